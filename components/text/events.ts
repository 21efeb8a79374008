/** Types of the events and states of `<svc-text>`. All events bubble and are composed. */
import type { FailureDetail } from '../languages/en/failures.ts'

/**
 * empty: no video is set · idle: not near the visible area yet · loading · none: the video has no text,
 * or not yet · ready: the text is shown · failed.
 */
export type TextState = 'empty' | 'idle' | 'loading' | 'none' | 'ready' | 'failed'

export const TEXT_EVENTS = [
  'cuechange',
  'cueselect',
  'languagechange',
  'error',
  'statechange',
] as const

export interface CueDetail {
  startSeconds: number
  endSeconds: number
  text: string
  speaker: string | null
}

export interface SvcTextEventMap {
  /** Another cue is spoken; `cue` is null between cues. */
  cuechange: CustomEvent<{ cue: CueDetail | null }>
  /** The reader chose a cue; `preventDefault()` keeps the player from seeking. */
  cueselect: CustomEvent<{ cue: CueDetail; seconds: number }>
  languagechange: CustomEvent<{ language: string }>
  error: CustomEvent<FailureDetail>
  statechange: CustomEvent<{ state: TextState }>
}
