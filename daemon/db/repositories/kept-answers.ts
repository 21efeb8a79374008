import type { EntityManager } from 'typeorm'
import type { KeptAnswerRecord, KeptAnswerRepository } from '../../ports/kept-answers.ts'
import { KeptAnswers } from '../entities.ts'
import { query, selectOne } from '../rows.ts'

export class KeptAnswerRows implements KeptAnswerRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  get(owner: string, idempotencyKey: string): Promise<KeptAnswerRecord | null> {
    return selectOne(
      this.#manager,
      KeptAnswers,
      'WHERE owner = :owner AND idempotency_key = :idempotencyKey',
      { owner, idempotencyKey },
    )
  }

  async put(row: KeptAnswerRecord): Promise<void> {
    await this.remove(row.owner, row.idempotencyKey)
    await this.#manager.insert(KeptAnswers, row)
  }

  async remove(owner: string, idempotencyKey: string): Promise<void> {
    await this.#manager.delete(KeptAnswers, { owner, idempotencyKey })
  }

  async removeBefore(time: string): Promise<void> {
    await query(this.#manager, 'DELETE FROM kept_answers WHERE created_at < :time', { time })
  }
}
