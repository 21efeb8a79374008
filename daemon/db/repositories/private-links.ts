import type { EntityManager } from 'typeorm'
import type { Page } from '../../ports/page.ts'
import type {
  PrivateLinkQuery,
  PrivateLinkRecord,
  PrivateLinkRepository,
} from '../../ports/private-links.ts'
import { decodeCursor, pageOf } from '../cursors.ts'
import { PrivateLinks } from '../entities.ts'
import { query, select, selectOne } from '../rows.ts'
import { isWithin, withinParameter } from '../within.ts'

/** A link to a video belongs where the video is now. */
const PLACE =
  '(CASE WHEN collection IS NOT NULL THEN collection ELSE ' +
  '(SELECT v.collection FROM videos v WHERE v.id = private_links.video) END)'

export class PrivateLinkRows implements PrivateLinkRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: PrivateLinkRecord): Promise<void> {
    await this.#manager.insert(PrivateLinks, row as never)
  }

  get(id: string): Promise<PrivateLinkRecord | null> {
    return selectOne(this.#manager, PrivateLinks, 'WHERE id = :id', { id })
  }

  byHash(hash: string): Promise<PrivateLinkRecord | null> {
    return selectOne(this.#manager, PrivateLinks, 'WHERE hash = :hash', { hash })
  }

  async list(
    space: string,
    { video, collection, limit, cursor }: PrivateLinkQuery,
    within: ReadonlySet<string> | null,
  ): Promise<Page<PrivateLinkRecord>> {
    if (within?.size === 0) return { rows: [], next: null }
    const [createdAt, id] = cursor ? decodeCursor(cursor, 2) : ['~', '~']
    const clauses = [
      'space = :space',
      '(created_at, id) < (:createdAt, :id)',
      ...(video === undefined ? [] : ['video = :video']),
      ...(collection === undefined ? [] : ['collection = :collection']),
      isWithin(this.#manager, PLACE, within),
    ]
    const rows = await select(
      this.#manager,
      PrivateLinks,
      `WHERE ${clauses.join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT :limit`,
      { space, createdAt, id, video, collection, ...withinParameter(within), limit: limit + 1 },
    )
    return pageOf(rows, limit, (row) => [row.createdAt, row.id])
  }

  count(space: string): Promise<number> {
    return this.#manager.countBy(PrivateLinks, { space })
  }

  async update(id: string, change: Partial<Omit<PrivateLinkRecord, 'id'>>): Promise<void> {
    await this.#manager.update(PrivateLinks, { id }, change as never)
  }

  async remove(id: string): Promise<void> {
    await this.#manager.delete(PrivateLinks, { id })
  }

  async countPlay(
    link: string,
    { id: visit, endsAt }: { id: string; endsAt: string },
    now: string,
  ): Promise<boolean> {
    const known = await query(
      this.#manager,
      'SELECT 1 FROM private_link_plays WHERE link = :link AND visit = :visit',
      { link, visit },
    )
    if (known.length > 0) return true
    const row = await this.get(link)
    if (!row || (row.maxPlays !== null && row.plays >= row.maxPlays)) return false
    await this.update(link, { plays: row.plays + 1, lastPlayedAt: now })
    await query(
      this.#manager,
      'DELETE FROM private_link_plays WHERE link = :link AND ends_at <= :now',
      { link, now },
    )
    await query(
      this.#manager,
      'INSERT INTO private_link_plays (link, visit, ends_at) VALUES (:link, :visit, :endsAt)',
      { link, visit, endsAt },
    )
    return true
  }
}
