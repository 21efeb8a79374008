/** The state of the dashboard. Parts are replaced, never changed in place. */
import type { Collection } from '../../daemon/contract/collection.ts'
import { SPACE_HEADER } from '../../daemon/contract/route.ts'
import type { Identity } from '../../daemon/contract/system.ts'
import type { SystemHealth } from '../../daemon/contract/system-health.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { storedColumns, type Column } from './list-look.ts'
import { firstLibrary, type Library } from './library.ts'
import type { Explained } from '../kit/explain/explain.ts'
import { language, type DashboardLanguage } from '../kit/language.ts'
import { chosenTheme, type ColorScheme } from './theme.ts'

export type Session =
  | { phase: 'unknown' }
  /**
   * `since`: the last event before the page was made, if it names one; what was read since then may
   * be older than the next.
   */
  | { phase: 'in'; identity: Identity; since?: string | undefined }
  | {
      phase: 'out'
      reason: 'none' | 'link_used' | 'signed_out'
      /** Why the provider that somebody tried has signed nobody in. */
      sso?: { reason: string; provider: string } | undefined
    }
  | { phase: 'unreachable'; problem: Explained }

/** A file being uploaded. After `sent`, the video shows the progress. */
export interface DashboardUpload {
  key: number
  name: string
  sizeBytes: number
  sentBytes: number
  phase: 'waiting' | 'sending' | 'sent' | 'failed'
  /** null until enough was sent. */
  speedBps: number | null
  video: string | null
  /** The file takes the place of the one that the video has. */
  replaces?: boolean
  problem: Explained | null
}

export interface BatchWork {
  label: string
  total: number
  done: number
  stopped: boolean
}
export interface Failure {
  video: string
  reason: string
}

/** What opens over any page. */
export type Overlay = 'palette' | 'keys'

export interface Notice {
  key: number
  kind: 'done' | 'failed'
  text: string
  hint: string
  /** Takes it back; offered while the notice is there. */
  undo: (() => unknown) | null
}

/** The current page: its path, its query string, and the scroll position to restore, in pixels. */
interface Place {
  path: string
  search: string
  scrollTop: number
}

export interface State {
  session: Session
  place: Place
  /** Every video that was read, in its newest version. `null`: deleted. */
  videos: ReadonlyMap<string, Video | null>
  library: Library
  columns: readonly Column[]
  viewCounts: ReadonlyMap<string, number>
  collections: readonly Collection[] | null
  /** How long the trash keeps things; null until it was asked. */
  trashDays: number | null
  work: BatchWork | null
  failures: readonly Failure[]
  /** By space: for pictures and files of private videos on another host than this page's. */
  mediaTokens: ReadonlyMap<string, string>
  uploads: readonly DashboardUpload[]
  notices: readonly Notice[]
  live: 'connecting' | 'open' | 'lost'
  language: DashboardLanguage
  theme: ColorScheme
  overlay: Overlay | null
  /** null until it was read, and for those who may not. */
  health: SystemHealth | null
}

export const firstState = (place: Place): State => ({
  session: { phase: 'unknown' },
  place,
  videos: new Map(),
  library: firstLibrary,
  columns: storedColumns(),
  viewCounts: new Map(),
  collections: null,
  trashDays: null,
  work: null,
  failures: [],
  mediaTokens: new Map(),
  uploads: [],
  notices: [],
  live: 'connecting',
  language: language(),
  theme: chosenTheme(),
  overlay: null,
  health: null,
})

/** Who is signed in, and to which space; undefined: nobody. */
export const identityIn = ({ session }: State) =>
  session.phase === 'in' ? session.identity : undefined

/** For every request that changes something: another tab may have switched the cookie. */
export function spaceHeader(state: State): Record<string, string> {
  const space = identityIn(state)?.space
  return space ? { [SPACE_HEADER]: space } : {}
}

export interface Store {
  readonly state: State
  change(change: Partial<State> | ((state: State) => Partial<State>)): void
  subscribe(listener: () => void): () => void
}

export function createStore(first: State): Store {
  let state = first
  const listeners = new Set<() => void>()
  return {
    get state() {
      return state
    },
    change(change) {
      state = { ...state, ...(typeof change === 'function' ? change(state) : change) }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
