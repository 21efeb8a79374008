import type { EntityManager } from 'typeorm'
import type { UploadRepository } from '../../ports/database.ts'
import type { UploadRecord } from '../../ports/records.ts'
import { Uploads } from '../entities.ts'
import { select, selectOne } from '../rows.ts'

export class UploadRows implements UploadRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: UploadRecord): Promise<void> {
    await this.#manager.insert(Uploads, row)
  }

  get(id: string): Promise<UploadRecord | null> {
    return selectOne(this.#manager, Uploads, 'WHERE id = :id', { id })
  }

  ofVideo(video: string): Promise<UploadRecord[]> {
    return select(this.#manager, Uploads, 'WHERE video = :video ORDER BY created_at', { video })
  }

  expired(now: string): Promise<UploadRecord[]> {
    return select(this.#manager, Uploads, 'WHERE expires_at <= :now ORDER BY expires_at', { now })
  }

  all(): Promise<UploadRecord[]> {
    return select(this.#manager, Uploads, 'ORDER BY created_at', {})
  }

  byResumeKey(space: string, key: string): Promise<UploadRecord[]> {
    return select(
      this.#manager,
      Uploads,
      'WHERE resume_key = :key AND space = :space ORDER BY created_at DESC LIMIT 100',
      { key, space },
    )
  }

  countOfHolder(holder: string): Promise<number> {
    return this.#manager.countBy(Uploads, { holder })
  }

  async updateExpiry(id: string, expiresAt: string): Promise<void> {
    await this.#manager.update(Uploads, { id }, { expiresAt })
  }

  async remove(id: string): Promise<void> {
    await this.#manager.delete(Uploads, { id })
  }
}
