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
    return (await selectOne(this.#manager, SystemFacts, 'WHERE name = :name', { name: 'encoding_paused' })) !== null
  }

  async setPaused(paused: boolean): Promise<void> {
    await this.#manager.delete(SystemFacts, { name: 'encoding_paused' })
    if (paused) await this.#manager.insert(SystemFacts, { name: 'encoding_paused', value: 'true' })
  }
}
