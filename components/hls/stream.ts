/** A stream to play, from where its media element stands, and the handle of its playback, for every engine. */
import type { FailureReason } from '../languages/en/player.ts'
import type { SoundChoice } from './choices.ts'

export interface CmcdOptions {
  version: 1 | 2
  /** The video's id. */
  content: string
}

export interface RequestedObject {
  /** Manifest or playlist, init segment, picture, sound (CTA-5004, `ot`). */
  type: 'm' | 'i' | 'v' | 'a'
  durationSeconds?: number
  /** How much there is to play before it. */
  aheadSeconds?: number
  bitrateBps?: number
  /** The bitrate of the best rendition of that type. */
  topBps?: number
}
/** The address to ask for an object under. */
export type AddCmcd = (url: string, object: RequestedObject) => string

export interface Stream {
  url: string
  /** Every rendition is there; until then what is asked for is made at that moment. */
  isWhole: boolean
  /** Up to where it has been uploaded, at this moment. */
  arrivedSeconds: () => number
  /** `auto`, or a size (choices.ts). */
  quality: string
  maxQuality: string | null
  /** Which is heard first; absent: the video's default. */
  sound: SoundChoice | undefined
  /** What a CDN gets with each request; absent: nothing. */
  cmcd?: CmcdOptions | undefined
  /** Only the metadata is loaded until `go`. */
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
