/** Scheduling of encoders, and production of the segments of a source. */
import type { Ladder } from './media.ts'

/**
 * What an encode waits for. `viewer`: somebody waits to see the segment. `quick`: likewise, but it
 * takes only a moment (audio, init segments). `first-segments`: the beginning of a new video.
 * `background`: everything else. The lower `order` runs first within the last two.
 */
export type Priority =
  | { kind: 'viewer' | 'quick' }
  | { kind: 'first-segments' | 'background'; order: string }

/**
 * The encoder processes of this daemon. Viewer, first-segment and background work use separate slots,
 * so that none waits for another. Viewer work runs at normal priority; preemptible work is suspended
 * meanwhile.
 */
/** Encoding speed over the last minutes. */
export interface EncodeSpeed {
  /** Seconds of video encoded per second; null while there is too little data. */
  perSecond(lengthOf: (video: string) => number): number | null
}

export interface Encoders {
  /** Slots for first segments, and as many for background work. */
  readonly count: number
  /**
   * Waits for an encoder. Returns the function that releases it. Throws the signal's reason; `too_busy`
   * when too many viewers are waiting.
   */
  acquire(priority: Priority, signal: AbortSignal): Promise<() => void>
  /** Whether a request of this priority would be granted at once. */
  hasFreeSlot(kind: Priority['kind']): boolean
  /** Limit, running and waiting encoders for each kind of priority. */
  load(): Record<Priority['kind'], { most: number; running: number; waiting: number }>
  /** Whether anybody waits for this kind of priority. */
  isAwaited(kind: Priority['kind']): boolean
  /**
   * Stops granting encoders except to viewers, and suspends preemptible processes; a process that
   * cannot be suspended finishes its run.
   */
  pause(): void
  resume(): void
  readonly paused: boolean
  /** Calls `listener` whenever encoding is paused or resumed. */
  onPause(listener: () => void): void
}

export interface EncodedSource {
  video: string
  source: string
  ladder: Ladder
}

/** Folder of a rendition or an audio track within its source: `renditions/h264_sd`, `audio/aud_…`. */
export type Part = `renditions/${string}` | `audio/${string}`

/**
 * Media seconds of a part that are done and expected in all, and the same weighted by effort, in
 * seconds of average effort.
 */
export interface PartProgress {
  doneSeconds: number
  totalSeconds: number
  doneWork: number
  totalWork: number
}

/**
 * Produces segments: all of them in the background, a single one on request ahead of everything else. A
 * segment has the same first frame and the same timestamps whatever produced it, and is produced only
 * once.
 */
export interface SegmentMaker {
  /**
   * Resolves when the segment, or the init segment, is on disk. Equal requests share one encode; one
   * that nobody waits for any more is stopped. Throws `not_found` beyond the end, `too_busy`, and what
   * the engine throws.
   */
  demand(
    encoded: EncodedSource,
    part: Part,
    segment: number | 'init',
    signal: AbortSignal,
  ): Promise<void>
  /**
   * Encodes every segment below `upTo` of every rendition. Returns the frame where the source really
   * ended, and whether parts of it could not be decoded.
   */
  makeVideo(
    encoded: EncodedSource,
    options: { priority: Priority; upTo?: number; signal: AbortSignal },
  ): Promise<{ frames: number; isDamaged: boolean }>
  /** Links the segments that a cut has from another version; `makeVideo` does it too. */
  link(encoded: EncodedSource): Promise<void>
  /** Encodes every segment below `upTo` of an audio track. */
  makeAudio(
    encoded: EncodedSource,
    track: string,
    options: { priority: Priority; upTo?: number; signal: AbortSignal },
  ): Promise<{ isDamaged: boolean }>
  /** Removes all segments of a part, so that it is made again as a whole. */
  discard(encoded: EncodedSource, part: Part): Promise<void>
  progress(encoded: EncodedSource): Promise<Map<Part, PartProgress>>
  /** Aborts all work below a storage prefix and waits for its end, so that its files can be deleted. */
  forget(prefix: string): Promise<void>
}
