/** Who encodes when, and which segments of a source are there. */
import type { Ladder } from './media.ts'

/**
 * What waits for an encoder. `viewer`: somebody is waiting to see it; `quick`: so too, and it
 * takes but a moment (sound, init segments). `first-segments`: the first segments of a new video.
 * `background`: everything else. Of these two the earlier `order` first.
 */
export type Priority =
  | { kind: 'viewer' | 'quick' }
  | { kind: 'first-segments' | 'background'; order: string }

/**
 * The encoders of this process. Those for viewers, for beginnings and for the rest are besides each
 * other, so that none waits for the others; what a viewer waits for runs at normal priority, and
 * what comes after others stands still meanwhile.
 */
/** Of the last minutes. */
export interface EncodePace {
  /** Seconds of video that are encoded in one second; null while nothing can be said. */
  perSecond(lengthOf: (video: string) => number): number | null
}

export interface Encoders {
  /** How many run at once for beginnings, and for the rest. */
  readonly count: number
  /** Answers what gives the encoder back. Throws the signal's reason; `too_busy` when too many viewers wait already. */
  acquire(priority: Priority, signal: AbortSignal): Promise<() => void>
  /** Whether a priority would be granted at once. */
  hasRoom(kind: Priority['kind']): boolean
  /** How many may run at once, run and wait, for each kind of priority. */
  load(): Record<Priority['kind'], { most: number; running: number; waiting: number }>
  /** Whether somebody waits for such a priority. */
  isAwaited(kind: Priority['kind']): boolean
  /**
   * While paused only viewers get encoders, and what no viewer waits for stands still; where a
   * process cannot, it goes on to the end of its run.
   */
  pause(): void
  resume(): void
  readonly paused: boolean
  /** Told of every pause and its end. */
  onPause(listener: () => void): void
}

export interface EncodedSource {
  video: string
  source: string
  ladder: Ladder
}

/** The folder of a rendition or an audio track below its source's: `renditions/h264_sd`, `audio/aud_…`. */
export type Part = `renditions/${string}` | `audio/${string}`

/**
 * Media seconds there are of a part, and how many there will be; and the work that was in them and
 * will be, in seconds of mean effort.
 */
export interface PartProgress {
  doneSeconds: number
  totalSeconds: number
  doneWork: number
  totalWork: number
}

/**
 * Makes segments: in the background all of them, on request one ahead of everything else. Whatever makes a
 * segment, it has the same first frame and the same times, is kept, and is not made again.
 */
export interface SegmentMaker {
  /**
   * Resolves when the segment, or the init segment, is on disk. Equal requests share one encode; one that nobody
   * waits for any more ends. Throws `not_found` beyond the end, `too_busy`, and what the engine throws.
   */
  demand(
    made: EncodedSource,
    part: Part,
    segment: number | 'init',
    signal: AbortSignal,
  ): Promise<void>
  /**
   * Every segment of every rendition below `upTo`. Answers where the source really ended, in
   * frames, and whether some of it could not be decoded.
   */
  makeVideo(
    made: EncodedSource,
    options: { priority: Priority; upTo?: number; signal: AbortSignal },
  ): Promise<{ frames: number; isDamaged: boolean }>
  /** Every segment of a track. */
  makeAudio(
    made: EncodedSource,
    track: string,
    options: { priority: Priority; signal: AbortSignal },
  ): Promise<{ isDamaged: boolean }>
  progress(made: EncodedSource): Promise<Map<Part, PartProgress>>
  /** Ends what runs for everything below a storage prefix, and waits for its end: its files are about to go. */
  forget(prefix: string): Promise<void>
}
