import type { EntityManager } from 'typeorm'
import type { VideoFilter, VideoIdsFilter } from '../../contract/video-list.ts'
import type { ListingFilter, VideoRepository } from '../../ports/database.ts'
import type { Page } from '../../ports/page.ts'
import type { VideoRecord } from '../../ports/records.ts'
import { decodeCursor, pageOf } from '../cursors.ts'
import { Videos } from '../entities.ts'
import { nameKeyOf } from '../name-key.ts'
import { query, select, selectOne } from '../rows.ts'
import { searchClauses } from '../search-clause.ts'
import { searchTextOf } from '../search-text.ts'
import { isWithin, withinParameter } from '../within.ts'
import { SORTS } from './library-sorts.ts'
import { inside, listingCounts, listingPage } from './listing.ts'

/** Each filter's part of the WHERE clause. */
const FILTERS: {
  [K in keyof VideoFilter]?: (value: unknown, filter: Pick<VideoFilter, 'recursive'>) => string
} = {
  ids: () => 'id IN (:...ids)',
  collection: (value, { recursive }) =>
    value === 'none'
      ? 'collection IS NULL'
      : recursive
        ? `collection IN ${inside('collection')}`
        : 'collection = :collection',
  status: () => 'status = :status',
  visibility: () => 'visibility = :visibility',
  // LIKE ignores the case of letters in one of the databases.
  tag: () => `REPLACE(tags, :tagText, '') <> tags`,
  created_after: () => 'created_at > :created_after',
  created_before: () => 'created_at < :created_before',
}

/** Has an index of its own (migration 33). */
const LISTED =
  `listed AND visibility = 'public' AND playable AND archived_at IS NULL AND trashed_at IS NULL ` +
  'AND space IN (SELECT id FROM spaces WHERE deleted_at IS NULL)'

/** Far below the number of parameters that a statement may have. */
const MOST_PARAMETERS = 1_000

export class VideoRows implements VideoRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async insert(row: VideoRecord): Promise<void> {
    await this.#manager.insert(Videos, row as never)
    await this.#keepTexts(row)
  }

  get(id: string): Promise<VideoRecord | null> {
    return selectOne(this.#manager, Videos, 'WHERE id = :id', { id })
  }

  async list(
    space: string,
    filter: VideoFilter,
    within: ReadonlySet<string> | null = null,
  ): Promise<Page<VideoRecord>> {
    const { where, parameters, sort } = this.#wanted(space, filter, within)
    const rows = await select(this.#manager, Videos, where, parameters)
    return pageOf(rows, filter.limit, (row) => [sort.key(row), row.id])
  }

  async ids(
    space: string,
    filter: VideoIdsFilter,
    within: ReadonlySet<string> | null = null,
  ): Promise<Page<string>> {
    const { where, parameters, sort } = this.#wanted(space, filter, within)
    const rows = await query<{ id: string; place: string }>(
      this.#manager,
      `SELECT id, ${sort.column} AS place FROM videos ${where}`,
      parameters,
    )
    const page = pageOf(rows, filter.limit, (row) => [row.place, row.id])
    return { ...page, rows: page.rows.map(({ id }) => id) }
  }

  withMissingFiles(): Promise<VideoRecord[]> {
    return select(
      this.#manager,
      Videos,
      'WHERE missing_files IS NOT NULL AND trashed_at IS NULL',
      {},
    )
  }

  cut(): Promise<VideoRecord[]> {
    return select(this.#manager, Videos, 'WHERE cut IS NOT NULL AND trashed_at IS NULL', {})
  }

  ofOldForm(): Promise<VideoRecord[]> {
    return select(
      this.#manager,
      Videos,
      `WHERE status = 'ready' AND served_source IN (SELECT id FROM sources WHERE width IS NOT NULL AND NOT storyboard)`,
      {},
    )
  }

  async withoutPlaceholder(after: string, limit: number): Promise<string[]> {
    const rows = await query<{ id: string }>(
      this.#manager,
      `SELECT id FROM videos WHERE id > :after AND status = 'ready' AND archived_at IS NULL AND trashed_at IS NULL AND placeholder IS NULL
       AND (poster IS NOT NULL OR served_source IN (SELECT id FROM sources WHERE width IS NOT NULL))
       ORDER BY id LIMIT :limit`,
      { after, limit },
    )
    return rows.map(({ id }) => id)
  }

  async tags(space: string, within: ReadonlySet<string> | null): Promise<string[][]> {
    const rows = await query<{ tags: string }>(
      this.#manager,
      `SELECT tags FROM videos WHERE space = :space AND archived_at IS NULL AND trashed_at IS NULL AND tags <> '[]'
       AND ${isWithin(this.#manager, 'collection', within)}`,
      { space, ...withinParameter(within) },
    )
    return rows.map(({ tags }) => JSON.parse(tags) as string[])
  }

  #wanted(
    space: string,
    filter: VideoIdsFilter & Pick<VideoFilter, 'ids'>,
    within: ReadonlySet<string> | null,
  ) {
    const sort = SORTS[filter.sort]
    const clauses = [
      'space = :space',
      'trashed_at IS NULL',
      filter.archived ? 'archived_at IS NOT NULL' : 'archived_at IS NULL',
      isWithin(this.#manager, 'collection', within),
    ]
    for (const [name, clause] of Object.entries(FILTERS)) {
      const value = filter[name as keyof VideoIdsFilter]
      if (value !== undefined) clauses.push(clause(value, filter))
    }
    const search = filter.q === undefined ? [] : searchClauses(this.#manager, filter.q)
    const [after, id] = filter.cursor ? decodeCursor(filter.cursor, 2) : []
    if (filter.cursor) clauses.push(`(${sort.column}, id) ${sort.compare} (:after, :id)`)
    return {
      sort,
      where:
        `WHERE ${[...clauses, ...search.map(({ text }) => text)].join(' AND ')} ORDER BY ` +
        `${sort.column} ${sort.direction}, id ${sort.direction} LIMIT :limit`,
      parameters: {
        ...filter,
        space,
        ...withinParameter(within),
        after,
        id,
        limit: filter.limit + 1,
        created_after: isoMilliseconds(filter.created_after),
        created_before: isoMilliseconds(filter.created_before),
        tagText: JSON.stringify(filter.tag ?? ''),
        ...(Object.assign({}, ...search.map(({ parameters }) => parameters)) as Record<
          string,
          string
        >),
      },
    }
  }

  listing(filter: ListingFilter): Promise<Page<VideoRecord>> {
    return listingPage(this.#manager, filter)
  }

  listingCounts(
    filter: Pick<ListingFilter, 'space' | 'collection' | 'to'>,
  ): Promise<Map<string, number>> {
    return listingCounts(this.#manager, filter)
  }

  async idsBelow(collection: string): Promise<string[]> {
    const rows = await query<{ id: string }>(
      this.#manager,
      `SELECT id FROM videos WHERE trashed_at IS NULL AND collection IN ${inside('collection')}`,
      { collection },
    )
    return rows.map(({ id }) => id)
  }

  listed(after: string, limit: number): Promise<VideoRecord[]> {
    return select(
      this.#manager,
      Videos,
      `WHERE ${LISTED} AND id > :after ORDER BY id LIMIT :limit`,
      { after, limit },
    )
  }

  async listedSteps(step: number): Promise<string[]> {
    const rows = await query<{ id: string }>(
      this.#manager,
      `SELECT id FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY id) AS n FROM videos WHERE ${LISTED}) AS numbered
       WHERE n % :step = 0 ORDER BY id`,
      { step },
    )
    return rows.map(({ id }) => id)
  }

  async arranged(collection: string): Promise<string[]> {
    const rows = await query<{ id: string }>(
      this.#manager,
      'SELECT id FROM videos WHERE collection = :collection AND trashed_at IS NULL ORDER BY position, id',
      { collection },
    )
    return rows.map(({ id }) => id)
  }

  async arrange(ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += MOST_PARAMETERS) {
      const some = ids.slice(at, at + MOST_PARAMETERS)
      const cases = some.map((_, index) => `WHEN :id${index} THEN ${at + index + 1}`)
      await query(
        this.#manager,
        `UPDATE videos SET position = CASE id ${cases.join(' ')} END WHERE id IN (:...some)`,
        { some, ...Object.fromEntries(some.map((id, index) => [`id${index}`, id])) },
      )
    }
  }

  async names(ids: readonly string[]): Promise<Map<string, string>> {
    const names = new Map<string, string>()
    for (let at = 0; at < ids.length; at += MOST_PARAMETERS) {
      const some = ids.slice(at, at + MOST_PARAMETERS)
      const rows = await query<{ id: string; name: string }>(
        this.#manager,
        'SELECT id, name FROM videos WHERE id IN (:...some) AND trashed_at IS NULL',
        { some },
      )
      for (const { id, name } of rows) names.set(id, name)
    }
    return names
  }

  async update(id: string, change: Partial<Omit<VideoRecord, 'id' | 'space'>>): Promise<void> {
    if (Object.keys(change).length > 0) await this.#manager.update(Videos, { id }, change as never)
    if (change.name === undefined && change.tags === undefined) return
    const row = await this.get(id)
    if (row) await this.#keepTexts(row)
  }

  /** Updates the texts that the video is found and sorted by. */
  async #keepTexts({ id, name, tags }: VideoRecord): Promise<void> {
    await query(
      this.#manager,
      'UPDATE videos SET search_text = :text, name_key = :key WHERE id = :id',
      { id, text: searchTextOf(name, tags), key: nameKeyOf(name) },
    )
  }

  async remove(id: string): Promise<void> {
    await this.#manager.delete(Videos, { id })
  }
}

/** Stored times have milliseconds; a filter may be written without. */
function isoMilliseconds(time: string | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString()
}
