import type { EntityManager } from 'typeorm'
import { ALL_SPACES } from '../../contract/account.ts'
import type {
  AccountRecord,
  AccountRepository,
  InvitationRecord,
  InvitationRepository,
  MembershipRecord,
  PersonRow,
} from '../../ports/accounts.ts'
import type { Page } from '../../ports/page.ts'
import { decodeCursor, pageOf } from '../cursors.ts'
import { Accounts, Invitations, Memberships } from '../account-entities.ts'
import { query, select, selectOne } from '../rows.ts'

/** Not in a space that was deleted. */
const REMAINS = `(space = '${ALL_SPACES}' OR space IN (SELECT id FROM spaces WHERE deleted_at IS NULL))`
const FIRST = `space = '${ALL_SPACES}' AND role = 'owner'`

export class AccountRows implements AccountRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: AccountRecord): Promise<void> {
    await this.#manager.insert(Accounts, row)
  }

  get(id: string): Promise<AccountRecord | null> {
    return selectOne(this.#manager, Accounts, 'WHERE id = :id', { id })
  }

  byEmail(email: string): Promise<AccountRecord | null> {
    return selectOne(this.#manager, Accounts, 'WHERE email = :email', { email })
  }

  firstOwner(): Promise<AccountRecord | null> {
    return selectOne(
      this.#manager,
      Accounts,
      `WHERE id IN (SELECT account FROM memberships WHERE ${FIRST}) ORDER BY created_at, id LIMIT 1`,
      {},
    )
  }

  async update(id: string, change: Partial<Omit<AccountRecord, 'id'>>): Promise<void> {
    await this.#manager.update(Accounts, { id }, change as never)
  }

  async remove(id: string): Promise<void> {
    for (const table of ['memberships', 'sessions', 'passkeys', 'account_identities'])
      await query(this.#manager, `DELETE FROM ${table} WHERE account = :id`, { id })
    await this.#manager.delete(Accounts, { id })
  }

  async count(): Promise<number> {
    const [row] = await query<{ n: number }>(
      this.#manager,
      'SELECT COUNT(*) AS n FROM accounts',
      {},
    )
    return Number(row!.n)
  }

  async withPassword(): Promise<{ any: boolean; email: boolean }> {
    const [row] = await query<{ n: number; emails: number }>(
      this.#manager,
      'SELECT COUNT(*) AS n, COUNT(email) AS emails FROM accounts WHERE password IS NOT NULL',
      {},
    )
    return { any: Number(row!.n) > 0, email: Number(row!.emails) > 0 }
  }

  notified(): Promise<AccountRecord[]> {
    return select(
      this.#manager,
      Accounts,
      'WHERE notifications IS NOT NULL AND email IS NOT NULL ORDER BY created_at, id',
      {},
    )
  }

  memberships(account: string): Promise<MembershipRecord[]> {
    return select(this.#manager, Memberships, 'WHERE account = :account ORDER BY created_at', {
      account,
    })
  }

  async setMembership(row: MembershipRecord): Promise<void> {
    await this.#manager.delete(Memberships, { account: row.account, space: row.space })
    await this.#manager.insert(Memberships, row)
  }

  async removeMembership(account: string, space: string): Promise<void> {
    await this.#manager.delete(Memberships, { account, space })
  }

  membersOf(space: string): Promise<MembershipRecord[]> {
    return select(this.#manager, Memberships, 'WHERE space = :space ORDER BY created_at', { space })
  }

  async removeWithoutRole(): Promise<number> {
    const rows = await query<{ id: string }>(
      this.#manager,
      `SELECT id FROM accounts WHERE id NOT IN (SELECT account FROM memberships WHERE ${REMAINS})
         AND id NOT IN (SELECT account FROM account_identities)`,
      {},
    )
    for (const { id } of rows) await this.remove(id)
    return rows.length
  }

  async owners(): Promise<number> {
    const [row] = await query<{ n: number }>(
      this.#manager,
      `SELECT COUNT(*) AS n FROM memberships WHERE ${FIRST}`,
      {},
    )
    return Number(row!.n)
  }

  async people(
    space: string,
    { limit, cursor }: { limit: number; cursor?: string },
  ): Promise<Page<PersonRow>> {
    const [createdAt, account] = cursor ? decodeCursor(cursor, 2) : ['', '']
    const rows = await select(
      this.#manager,
      Memberships,
      `WHERE space IN (:space, '${ALL_SPACES}') AND (created_at, account) > (:createdAt, :account)
         AND CASE WHEN space = :space THEN account NOT IN (SELECT account FROM memberships WHERE ${FIRST})
           ELSE role = 'owner' OR account NOT IN (SELECT account FROM memberships WHERE space = :space) END
       ORDER BY created_at, account LIMIT :limit`,
      { space, createdAt, account, limit: limit + 1 },
    )
    const page = pageOf(rows, limit, (row) => [row.createdAt, row.account])
    return { ...page, rows: await this.#withAccounts(page.rows) }
  }

  async person(space: string, id: string): Promise<PersonRow | null> {
    const rows = await select(
      this.#manager,
      Memberships,
      `WHERE account = :id AND space IN (:space, '${ALL_SPACES}')
       ORDER BY CASE WHEN ${FIRST} THEN 0 WHEN space = :space THEN 1 ELSE 2 END LIMIT 1`,
      { id, space },
    )
    return (await this.#withAccounts(rows))[0] ?? null
  }

  async #withAccounts(rows: readonly MembershipRecord[]): Promise<PersonRow[]> {
    if (rows.length === 0) return []
    const accounts = await select(this.#manager, Accounts, 'WHERE id IN (:...ids)', {
      ids: rows.map(({ account }) => account),
    })
    const byId = new Map(accounts.map((account) => [account.id, account]))
    return rows.map(({ account, ...membership }) => ({ ...byId.get(account)!, ...membership }))
  }
}

export class InvitationRows implements InvitationRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: InvitationRecord): Promise<void> {
    await this.#manager.insert(Invitations, row as never)
  }

  get(id: string): Promise<InvitationRecord | null> {
    return selectOne(this.#manager, Invitations, `WHERE id = :id AND ${REMAINS}`, { id })
  }

  byHash(hash: string): Promise<InvitationRecord | null> {
    return selectOne(this.#manager, Invitations, `WHERE hash = :hash AND ${REMAINS}`, { hash })
  }

  ofEmail(email: string, now: string): Promise<InvitationRecord[]> {
    return select(
      this.#manager,
      Invitations,
      `WHERE email = :email AND expires_at > :now AND ${REMAINS} ORDER BY created_at, id`,
      { email, now },
    )
  }

  async list(
    space: string,
    now: string,
    { limit, cursor }: { limit: number; cursor?: string },
  ): Promise<Page<InvitationRecord>> {
    const [createdAt, id] = cursor ? decodeCursor(cursor, 2) : ['~', '~']
    const rows = await select(
      this.#manager,
      Invitations,
      `WHERE space IN (:space, '${ALL_SPACES}') AND expires_at > :now AND (created_at, id) < (:createdAt, :id)
       ORDER BY created_at DESC, id DESC LIMIT :limit`,
      { space, now, createdAt, id, limit: limit + 1 },
    )
    return pageOf(rows, limit, (row) => [row.createdAt, row.id])
  }

  async remove(id: string): Promise<void> {
    await this.#manager.delete(Invitations, { id })
  }

  async removeOfSpace(space: string): Promise<void> {
    await this.#manager.delete(Invitations, { space })
  }

  async removeOf(inviter: string, space: string | null): Promise<void> {
    await this.#manager.delete(Invitations, { inviter, ...(space === null ? {} : { space }) })
  }

  async removeExpired(now: string): Promise<void> {
    await query(this.#manager, 'DELETE FROM invitations WHERE expires_at <= :now', { now })
  }
}
