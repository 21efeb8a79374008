/** Events, states and data of `<svc-list>`, for those who listen in TypeScript. All events bubble and are composed. */
import type { FailureDetail, Unavailability } from '../languages/en/failures.ts'

/**
 * empty: no list is named · idle: not near the view yet · ready: there are videos or collections ·
 * none: there are not · failed.
 */
export type ListState = 'empty' | 'idle' | 'loading' | 'ready' | 'none' | 'failed'

export const ORDERS = ['newest', 'oldest', 'az', 'za', 'manual'] as const
export type Order = (typeof ORDERS)[number]

/** A video as the API lists it. */
export interface ListedVideo {
  id: string
  name: string
  description: string
  audio_only: boolean
  /** BCP 47. */
  language: string | null
  duration_seconds: number | null
  width: number | null
  height: number | null
  aspect_ratio: string | null
  urls: { poster: string | null; thumbnail: string | null; image: string | null }
  /** ISO 8601, in UTC. */
  created_at: string
}
export interface ListedCollection {
  id: string
  name: string
  /** Number of videos that this viewer may see, subcollections included. */
  video_count: number
}

export interface ListVideoDetail {
  video: ListedVideo
  /** From 1, as they stand in the list. */
  position: number
}
export interface CollectionDetail {
  id: string
  name: string
  /** The way back, out of a collection. */
  back: boolean
}
export interface PageDetail {
  /** How many videos the list shows now. */
  count: number
  added: number
  hasMore: boolean
}
export interface FilterDetail {
  query: string
  order: Order
}

export const LIST_EVENTS = [
  'videoopen',
  'videoclose',
  'collectionopen',
  'pageload',
  'filterchange',
  'error',
  'statechange',
] as const

export interface SvcListEventMap {
  /** Somebody chose a video; `preventDefault()` opens nothing. */
  videoopen: CustomEvent<ListVideoDetail>
  /** The player was closed. */
  videoclose: CustomEvent<ListVideoDetail>
  /** Somebody goes into a collection, or back; `preventDefault()` stays. */
  collectionopen: CustomEvent<CollectionDetail>
  pageload: CustomEvent<PageDetail>
  /** Somebody searched, or chose another order. */
  filterchange: CustomEvent<FilterDetail>
  error: CustomEvent<FailureDetail<Unavailability>>
  statechange: CustomEvent<{ state: ListState }>
}
