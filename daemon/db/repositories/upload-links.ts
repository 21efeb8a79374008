import type { EntityManager } from 'typeorm'
import type { Page } from '../../ports/page.ts'
import type {
  UploadCountRepository,
  UploadLinkRecord,
  UploadLinkRepository,
} from '../../ports/upload-links.ts'
import { decodeCursor, pageOf } from '../cursors.ts'
import { UploadLinks } from '../entities.ts'
import { query, select, selectOne } from '../rows.ts'
import { isWithin, withinParameter } from '../within.ts'

export class UploadLinkRows implements UploadLinkRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: UploadLinkRecord): Promise<void> {
    await this.#manager.insert(UploadLinks, row as never)
  }

  get(id: string): Promise<UploadLinkRecord | null> {
    return selectOne(this.#manager, UploadLinks, 'WHERE id = :id', { id })
  }

  byHash(hash: string): Promise<UploadLinkRecord | null> {
    return selectOne(this.#manager, UploadLinks, 'WHERE hash = :hash', { hash })
  }

  async list(
    space: string,
    { collection, limit, cursor }: { collection?: string; limit: number; cursor?: string },
    within: ReadonlySet<string> | null,
  ): Promise<Page<UploadLinkRecord>> {
    if (within?.size === 0) return { rows: [], next: null }
    const [createdAt, id] = cursor ? decodeCursor(cursor, 2) : ['~', '~']
    const rows = await select(
      this.#manager,
      UploadLinks,
      `WHERE space = :space AND (created_at, id) < (:createdAt, :id)
       ${collection === undefined ? '' : 'AND collection = :collection'}
       AND ${isWithin(this.#manager, 'collection', within)}
       ORDER BY created_at DESC, id DESC LIMIT :limit`,
      { space, createdAt, id, collection, ...withinParameter(within), limit: limit + 1 },
    )
    return pageOf(rows, limit, (row) => [row.createdAt, row.id])
  }

  count(space: string): Promise<number> {
    return this.#manager.countBy(UploadLinks, { space })
  }

  async update(id: string, change: Partial<Omit<UploadLinkRecord, 'id'>>): Promise<void> {
    await this.#manager.update(UploadLinks, { id }, change as never)
  }

  async remove(id: string): Promise<void> {
    await this.#manager.delete(UploadLinks, { id })
  }
}

export class UploadCountRows implements UploadCountRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async get(key: string): Promise<number> {
    return (await this.some([key])).get(key) ?? 0
  }

  async some(keys: readonly string[]): Promise<Map<string, number>> {
    if (keys.length === 0) return new Map()
    const rows = await query<{ holder: string; files: number | string }>(
      this.#manager,
      'SELECT holder, files FROM upload_counts WHERE holder IN (:...keys)',
      { keys },
    )
    return new Map(rows.map(({ holder, files }) => [holder, Number(files)]))
  }

  async add(key: string, by: 1 | -1, endsAt: string | null, now: string): Promise<void> {
    await query(this.#manager, 'DELETE FROM upload_counts WHERE ends_at <= :now', { now })
    await query(
      this.#manager,
      `INSERT INTO upload_counts (holder, files, ends_at) VALUES (:key, 0, :endsAt)
       ON CONFLICT (holder) DO NOTHING`,
      { key, endsAt },
    )
    await query(
      this.#manager,
      'UPDATE upload_counts SET files = CASE WHEN files + :by < 0 THEN 0 ELSE files + :by END WHERE holder = :key',
      { key, by },
    )
  }
}
