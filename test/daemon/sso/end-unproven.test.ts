/** What an account loses that is linked by its address. A real database. */
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { endUnproven } from '../../../daemon/sso/end-unproven.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

const NOW = '2026-01-01T00:00:00.000Z'
const PROVIDER = { id: 'idp_one', name: 'Example ID' }
const folder = folders()
let house: House
before(async () => {
  house = await openHouse(await folder())
})
after(() => house.close())

it('sso: the passkeys of an account end with its linking by address, and those of others stay', async () => {
  const { db } = house.deps
  const account = (await db.read(({ accounts }) => accounts.firstOwner()))!
  await db.write(async ({ accounts, passkeys }) => {
    await accounts.insert({ ...account, id: 'acc_two', email: 'two@example.org' })
    for (const [id, of] of [
      ['one', account.id],
      ['two', account.id],
      ['three', 'acc_two'],
    ] as const)
      await passkeys.insert({
        id,
        account: of,
        name: 'A key',
        rpId: 'localhost',
        publicKey: 'key',
        algorithm: -7,
        signCount: 0,
        createdAt: NOW,
        lastUsedAt: null,
      })
  })
  await db.write((rows) => endUnproven(rows, PROVIDER, { account: account.id, now: NOW }))
  assert.deepEqual(await db.read(({ passkeys }) => passkeys.of(account.id)), [])
  assert.equal((await db.read(({ passkeys }) => passkeys.of('acc_two'))).length, 1)
})
