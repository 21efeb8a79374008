import type { EntityManager } from 'typeorm'
import type { SessionHolder, SessionRepository } from '../../ports/accounts.ts'
import type { SessionRecord } from '../../ports/accounts.ts'
import { Accounts, Memberships, Sessions } from '../account-entities.ts'
import { query, select, selectOne } from '../rows.ts'

export class SessionRows implements SessionRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: SessionRecord): Promise<void> {
    await this.#manager.insert(Sessions, row)
  }

  get(hash: string): Promise<SessionRecord | null> {
    return selectOne(this.#manager, Sessions, 'WHERE hash = :hash', { hash })
  }

  async holder(hash: string): Promise<SessionHolder | null> {
    const session = await this.get(hash)
    if (!session) return null
    const { account: id } = session
    const [account, memberships] = await Promise.all([
      selectOne(this.#manager, Accounts, 'WHERE id = :id', { id }),
      select(this.#manager, Memberships, 'WHERE account = :id ORDER BY created_at', { id }),
    ])
    return account && { session, account, memberships }
  }

  of(account: string, now: string): Promise<SessionRecord[]> {
    return select(
      this.#manager,
      Sessions,
      `WHERE account = :account AND kind = 'session' AND expires_at > :now
       ORDER BY COALESCE(last_used_at, created_at) DESC, hash`,
      { account, now },
    )
  }

  async touch(hash: string, lastUsedAt: string): Promise<void> {
    await this.#manager.update(Sessions, { hash }, { lastUsedAt })
  }

  async remove(hash: string): Promise<void> {
    await this.#manager.delete(Sessions, { hash })
  }

  async removeAll(): Promise<void> {
    await query(this.#manager, 'DELETE FROM sessions', {})
  }

  removeOthers(account: string, keep: string | null): Promise<string[]> {
    const where = 'WHERE account = :account AND hash <> :keep'
    const parameters = { account, keep: keep ?? '' }
    return this.#removed(where, parameters)
  }

  async removeResets(space: string | null): Promise<void> {
    const inSpace =
      space === null ? '' : ' AND account IN (SELECT account FROM memberships WHERE space = :space)'
    await query(this.#manager, `DELETE FROM sessions WHERE kind = 'reset'${inSpace}`, { space })
  }

  async removeResetsOf(account: string): Promise<void> {
    await this.#manager.delete(Sessions, { account, kind: 'reset' })
  }

  removeThrough(provider: string | null, account?: string): Promise<string[]> {
    const through = provider === null ? 'provider IS NULL' : 'provider = :provider'
    const where = `WHERE kind = 'session' AND ${through}${account ? ' AND account = :account' : ''}`
    return this.#removed(where, { provider, account })
  }

  removeLoggedOut(provider: string, session: string, account: string | null): Promise<string[]> {
    const which =
      account === null
        ? 'provider_session = :session'
        : 'account = :account AND (provider_session = :session OR provider_session IS NULL)'
    const where = `WHERE kind = 'session' AND provider = :provider AND ${which}`
    return this.#removed(where, { provider, session, account })
  }

  async #removed(where: string, parameters: Record<string, unknown>): Promise<string[]> {
    const rows = await select(this.#manager, Sessions, where, parameters)
    await query(this.#manager, `DELETE FROM sessions ${where}`, parameters)
    return rows.map((row) => row.hash)
  }

  async removeExpired(now: string): Promise<void> {
    await query(this.#manager, 'DELETE FROM sessions WHERE expires_at <= :now', { now })
  }
}
