import type { EntityManager } from 'typeorm'
import type { KeyRepository, SpaceRepository } from '../../ports/database.ts'
import type { Page } from '../../ports/page.ts'
import type { KeyRecord, SpaceRecord } from '../../ports/records.ts'
import { decodeCursor, pageOf } from '../cursors.ts'
import { Keys, Spaces } from '../entities.ts'
import { query, select, selectOne } from '../rows.ts'
import { removeSome } from './emptying.ts'

export class SpaceRows implements SpaceRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: SpaceRecord): Promise<void> {
    await this.#manager.insert(Spaces, row as never)
  }

  get(id: string): Promise<SpaceRecord | null> {
    return selectOne(this.#manager, Spaces, 'WHERE id = :id AND deleted_at IS NULL', { id })
  }

  oldest(): Promise<SpaceRecord | null> {
    return selectOne(
      this.#manager,
      Spaces,
      'WHERE deleted_at IS NULL ORDER BY created_at, id LIMIT 1',
      {},
    )
  }

  async list(query: { limit: number; cursor?: string; only?: string }): Promise<Page<SpaceRecord>> {
    const [createdAt, id] = query.cursor ? decodeCursor(query.cursor, 2) : ['', '']
    const only = query.only ? 'AND id = :only' : ''
    const rows = await select(
      this.#manager,
      Spaces,
      `WHERE deleted_at IS NULL AND (created_at, id) > (:createdAt, :id) ${only} ORDER BY created_at, id LIMIT :limit`,
      {
        createdAt,
        id,
        only: query.only,
        limit: query.limit + 1,
      },
    )
    return pageOf(rows, query.limit, (row) => [row.createdAt, row.id])
  }

  async update(id: string, change: Partial<Omit<SpaceRecord, 'id'>>): Promise<void> {
    await this.#manager.update(Spaces, { id }, change as never)
  }

  async allowedDomains(id: string): Promise<string[]> {
    return (await selectOne(this.#manager, Spaces, 'WHERE id = :id', { id }))?.allowedDomains ?? []
  }

  async videos(id: string, most: number): Promise<string[]> {
    const rows = await query<{ id: string }>(
      this.#manager,
      'SELECT id FROM videos WHERE space = :id ORDER BY created_at, id LIMIT :most',
      { id, most },
    )
    return rows.map((row) => row.id)
  }

  async activeImports(id: string): Promise<string[]> {
    const rows = await query<{ id: string }>(
      this.#manager,
      'SELECT id FROM imports WHERE space = :id AND ended_at IS NULL',
      { id },
    )
    return rows.map((row) => row.id)
  }

  removeSome(id: string, most: number): Promise<boolean> {
    return removeSome(this.#manager, id, most)
  }
}

export class KeyRows implements KeyRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: KeyRecord): Promise<void> {
    await this.#manager.insert(Keys, row)
  }

  get(id: string): Promise<KeyRecord | null> {
    return selectOne(this.#manager, Keys, 'WHERE id = :id', { id })
  }

  byHash(hash: string): Promise<KeyRecord | null> {
    return selectOne(this.#manager, Keys, 'WHERE hash = :hash', { hash })
  }

  active(space: string, limit: number): Promise<KeyRecord[]> {
    return select(
      this.#manager,
      Keys,
      'WHERE space = :space AND revoked_at IS NULL ORDER BY created_at DESC, id DESC LIMIT :limit',
      { space, limit },
    )
  }

  async list(space: string, query: { limit: number; cursor?: string }): Promise<Page<KeyRecord>> {
    const [createdAt, id] = query.cursor ? decodeCursor(query.cursor, 2) : ['~', '~']
    const rows = await select(
      this.#manager,
      Keys,
      'WHERE space = :space AND (created_at, id) < (:createdAt, :id) ORDER BY created_at DESC, id DESC LIMIT :limit',
      {
        space,
        createdAt,
        id,
        limit: query.limit + 1,
      },
    )
    return pageOf(rows, query.limit, (row) => [row.createdAt, row.id])
  }

  async update(
    id: string,
    change: Partial<Pick<KeyRecord, 'lastUsedAt' | 'revokedAt' | 'name'>>,
  ): Promise<void> {
    await this.#manager.update(Keys, { id }, change)
  }
}
