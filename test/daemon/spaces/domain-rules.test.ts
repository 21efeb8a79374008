import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { createDomainRules } from '../../../daemon/spaces/domain-rules.ts'
import { updateSpace } from '../../../daemon/spaces/update.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'

describe('allowed domains, by the setting', () => {
  const folder = folders()

  for (const requireOrigin of [false, true]) {
    it(
      `a request that names no page is ${requireOrigin ? 'refused' : 'let in'}; where nothing is ` +
        'listed, all are let in',
      async () => {
        const { deps, owner, close } = await openHouse(await folder(), { requireOrigin })
        const ask = () => createDomainRules(deps).check(owner.space, { host: '127.0.0.1:4080' })
        assert.deepEqual(await ask(), { restricted: false, allowOrigin: '*' })
        await updateSpace(deps, owner, owner.space, { allowed_domains: ['museum.example'] })
        if (requireOrigin)
          await assert.rejects(ask(), { code: 'domain_not_allowed', message: /does not say/ })
        else assert.deepEqual(await ask(), { restricted: true, allowOrigin: null })
        // What the appliance itself shows says so by its own address.
        const own = await createDomainRules(deps).check(owner.space, {
          host: '127.0.0.1:4080',
          referer: 'http://127.0.0.1:4080/embed/x',
        })
        assert.equal(own.restricted, true)
        await close()
      },
    )
  }
})
