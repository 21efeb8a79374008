/** For how long links to join and for a new password work, and that they end with who made them. Real SQLite, a clock that is set. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'mocha'
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  showInvitation,
} from '../../../daemon/accounts/invitations.ts'
import { createPasswordReset, resetPassword } from '../../../daemon/accounts/password-reset.ts'
import { updateAccount } from '../../../daemon/accounts/my-account.ts'
import { changeRole, removePerson } from '../../../daemon/accounts/people.ts'
import { ALL_SPACES } from '../../../daemon/contract/account.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import type { Role } from '../../../daemon/contract/permissions.ts'
import type { MembershipRecord } from '../../../daemon/ports/accounts.ts'
import type { Caller } from '../../../daemon/ports/caller.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import { callerIn } from '../../../daemon/sessions/members.ts'
import { unquestioned } from '../../../daemon/sessions/proof.ts'
import { startSession } from '../../../daemon/sessions/sign-in.ts'
import { acceptInvitations } from '../../../daemon/sso/account-of.ts'
import { applyRoles } from '../../../daemon/sso/apply-roles.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PASSWORD = 'four words in a row'
const FROM = '192.0.2.1'
const role = (name: Role, all = false) => ({ role: name, all_spaces: all, collections: null })

describe('links to join, and for a new password', () => {
  const folder = folders()
  let house: House
  let deps: Deps
  let nowMs: number
  beforeEach(async () => {
    house = await openHouse(await folder())
    nowMs = Date.now()
    deps = { ...house.deps, clock: { ...house.deps.clock, now: () => new Date(nowMs) } }
  })
  afterEach(() => house.close())

  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'ok',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    )
  const codeIn = ({ url }: { url: string }): string => new URL(url).hash.slice(1)
  let people = 0
  const invite = async (by: Caller, more: object = {}) =>
    codeIn(
      await createInvitation(deps, by, {
        ...role('viewer'),
        email: undefined,
        expires_in: 7 * 86_400,
        ...more,
      }),
    )
  async function accept(code: string): Promise<Caller> {
    people += 1
    const email = `person${people}@example.org`
    const input = { code, name: 'Ada', email, password: PASSWORD }
    const proof = await acceptInvitation(deps, null, input, FROM)
    return (await startSession(deps, proof, { userAgent: null, address: FROM })).caller
  }
  const works = (code: string) => codeOf(showInvitation(deps, code))

  it('an invitation works for seven days, or as long as it says', async () => {
    const [week, short] = [
      await invite(house.owner),
      await invite(house.owner, { expires_in: 3_600 }),
    ]
    nowMs += HOUR_MS - 1
    assert.deepEqual([await works(week), await works(short)], ['ok', 'ok'])
    nowMs += 1
    assert.deepEqual([await works(week), await works(short)], ['ok', 'unauthorized'])
    assert.equal(await codeOf(accept(short)), 'unauthorized')
    nowMs += 7 * DAY_MS - HOUR_MS - 1
    assert.equal(await works(week), 'ok')
    nowMs += 1
    assert.equal(await codeOf(accept(week)), 'unauthorized')
    assert.deepEqual((await listInvitations(deps, house.owner, { limit: 10 })).data, [])
  })

  it('an invitation with a lower role takes no ownership away, by link or by a provider', async () => {
    const owner = await accept(await invite(house.owner, role('owner')))
    const { id } = owner.account!
    const held = () => deps.db.read(({ accounts }) => accounts.memberships(id))
    const before = await held()
    const lower = await invite(house.owner)
    const again = async () => {
      const proof = await acceptInvitation(deps, owner, { code: lower }, FROM)
      return startSession(deps, proof, { userAgent: null, address: FROM })
    }
    assert.equal(await codeOf(again()), 'conflict')
    assert.deepEqual(await held(), before)
    assert.equal(await works(lower), 'ok', 'somebody else may use it')
    const email = 'owner@example.org'
    await invite(house.owner, { email })
    const joiner = { account: { id }, address: FROM }
    await deps.db.write((rows) => acceptInvitations(deps, rows, joiner, email))
    assert.deepEqual(await held(), before)
    const there = await house.anotherSpace()
    const elsewhere = await invite(there)
    const proof = await acceptInvitation(deps, owner, { code: elsewhere }, FROM)
    await startSession(deps, proof, { userAgent: null, address: FROM })
    assert.equal((await held()).length, 2, 'in another space it is a role of its own')
  })

  it('a reset link works for 24 hours', async () => {
    const { account } = await accept(await invite(house.owner))
    const made = async () => codeIn(await createPasswordReset(deps, house.owner, account!.id))
    const [early, late] = [await made(), await made()]
    const use = (code: string) =>
      codeOf(resetPassword(deps, { code, password: 'five words in a row' }, FROM))
    nowMs += DAY_MS
    assert.equal(await use(early), 'unauthorized')
    nowMs -= 1
    assert.equal(await use(late), 'ok')
    assert.equal(await use(early), 'unauthorized', 'with the new password, older links are void')
  })

  it('whoever leaves, or may no longer manage people, leaves no link behind', async () => {
    const by = async (more: object = {}) =>
      accept(await invite(house.owner, { ...role('owner'), ...more }))
    const leaves: ((person: Caller) => Promise<unknown>)[] = [
      ({ account }) => removePerson(deps, house.owner, account!.id),
      ({ account }) => changeRole(deps, house.owner, account!.id, role('viewer')),
      // Groups of a provider that give no role any more.
      async ({ account, space }) => {
        await deps.db.write(async ({ accounts }) => {
          const given = { account: account!.id, space, role: 'owner' as const, collections: null }
          await accounts.setMembership({ ...given, provider: 'idp', createdAt: 'now' })
        })
        await deps.db.write((rows) =>
          applyRoles(rows, { account: account!.id, provider: 'idp', now: 'now' }, new Map()),
        )
      },
    ]
    const other = await invite(await by())
    for (const leave of leaves) {
      const person = await by()
      const open = await invite(person, role('owner'))
      const { account } = await accept(await invite(house.owner))
      const reset = codeIn(await createPasswordReset(deps, person, account!.id))
      assert.equal(await works(open), 'ok')
      await leave(person)
      assert.equal(await works(open), 'unauthorized')
      const password = { code: reset, password: 'five words in a row' }
      assert.equal(await codeOf(resetPassword(deps, password, FROM)), 'unauthorized')
    }
    // Still an owner, with the role of somebody else changed: nothing is revoked.
    const stays = await by()
    const retained = await invite(stays)
    await changeRole(deps, house.owner, stays.account!.id, role('owner'))
    assert.deepEqual([await works(retained), await works(other)], ['ok', 'ok'])
  })

  it('a reset link ends with a role elsewhere, however it was given, and not with the same role', async () => {
    const elsewhere = await house.anotherSpace()
    const gains: ((person: Caller) => Promise<unknown>)[] = [
      ({ account }) => changeRole(deps, house.owner, account!.id, role('owner', true)),
      async (person) => {
        const input = { code: await invite(elsewhere) }
        const proof = await acceptInvitation(deps, person, input, FROM)
        await deps.db.write((rows) => proof(rows, () => {}))
      },
      ({ account }) => {
        const at = { account: account!.id, provider: 'idp', now: 'now' }
        const wanted = new Map([[elsewhere.space, { ...role('viewer') }]])
        return deps.db.write((rows) => applyRoles(rows, at, wanted))
      },
      async ({ account }) => {
        await invite(elsewhere, { email: 'invited@example.org' })
        const joiner = { account: account!, address: FROM }
        await deps.db.write((rows) => acceptInvitations(deps, rows, joiner, 'invited@example.org'))
      },
    ]
    const use = (code: string) =>
      codeOf(resetPassword(deps, { code, password: 'five words in a row' }, FROM))
    const owner = await accept(await invite(house.owner, role('owner')))
    for (const gain of gains) {
      const person = await accept(await invite(house.owner))
      const made = codeIn(await createPasswordReset(deps, owner, person.account!.id))
      await gain(person)
      assert.equal(await use(made), 'unauthorized', String(gain))
    }
    const stays = await accept(await invite(house.owner))
    const made = codeIn(await createPasswordReset(deps, owner, stays.account!.id))
    await changeRole(deps, house.owner, stays.account!.id, role('viewer'))
    assert.equal(await use(made), 'ok')
  })

  it('a reset link ends with the e-mail address that it may have been sent to', async () => {
    const person = await accept(await invite(house.owner))
    const made = async () =>
      codeIn(await createPasswordReset(deps, house.owner, person.account!.id))
    const [first, second] = [await made(), await made()]
    const use = (code: string) =>
      codeOf(resetPassword(deps, { code, password: 'five words in a row' }, FROM))
    await updateAccount(deps, person, { email: 'new@example.org' }, unquestioned)
    assert.equal(await use(first), 'unauthorized')
    assert.equal(await use(second), 'unauthorized')
    const third = await made()
    await updateAccount(deps, person, { name: 'Eve', email: 'new@example.org' }, unquestioned)
    assert.equal(await use(third), 'ok')
  })

  it('an owner of all spaces who becomes one of a single space leaves none behind elsewhere', async () => {
    const first = await accept(await invite(house.owner, role('owner', true)))
    const { space: elsewhere } = await house.anotherSpace()
    const account = first.account!
    const everywhere: MembershipRecord = {
      account: account.id,
      space: ALL_SPACES,
      role: 'owner',
      collections: null,
      createdAt: 'now',
      provider: null,
    }
    const member = { account, memberships: [everywhere] }
    const there: Caller = {
      ...(await deps.db.read((repositories) => callerIn(repositories, member, elsewhere))),
      via: 'session',
      keyId: null,
    }
    const [here, away, all] = [
      await invite(first, role('owner')),
      await invite(there, role('owner')),
      await invite(first, role('owner', true)),
    ]
    await changeRole(deps, house.owner, account.id, role('owner'))
    for (const open of [here, away, all]) assert.equal(await works(open), 'unauthorized')
  })
})
