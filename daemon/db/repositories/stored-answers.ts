import type { EntityManager } from 'typeorm'
import type { StoredAnswerRecord, StoredAnswerRepository } from '../../ports/stored-answers.ts'
import { StoredAnswers } from '../entities.ts'
import { query, selectOne } from '../rows.ts'

export class StoredAnswerRows implements StoredAnswerRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  get(owner: string, idempotencyKey: string): Promise<StoredAnswerRecord | null> {
    return selectOne(
      this.#manager,
      StoredAnswers,
      'WHERE owner = :owner AND idempotency_key = :idempotencyKey',
      { owner, idempotencyKey },
    )
  }

  async put(row: StoredAnswerRecord): Promise<void> {
    await this.remove(row.owner, row.idempotencyKey)
    await this.#manager.insert(StoredAnswers, row)
  }

  async remove(owner: string, idempotencyKey: string): Promise<void> {
    await this.#manager.delete(StoredAnswers, { owner, idempotencyKey })
  }

  async removeBefore(time: string): Promise<void> {
    await query(this.#manager, 'DELETE FROM kept_answers WHERE created_at < :time', { time })
  }
}
