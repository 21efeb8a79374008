import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import {
  IMPORT_ITEM_STATUSES,
  type ImportItemFilter,
  type ImportItemStatus,
} from '../../contract/import.ts'
import type { Page } from '../../ports/page.ts'
import type {
  ImportedRecord,
  ImportItemRecord,
  ImportProgress,
  ImportRecord,
  ImportRepository,
} from '../../ports/imports.ts'
import { decodeCursor, pageOf } from '../cursors.ts'
import { Imported, ImportItems, Imports } from '../entities.ts'
import { query, select, selectOne } from '../rows.ts'

/** Far below the number of parameters that a statement may have. */
const AT_ONCE = 200

export class ImportRows implements ImportRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: ImportRecord): Promise<void> {
    await this.#manager.insert(Imports, row as never)
  }

  get(id: string): Promise<ImportRecord | null> {
    return selectOne(this.#manager, Imports, 'WHERE id = :id', { id })
  }

  async list(
    space: string,
    { limit, cursor }: { limit: number; cursor?: string },
  ): Promise<Page<ImportRecord>> {
    const [createdAt, id] = cursor ? decodeCursor(cursor, 2) : ['~', '~']
    const rows = await select(
      this.#manager,
      Imports,
      'WHERE space = :space AND (created_at, id) < (:createdAt, :id) ORDER BY created_at DESC, id DESC LIMIT :limit',
      {
        space,
        createdAt,
        id,
        limit: limit + 1,
      },
    )
    return pageOf(rows, limit, (row) => [row.createdAt, row.id])
  }

  async update(id: string, change: Partial<Omit<ImportRecord, 'id' | 'space'>>): Promise<void> {
    await this.#manager.update(Imports, { id }, change as never)
  }

  async addItems(
    id: string,
    rows: Omit<ImportItemRecord, 'import' | 'position'>[],
  ): Promise<ImportItemRecord[]> {
    const [last] = await query<{ last: number | null }>(
      this.#manager,
      'SELECT MAX(position) AS last FROM import_items WHERE import = :id',
      { id },
    )
    let position = Number(last?.last ?? 0)
    const known: ImportItemRecord[] = []
    for (const part of inParts(rows)) {
      const existing = await select(
        this.#manager,
        ImportItems,
        'WHERE import = :id AND external_id IN (:...ids)',
        { id, ids: part.map((row) => row.externalId) },
      )
      known.push(...existing)
      const seen = new Set(existing.map(({ kind, externalId }) => `${kind} ${externalId}`))
      const fresh: ImportItemRecord[] = []
      for (const row of part) {
        const name = `${row.kind} ${row.externalId}`
        if (seen.has(name)) continue
        seen.add(name)
        fresh.push({ ...row, import: id, position: (position += 1) })
      }
      if (fresh.length > 0) await this.#manager.insert(ImportItems, fresh as never)
      // SQLite answers at once, so that thousands of rows would keep everybody else waiting.
      await nextTurn()
    }
    return known
  }

  async items(
    id: string,
    { limit, cursor, status, kind }: ImportItemFilter,
  ): Promise<Page<ImportItemRecord>> {
    const [after] = cursor ? decodeCursor(cursor, 1) : [0]
    const clauses = ['import = :id', 'position > :after']
    if (status) clauses.push('status = :status')
    if (kind) clauses.push('kind = :kind')
    const rows = await select(
      this.#manager,
      ImportItems,
      `WHERE ${clauses.join(' AND ')} ORDER BY position LIMIT :limit`,
      { id, after, status, kind, limit: limit + 1 },
    )
    return pageOf(rows, limit, (row) => [row.position])
  }

  item(id: string, position: number): Promise<ImportItemRecord | null> {
    return selectOne(this.#manager, ImportItems, 'WHERE import = :id AND position = :position', {
      id,
      position,
    })
  }

  folders(id: string): Promise<ImportItemRecord[]> {
    return select(
      this.#manager,
      ImportItems,
      `WHERE import = :id AND kind = 'folder' ORDER BY position`,
      { id },
    )
  }

  nextItem(id: string): Promise<ImportItemRecord | null> {
    return selectOne(
      this.#manager,
      ImportItems,
      `WHERE import = :id AND kind = 'video' AND status = 'waiting' ORDER BY attempts, position LIMIT 1`,
      { id },
    )
  }

  async limitAttempts(id: string, most: number): Promise<void> {
    await query(
      this.#manager,
      `UPDATE import_items SET attempts = :most WHERE import = :id AND kind = 'video' AND ` +
        `status = 'waiting' AND attempts > :most`,
      { id, most },
    )
  }

  activeItems(id: string): Promise<ImportItemRecord[]> {
    return select(
      this.#manager,
      ImportItems,
      `WHERE import = :id AND kind = 'video' AND (status = 'fetching' OR (status = 'waiting' ` +
        'AND target IS NOT NULL)) ORDER BY position',
      { id },
    )
  }

  async updateItem(
    id: string,
    position: number,
    change: Partial<Omit<ImportItemRecord, 'import' | 'position'>>,
  ): Promise<void> {
    await this.#manager.update(ImportItems, { import: id, position }, change as never)
  }

  async waitAgain(id: string, now: string, positions?: readonly number[]): Promise<number> {
    await query(
      this.#manager,
      `UPDATE import_items SET status = 'waiting', received_bytes = 0, error = NULL, ` +
        `updated_at = :now WHERE import = :id AND kind = 'video' AND status = 'failed'` +
        (positions ? ' AND position IN (:...positions)' : ''),
      { id, now, positions },
    )
    await this.limitAttempts(id, 0)
    const [row] = await query<{ n: number | string }>(
      this.#manager,
      `SELECT COUNT(*) AS n FROM import_items WHERE import = :id AND kind = 'video' AND status = 'waiting'`,
      { id },
    )
    return Number(row!.n)
  }

  async progress(ids: readonly string[]): Promise<Map<string, ImportProgress>> {
    const found = new Map(ids.map((id) => [id, nothing()]))
    if (ids.length === 0) return found
    const rows = await query<{
      import: string
      kind: string
      status: ImportItemStatus
      n: number | string
      received: number | string
      size: number | string | null
    }>(
      this.#manager,
      `SELECT import, kind, status, COUNT(*) AS n, SUM(received_bytes) AS received, SUM(size_bytes) AS size FROM import_items
       WHERE import IN (:...ids) GROUP BY import, kind, status`,
      { ids },
    )
    for (const row of rows) {
      const progress = found.get(row.import)!
      if (row.kind === 'folder') {
        progress.folders += Number(row.n)
        continue
      }
      progress.videos[row.status] = Number(row.n)
      progress.bytes += Number(row.received)
      const counts = row.status !== 'skipped' && row.status !== 'failed'
      if (counts && row.size !== null)
        progress.totalBytes = (progress.totalBytes ?? 0) + Number(row.size)
    }
    return found
  }

  async imported(
    { space, source, account, kind }: Pick<ImportedRecord, 'space' | 'source' | 'account' | 'kind'>,
    externalIds: readonly string[],
  ): Promise<Map<string, ImportedRecord>> {
    const found = new Map<string, ImportedRecord>()
    for (const ids of inParts(externalIds)) {
      const rows = await select(
        this.#manager,
        Imported,
        'WHERE space = :space AND source = :source AND account = :account AND kind = :kind AND ' +
          'external_id IN (:...ids)',
        { space, source, account, kind, ids },
      )
      for (const row of rows) found.set(row.externalId, row)
    }
    return found
  }

  async remember(row: ImportedRecord): Promise<void> {
    const { space, source, account, kind, externalId } = row
    await this.#manager.delete(Imported, { space, source, account, kind, externalId })
    await this.#manager.insert(Imported, row)
  }
}

function nothing(): ImportProgress {
  const videos = Object.fromEntries(
    IMPORT_ITEM_STATUSES.map((status) => [status, 0]),
  ) as ImportProgress['videos']
  return { folders: 0, videos, bytes: 0, totalBytes: null }
}

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
    all.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
}
