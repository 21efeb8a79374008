import type { EntityManager } from 'typeorm'
import type { SessionRepository } from '../../ports/sign-in.ts'
import type { SessionRecord } from '../../ports/records.ts'
import { Sessions } from '../entities.ts'
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

  async remove(hash: string): Promise<void> {
    await this.#manager.delete(Sessions, { hash })
  }

  async removeAll(): Promise<void> {
    await query(this.#manager, 'DELETE FROM sessions', {})
  }

  async removeAllBut(hash: string | null): Promise<string[]> {
    const others = await select(this.#manager, Sessions, 'WHERE hash <> :hash', {
      hash: hash ?? '',
    })
    await query(this.#manager, 'DELETE FROM sessions WHERE hash <> :hash', { hash: hash ?? '' })
    return others.map((row) => row.hash)
  }

  async removeExpired(now: string): Promise<void> {
    await query(this.#manager, 'DELETE FROM sessions WHERE expires_at <= :now', { now })
  }
}
