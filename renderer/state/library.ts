/**
 * What the library displays, and what is selected in it. What is asked for stands in the address, so
 * that a reload, a link and the way back keep it.
 */
import { VIDEO_STATUSES, type VideoStatus } from '../../daemon/contract/states.ts'
import type { VideoMatch } from '../../daemon/contract/video-list.ts'
import { VIDEO_SORTS, type VideoSort } from '../../daemon/contract/video-sorts.ts'
import { VISIBILITIES, type Visibility } from '../../daemon/contract/visibility.ts'
import type { Explained } from '../kit/explain/explain.ts'

/** The order of the last change is for programs: a list that reorders itself is not one to choose from. */
export type LibrarySort = Exclude<VideoSort, `${'-' | ''}updated_at`>
const LIBRARY_SORTS = VIDEO_SORTS.filter(
  (sort): sort is LibrarySort => !sort.endsWith('updated_at'),
)

const isOneCollection = (collection: string) => collection.startsWith('col_')

/** The order by hand is one of the videos of a collection. */
export const sortsIn = (collection: string): LibrarySort[] =>
  LIBRARY_SORTS.filter((sort) => sort !== 'position' || isOneCollection(collection))

export interface LibraryQuery {
  q: string
  sort: LibrarySort
  /** The id of a collection; none: videos outside any; empty: all. */
  collection: string
  status: VideoStatus | ''
  visibility: Visibility | ''
  tag: string
  /** Days, such as 2026-03-14: both count. Empty: any. */
  from: string
  to: string
  archived: boolean
}

export interface Library {
  query: LibraryQuery
  ids: readonly string[] | null
  loading: boolean
  problem: Explained | null
  /** While something is searched for: the matches in the transcript of each video that was read. */
  matches: ReadonlyMap<string, readonly VideoMatch[]>
  selected: ReadonlySet<string>
}

export const EVERYTHING: LibraryQuery = {
  q: '',
  sort: '-created_at',
  collection: '',
  status: '',
  visibility: '',
  tag: '',
  from: '',
  to: '',
  archived: false,
}

export const firstLibrary: Library = {
  query: EVERYTHING,
  ids: null,
  loading: false,
  problem: null,
  matches: new Map(),
  selected: new Set(),
}

/** Whether anything but the order and the collection is asked for. */
export const isFiltered = (query: LibraryQuery): boolean =>
  !sameQuery({ ...EVERYTHING, sort: query.sort, collection: query.collection }, query)

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Whether what is displayed can be arranged by hand: a whole collection, in that order. Until the answer to a query is
 * there, another list is on screen.
 */
export const isArrangeable = ({ query, loading }: Pick<Library, 'query' | 'loading'>): boolean =>
  !loading && query.sort === 'position' && isOneCollection(query.collection) && !isFiltered(query)

/** Another list in the library: what is selected stays so as far as it is in that one. */
export function withIds(library: Library, ids: readonly string[] | null): Library {
  const { selected } = library
  if (selected.size === 0) return { ...library, ids }
  const existing = new Set(ids)
  return { ...library, ids, selected: new Set([...selected].filter((id) => existing.has(id))) }
}

/** What cannot be read of it counts as absent. */
export function queryOf(search: string): LibraryQuery {
  const params = new URLSearchParams(search)
  const one = <T extends string>(name: string, of: readonly T[], otherwise: T): T =>
    of.find((value) => value === params.get(name)) ?? otherwise
  const matching = (name: string, pattern: RegExp) =>
    pattern.test(params.get(name) ?? '') ? params.get(name)! : ''
  const collection = matching('collection', /^(none|col_[0-9A-Za-z]{20})$/)
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    sort: one('sort', sortsIn(collection), '-created_at'),
    collection,
    status: one('status', ['', ...VIDEO_STATUSES], ''),
    visibility: one('visibility', ['', ...VISIBILITIES], ''),
    tag: (params.get('tag') ?? '').slice(0, 100),
    from: matching('from', DAY),
    to: matching('to', DAY),
    archived: params.get('archived') === 'true',
  }
}

export function addressOf(query: LibraryQuery): string {
  const search = new URLSearchParams()
  const sort = sortsIn(query.collection).find((each) => each === query.sort) ?? EVERYTHING.sort
  for (const [name, value] of Object.entries({ ...query, sort }))
    if (value !== EVERYTHING[name as keyof LibraryQuery]) search.set(name, String(value))
  return `/${search.size > 0 ? `?${search}` : ''}`
}

export const sameQuery = (a: LibraryQuery, b: LibraryQuery): boolean =>
  addressOf(a) === addressOf(b)

/** Query of the API. Days follow the clock of this browser. */
export function apiQuery({
  q,
  sort,
  collection,
  status,
  visibility,
  tag,
  from,
  to,
  archived,
}: LibraryQuery) {
  return {
    sort,
    q: q || undefined,
    collection: collection || undefined,
    // A search in a collection includes the collections inside it.
    ...(q !== '' && collection !== '' && collection !== 'none'
      ? { recursive: 'true' as const }
      : {}),
    status: status || undefined,
    visibility: visibility || undefined,
    tag: tag || undefined,
    created_after: from
      ? new Date(new Date(`${from}T00:00:00`).getTime() - 1).toISOString()
      : undefined,
    created_before: to ? dayAfter(to).toISOString() : undefined,
    archived: archived ? ('true' as const) : undefined,
  }
}

function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + 1)
  return date
}
