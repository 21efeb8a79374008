import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { OWNER_KID } from '../../../daemon/contract/token.ts'
import { rotateOwnerSecret } from '../../../daemon/sessions/rotate-owner.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'

describe('a new owner secret', () => {
  const folder = folders()

  it('ends what the old one holds open, also where its sessions could not be removed', async () => {
    const { deps, close } = await openHouse(await folder())
    const ended: string[] = []
    deps.announcer.subscribe({ revoked: (key) => void ended.push(key) })
    const old = deps.vault.rotateOwner()
    const db = { ...deps.db, write: () => Promise.reject(new Error('the disk is full')) }
    await assert.rejects(rotateOwnerSecret({ ...deps, db }), { message: 'the disk is full' })
    assert.deepEqual([ended, deps.vault.isOwner(old)], [[OWNER_KID], false])
    await close()
  })
})
