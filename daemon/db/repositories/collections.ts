import type { EntityManager } from 'typeorm'
import type { CollectionFilter } from '../../contract/collection.ts'
import type {
  CollectionRepository,
  CollectionInSitemap,
  VideoCounts,
} from '../../ports/collections.ts'
import type { Page } from '../../ports/page.ts'
import type { CollectionRecord } from '../../ports/records.ts'
import { decodeCursor, pageOf } from '../cursors.ts'
import { Collections } from '../entities.ts'
import { query, select, selectOne } from '../rows.ts'
import { isWithin, withinParameter } from '../within.ts'

export class CollectionRows implements CollectionRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: CollectionRecord): Promise<void> {
    await this.#manager.insert(Collections, row)
  }

  get(id: string): Promise<CollectionRecord | null> {
    return selectOne(this.#manager, Collections, 'WHERE id = :id', { id })
  }

  async list(
    space: string,
    filter: CollectionFilter,
    within: ReadonlySet<string> | null = null,
  ): Promise<Page<CollectionRecord>> {
    if (within?.size === 0) return { rows: [], next: null }
    const reached = (column: string): string => isWithin(this.#manager, column, within)
    const outermost = within ? `(parent IS NULL OR NOT ${reached('parent')})` : 'parent IS NULL'
    const [position, createdAt, id] = filter.cursor ? decodeCursor(filter.cursor, 3) : [-1, '', '']
    const parent =
      filter.parent === 'none' ? `AND ${outermost}` : filter.parent ? 'AND parent = :parent' : ''
    const rows = await select(
      this.#manager,
      Collections,
      'WHERE space = :space AND trashed_at IS NULL AND (position, created_at, id) > (:position, :createdAt, :id) ' +
        `${parent} AND ${reached('id')} ORDER BY position, created_at, id LIMIT :limit`,
      {
        space,
        position,
        createdAt,
        id,
        parent: filter.parent,
        ...withinParameter(within),
        limit: filter.limit + 1,
      },
    )
    return pageOf(rows, filter.limit, (row) => [row.position, row.createdAt, row.id])
  }

  async some(ids: readonly string[]): Promise<CollectionRecord[]> {
    if (ids.length === 0) return []
    return select(
      this.#manager,
      Collections,
      'WHERE id IN (:...ids) ORDER BY position, created_at, id',
      { ids },
    )
  }

  listed(after: string, limit: number): Promise<CollectionInSitemap[]> {
    return query(
      this.#manager,
      `WITH RECURSIVE open (id) AS (
         SELECT id FROM collections WHERE public_listing OR space IN (SELECT id FROM spaces WHERE public_listing)
         UNION SELECT c.id FROM collections c JOIN open ON c.parent = open.id)
       SELECT id, updated_at AS "updatedAt" FROM collections
       WHERE listed AND trashed_at IS NULL AND id > :after AND id IN (SELECT id FROM open)
         AND space IN (SELECT id FROM spaces WHERE deleted_at IS NULL) ORDER BY id LIMIT :limit`,
      { after, limit },
    )
  }

  async update(id: string, change: Partial<Omit<CollectionRecord, 'id' | 'space'>>): Promise<void> {
    await this.#manager.update(Collections, { id }, change)
  }

  async remove(id: string, heir: string | null, now: string): Promise<void> {
    await query(
      this.#manager,
      'UPDATE collections SET parent = :heir, updated_at = :now WHERE parent = :id',
      { id, heir, now },
    )
    await query(
      this.#manager,
      'UPDATE videos SET collection = :heir, updated_at = :now WHERE collection = :id',
      { id, heir, now },
    )
    await this.#manager.delete(Collections, { id })
  }

  async idsWithin(roots: readonly string[], space: string): Promise<string[]> {
    if (roots.length === 0) return []
    const rows = await query<{ id: string }>(
      this.#manager,
      `WITH RECURSIVE inside (id) AS (
         SELECT id FROM collections WHERE id IN (:...roots) AND space = :space
         UNION SELECT c.id FROM inside JOIN collections c ON c.parent = inside.id)
       SELECT id FROM inside`,
      { roots: [...roots], space },
    )
    return rows.map(({ id }) => id)
  }

  async counts(ids: string[]): Promise<Map<string, VideoCounts>> {
    if (ids.length === 0) return new Map()
    // UNION, and not UNION ALL: it ends also where one should lie inside itself.
    const rows = await query<{ root: string; direct: number | string; total: number | string }>(
      this.#manager,
      `WITH RECURSIVE inside (root, id) AS (
         SELECT id, id FROM collections WHERE id IN (:...ids)
         UNION SELECT inside.root, c.id FROM inside JOIN collections c ON c.parent = inside.id)
       SELECT root, COUNT(*) AS total, SUM(CASE WHEN inside.id = root THEN 1 ELSE 0 END) AS direct
       FROM inside JOIN videos v ON v.collection = inside.id AND v.archived_at IS NULL AND v.trashed_at IS NULL GROUP BY root`,
      { ids },
    )
    return new Map(
      rows.map(({ root, direct, total }) => [
        root,
        { direct: Number(direct), total: Number(total) },
      ]),
    )
  }
}
