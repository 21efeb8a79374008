import type { EntityManager } from 'typeorm'
import type { PasskeyRepository } from '../../ports/accounts.ts'
import type { PasskeyRecord } from '../../ports/accounts.ts'
import { Passkeys } from '../account-entities.ts'
import { select, selectOne } from '../rows.ts'

export class PasskeyRows implements PasskeyRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: PasskeyRecord): Promise<void> {
    await this.#manager.insert(Passkeys, row)
  }

  get(id: string): Promise<PasskeyRecord | null> {
    return selectOne(this.#manager, Passkeys, 'WHERE id = :id', { id })
  }

  of(account: string): Promise<PasskeyRecord[]> {
    return select(this.#manager, Passkeys, 'WHERE account = :account ORDER BY created_at, id', {
      account,
    })
  }

  async existsFor(rpId: string): Promise<boolean> {
    return (
      (await selectOne(this.#manager, Passkeys, 'WHERE rp_id = :rpId LIMIT 1', { rpId })) !== null
    )
  }

  async update(
    id: string,
    change: Partial<Pick<PasskeyRecord, 'signCount' | 'lastUsedAt'>>,
  ): Promise<void> {
    await this.#manager.update(Passkeys, { id }, change)
  }

  async remove(id: string): Promise<void> {
    await this.#manager.delete(Passkeys, { id })
  }
}
