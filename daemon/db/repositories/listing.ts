/** Videos as a viewer may list them. Each query begins at an index of the space or of the collection. */
import type { EntityManager } from 'typeorm'
import type { ListedTo, ListingFilter } from '../../ports/database.ts'
import type { ListingSort } from '../../contract/video-sorts.ts'
import type { Page } from '../../ports/page.ts'
import type { VideoRecord } from '../../ports/records.ts'
import { decodeCursor, foreignCursor, pageOf } from '../cursors.ts'
import { Videos } from '../entities.ts'
import { escaped } from '../like.ts'
import { nameKeyOf } from '../name-key.ts'
import { query, select } from '../rows.ts'

const SORTS = {
  '-created_at': {
    column: 'created_at',
    direction: 'DESC',
    compare: '(created_at, id) < (:after, :id)',
    key: (row: VideoRecord) => row.createdAt,
  },
  created_at: {
    column: 'created_at',
    direction: 'ASC',
    compare: '(created_at, id) > (:after, :id)',
    key: (row: VideoRecord) => row.createdAt,
  },
  name: {
    column: 'name_key',
    direction: 'ASC',
    compare: '(name_key, id) > (:after, :id)',
    key: (row: VideoRecord) => nameKeyOf(row.name),
  },
  '-name': {
    column: 'name_key',
    direction: 'DESC',
    compare: '(name_key, id) < (:after, :id)',
    key: (row: VideoRecord) => nameKeyOf(row.name),
  },
  position: {
    column: 'position',
    direction: 'ASC',
    compare: '(position, id) > (:after, :id)',
    key: (row: VideoRecord) => row.position,
  },
} as const

/** Each is looked for in every row; beyond that nobody means each word. */
const MOST_WORDS = 5

/** A collection and all that lies inside it. */
export const inside = (parameter: string): string =>
  `(WITH RECURSIVE inside (id) AS (SELECT id FROM collections WHERE id = :${parameter} UNION ` +
  'SELECT c.id FROM collections c JOIN inside ON c.parent = inside.id) SELECT id FROM inside)'

export async function listingPage(
  manager: EntityManager,
  filter: ListingFilter,
): Promise<Page<VideoRecord>> {
  const sort = SORTS[filter.sort]
  const [after, id] = filter.cursor ? placeIn(filter.cursor, filter.sort) : []
  const words = wordsOf(filter.q)
  const clauses = [
    'space = :space',
    placeOf(filter),
    visibleTo(filter),
    ...words.map(({ clause }) => clause),
    ...(filter.video === undefined ? [] : ['id = :video']),
    ...(filter.cursor ? [sort.compare] : []),
  ].filter((clause) => clause !== null)
  const rows = await select(
    manager,
    Videos,
    `WHERE ${clauses.join(' AND ')} ORDER BY ${sort.column} ${sort.direction}, id ${sort.direction} LIMIT :limit`,
    {
      space: filter.space,
      collection: filter.collection,
      video: filter.video,
      ...scopeOf(filter.to),
      after,
      id,
      limit: filter.limit + 1,
      ...Object.assign({}, ...words.map(({ parameters }) => parameters)),
    },
  )
  return pageOf(rows, filter.limit, (row) => [filter.sort, sort.key(row), row.id])
}

/** A list without a sort of its own has that of its collection, which may change between two pages. */
function placeIn(cursor: string, sort: ListingSort): (string | number)[] {
  const [of, ...place] = decodeCursor(cursor, 3)
  if (of !== sort) throw foreignCursor()
  return place
}

/** How much a viewer may see in each collection directly inside; those with nothing are left out. */
export async function listingCounts(
  manager: EntityManager,
  { space, collection, to }: Pick<ListingFilter, 'space' | 'collection' | 'to'>,
): Promise<Map<string, number>> {
  const rows = await query<{ root: string; n: number | string }>(
    manager,
    `WITH RECURSIVE under (root, id) AS (
       SELECT id, id FROM collections WHERE space = :space AND ${collection === null ? 'parent IS NULL' : 'parent = :collection'}
       UNION SELECT under.root, c.id FROM collections c JOIN under ON c.parent = under.id)
     SELECT root, SUM(n) AS n FROM (
         SELECT under.root AS root, (SELECT COUNT(*) FROM videos WHERE collection = under.id AND ${visibleTo({ to })}) AS n FROM under) AS each_one
       GROUP BY root HAVING SUM(n) > 0`,
    { space, collection, ...scopeOf(to) },
  )
  return new Map(rows.map(({ root, n }) => [root, Number(n)]))
}

function placeOf({ collection, recursive }: ListingFilter): string | null {
  if (recursive) return collection === null ? null : `collection IN ${inside('collection')}`
  return collection === null ? 'collection IS NULL' : 'collection = :collection'
}

function visibleTo({ to }: Pick<ListingFilter, 'to'>): string {
  const listed = 'archived_at IS NULL AND trashed_at IS NULL AND playable'
  if (to === 'everything') return listed
  const within =
    to === 'public'
      ? ''
      : to.kind === 'video'
        ? ' OR videos.id = :scope'
        : ` OR collection IN ${inside('scope')}`
  return `${listed} AND (visibility = 'public'${within})`
}

function scopeOf(to: ListedTo): { scope?: string } {
  return typeof to === 'string' ? {} : { scope: to.id }
}

const ASCII = /^[ -~]*$/

/** SQLite lowers A to Z alone, so words with signs beyond are looked for as they are written in each usual way. */
function wordsOf(q: string | undefined): { clause: string; parameters: Record<string, string> }[] {
  return (q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word, at) => {
      const lower = word.toLowerCase()
      const variants = ASCII.test(word)
        ? [lower]
        : [
            ...new Set([
              word,
              lower,
              lower.toUpperCase(),
              lower.replace(/^./u, (first) => first.toUpperCase()),
            ]),
          ]
      const parameters = Object.fromEntries(
        variants.map((variant, number) => [`word${at}x${number}`, `%${escaped(variant)}%`]),
      )
      const each = Object.keys(parameters).flatMap((name) =>
        ['name', 'description'].map(
          (column) => `LOWER(${column}) LIKE LOWER(:${name}) ESCAPE '\\'`,
        ),
      )
      return { clause: `(${each.join(' OR ')})`, parameters }
    })
}
