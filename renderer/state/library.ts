/** What the library displays, and what is selected in it. */
import type { VideoStatus } from '../../daemon/contract/states.ts'
import type { VideoMatch } from '../../daemon/contract/video-list.ts'
import { VIDEO_SORTS, type VideoSort } from '../../daemon/contract/video-sorts.ts'
import type { Explained } from '../kit/explain/explain.ts'

/** The order of the last change is for programs: a list that reorders itself is not one to choose from. */
export type LibrarySort = Exclude<VideoSort, `${'-' | ''}updated_at`>
export const LIBRARY_SORTS = VIDEO_SORTS.filter(
  (sort): sort is LibrarySort => !sort.endsWith('updated_at'),
)

export interface LibraryQuery {
  q: string
  sort: LibrarySort
  /** The id of a collection; none: videos outside any; empty: all. */
  collection: string
  status: VideoStatus | ''
  visibility: 'public' | 'private' | ''
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
export const isFiltered = ({
  q,
  status,
  visibility,
  tag,
  from,
  to,
  archived,
}: LibraryQuery): boolean => archived || [q, status, visibility, tag, from, to].some(Boolean)
