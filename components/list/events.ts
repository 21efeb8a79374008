/** Types of the events, states and data of `<svc-list>`. All events bubble and are composed. */
import type { FailureDetail, Unavailability } from '../languages/en/failures.ts'

/**
 * empty: no space or collection is set · idle: not near the visible area yet · loading · ready: there
 * are videos or collections · none: there are none · failed.
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
  /** Position in the list, from 1. */
  position: number
}
export interface CollectionDetail {
  id: string
  name: string
  /** Whether the viewer goes back, out of a collection. */
  back: boolean
}
export interface PageDetail {
  /** Number of videos that the list shows now. */
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
  /** The viewer chose a video; `preventDefault()` keeps it from opening. */
  videoopen: CustomEvent<ListVideoDetail>
  /** The player dialog was closed. */
  videoclose: CustomEvent<ListVideoDetail>
  /** The viewer opens a collection, or goes back; `preventDefault()` keeps the list where it is. */
  collectionopen: CustomEvent<CollectionDetail>
  pageload: CustomEvent<PageDetail>
  /** The viewer searched, or chose another order. */
  filterchange: CustomEvent<FilterDetail>
  error: CustomEvent<FailureDetail<Unavailability>>
  statechange: CustomEvent<{ state: ListState }>
}
