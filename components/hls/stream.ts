/** A stream to play, and the handle of its playback, for every engine. */
import type { FailureReason } from '../languages/en/player.ts'
import type { SoundChoice } from './choices.ts'

export interface Stream {
  url: string
  /** Every rendition is there; until then what is asked for is made at that moment. */
  isWhole: boolean
  startSeconds: number
  /** `auto`, or a size (choices.ts). */
  quality: string
  maxQuality: string | null
  /** Which is heard first; absent: the video's default. */
  sound: SoundChoice | undefined
  /** Only what tells of it, until `go`. */
  onlyMetadata: boolean
}

export interface Playback {
  /** Now the rest too. */
  go(): void
  /** Every rendition is there now. */
  whole(): void
  stop(): void
}

export type OnFailure = (reason: FailureReason) => void
