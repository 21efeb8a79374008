/** Events and states of `<svc-text>`, for those who listen in TypeScript. All bubble and are composed. */
import type { FailureDetail } from '../languages/en/failures.ts'

/** idle: not near the view yet · none: the video has no text (yet) · ready: there is text · failed. */
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
  /** Another cue is spoken; null between two. */
  cuechange: CustomEvent<{ cue: CueDetail | null }>
  /** The reader chose one; `preventDefault()` keeps the player where it is. */
  cueselect: CustomEvent<{ cue: CueDetail; seconds: number }>
  languagechange: CustomEvent<{ language: string }>
  error: CustomEvent<FailureDetail>
  statechange: CustomEvent<{ state: TextState }>
}
