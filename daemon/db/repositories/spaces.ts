import type { EntityManager } from 'typeorm'
import type { SpaceRepository } from '../../ports/database.ts'
import type { KeyRepository } from '../../ports/keys.ts'
import type { Page } from '../../ports/page.ts'
import type { KeyRecord, SpaceRecord } from '../../ports/records.ts'
import { decodeCursor, pageOf } from '../cursors.ts'
import { Keys, Spaces } from '../entities.ts'
import { query, select, selectOne } from '../rows.ts'
import { EventRows } from './events.ts'

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

  async list(query: {
    limit: number
    cursor?: string
    only?: readonly string[]
  }): Promise<Page<SpaceRecord>> {
    if (query.only?.length === 0) return { rows: [], next: null }
    const [createdAt, id] = query.cursor ? decodeCursor(query.cursor, 2) : ['', '']
    const only = query.only ? 'AND id IN (:...only)' : ''
    const rows = await select(
      this.#manager,
      Spaces,
      `WHERE deleted_at IS NULL AND (created_at, id) > (:createdAt, :id) ${only} ORDER BY created_at, id LIMIT :limit`,
      {
        createdAt,
        id,
        only: [...(query.only ?? [])],
        limit: query.limit + 1,
      },
    )
    return pageOf(rows, query.limit, (row) => [row.createdAt, row.id])
  }

  async update(id: string, change: Partial<Omit<SpaceRecord, 'id'>>): Promise<void> {
    await this.#manager.update(Spaces, { id }, change as never)
  }

  logo(id: string): Promise<Buffer | null> {
    return imageOf(this.#manager, 'logos', id)
  }

  setLogo(id: string, image: Buffer | null): Promise<void> {
    return setImage(this.#manager, 'logos', id, image)
  }

  watermark(id: string): Promise<Buffer | null> {
    return imageOf(this.#manager, 'watermarks', id)
  }

  setWatermark(id: string, image: Buffer | null): Promise<void> {
    return setImage(this.#manager, 'watermarks', id, image)
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

  async idsOf(account: string, space: string | null): Promise<string[]> {
    const rows = await query<{ id: string }>(
      this.#manager,
      `SELECT id FROM api_keys WHERE account = :account AND revoked_at IS NULL
       ${space === null ? '' : 'AND space = :space'}`,
      { account, space },
    )
    return rows.map(({ id }) => id)
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

type ImageTable = 'logos' | 'watermarks'

async function imageOf(
  manager: EntityManager,
  table: ImageTable,
  id: string,
): Promise<Buffer | null> {
  const [row] = await query<{ image: string }>(
    manager,
    `SELECT image FROM ${table} WHERE space = :id`,
    { id },
  )
  return row ? Buffer.from(row.image, 'base64') : null
}

async function setImage(
  manager: EntityManager,
  table: ImageTable,
  id: string,
  image: Buffer | null,
): Promise<void> {
  await query(manager, `DELETE FROM ${table} WHERE space = :id`, { id })
  if (image)
    await query(manager, `INSERT INTO ${table} (space, image) VALUES (:id, :image)`, {
      id,
      image: image.toString('base64'),
    })
}

const KEYS = 'SELECT id FROM api_keys WHERE space = :space'
const IMPORTS = 'SELECT id FROM imports WHERE space = :space'

/** Rows that belong to a space, except videos, which are deleted with their files. What refers to others goes before them. */
const TABLES_OF_A_SPACE: readonly (readonly [table: string, key: string, where: string])[] = [
  ['deliveries', 'id', 'space = :space'],
  ['webhooks', 'id', 'space = :space'],
  ['events', 'seq', 'space = :space'],
  ['import_items', 'import, position', `import IN (${IMPORTS})`],
  ['imported', 'space, source, account, kind, external_id', 'space = :space'],
  ['imports', 'id', 'space = :space'],
  ['private_links', 'id', 'space = :space'],
  ['upload_links', 'id', 'space = :space'],
  ['collections', 'id', 'space = :space'],
  ['logos', 'space', 'space = :space'],
  ['watermarks', 'space', 'space = :space'],
  ['kept_answers', 'owner, idempotency_key', `(owner = :space OR owner IN (${KEYS}))`],
  ['device_authorizations', 'hash', 'space = :space'],
  ['api_keys', 'id', 'space = :space'],
  ['memberships', 'account, space', 'space = :space'],
  ['invitations', 'id', 'space = :space'],
]

/** Removes at most so many rows, and the space itself when no other is left. Answers whether there is more. */
async function removeSome(manager: EntityManager, space: string, most: number): Promise<boolean> {
  // Collections refer to each other, in any order.
  await query(
    manager,
    'UPDATE collections SET parent = NULL WHERE space = :space AND parent IS NOT NULL',
    { space },
  )
  let left = most
  for (const [table, key, where] of TABLES_OF_A_SPACE) {
    const chosen = await query<{ one: number }>(
      manager,
      `SELECT 1 AS one FROM ${table} WHERE ${where} LIMIT :left`,
      { space, left },
    )
    if (table === 'events' && chosen.length > 0) await new EventRows(manager).keepLastSeq()
    if (chosen.length > 0)
      await query(
        manager,
        `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT :left)`,
        { space, left: chosen.length },
      )
    left -= chosen.length
    if (left === 0) return true
  }
  await query(manager, 'DELETE FROM spaces WHERE id = :space AND deleted_at IS NOT NULL', { space })
  return false
}
