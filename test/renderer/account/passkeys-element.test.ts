/** The passkeys, by themselves: what was removed is gone, whatever else can be read by then. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { elementStage, listOf, REFUSAL } from '../element.ts'

const passkey = (name: string) => ({
  object: 'passkey',
  id: `id-of-${name}`,
  name,
  rp_id: 'svc.test',
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: null,
})
const READ = 'GET /v1/passkeys'
const ACCOUNT = 'GET /v1/account'

describe('the passkeys, by themselves', () => {
  const stage = elementStage('account/dash-sign-in.ts', 'dash-passkeys')
  const remove = (name: string) => stage.page.getByRole('button', { name: `Remove ${name}` })

  it('one is removed although the list cannot be read afterwards; one that is not removed stays', async () => {
    await stage.mount({
      [READ]: listOf([passkey('laptop'), passkey('phone')]),
      [ACCOUNT]: { body: { object: 'account', password: true } },
      'DELETE /v1/passkeys/id-of-laptop': { status: 204, body: null },
      'DELETE /v1/passkeys/id-of-phone': REFUSAL,
    })
    await remove('laptop').waitFor()
    stage.respond({ [READ]: REFUSAL, [ACCOUNT]: REFUSAL })
    await remove('laptop').click()
    await stage.noticed('done', /laptop/)
    await remove('laptop').waitFor({ state: 'detached' })
    assert.equal(await stage.page.getByRole('alert').count(), 0)
    await remove('phone').click()
    await stage.page.getByRole('alert').getByText('No space.').waitFor()
    assert.equal(await remove('phone').count(), 1)
  })
})
