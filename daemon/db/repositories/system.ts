import type { EntityManager } from 'typeorm'
import type { SystemRepository } from '../../ports/database.ts'
import { SystemFacts } from '../entities.ts'
import { selectOne } from '../rows.ts'

export class SystemRows implements SystemRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async isPaused(): Promise<boolean> {
    return (await this.#fact('encoding_paused')) !== null
  }

  setPaused(paused: boolean): Promise<void> {
    return this.#setFact('encoding_paused', paused ? 'true' : null)
  }

  ownerPassword(): Promise<string | null> {
    return this.#fact('owner_password')
  }

  setOwnerPassword(sealed: string): Promise<void> {
    return this.#setFact('owner_password', sealed)
  }

  async #fact(name: string): Promise<string | null> {
    return (await selectOne(this.#manager, SystemFacts, 'WHERE name = :name', { name }))?.value ?? null
  }

  async #setFact(name: string, value: string | null): Promise<void> {
    await this.#manager.delete(SystemFacts, { name })
    if (value !== null) await this.#manager.insert(SystemFacts, { name, value })
  }
}
