/** Scheduling of encoders, and production of the segments of a source. */
import type { SegmentCall } from './engine-call.ts'
import type { Ladder, RenditionPlan, VideoPlan } from './media.ts'

/**
 * What an encode waits for. `viewer`: somebody waits to see the segment. `quick`: likewise, but it
 * takes only a moment (audio, init segments). `first-segments`: the beginning of a new video.
 * `background`: everything else. The lower `order` runs first within the last two.
 */
export type Priority =
  | { kind: 'viewer' | 'quick' }
  | { kind: 'first-segments' | 'background'; order: string }

/** Encoding speed over the last minutes. */
export interface EncodeSpeed {
  /** Seconds of video encoded per second; null while there is too little data. */
  perSecond(lengthOf: (video: string) => number): number | null
}

/** A run of segments of a source in some renditions, as it is sent to another machine. */
export interface PlacedRun {
  encoded: EncodedSource
  /** With these renditions only. */
  plan: VideoPlan
  first: number
  last: number
  threads: number
  urgent: boolean
}

/** Another machine that encodes. */
export interface EncodePlace {
  readonly id: string
  /** Runs that it encodes at once, one thread each. */
  readonly slots: number
  readonly memoryBytes: number
  canEncode(renditions: readonly RenditionPlan[]): boolean
  /** Like `MediaEngine.encodeVideo`; also throws `WorkerLost`. Segments are stored before `onSegment`. */
  encodeVideo(run: PlacedRun, call: SegmentCall): Promise<{ frames: number }>
}

export interface WantedSlot {
  signal: AbortSignal
  fits(worker: EncodePlace | null): boolean
  granted?: (worker: EncodePlace | null) => void
}
/** `worker`: null for an encoder of this machine. */
export interface EncoderSlot {
  readonly worker: EncodePlace | null
  release(): void
}

/**
 * The encoder processes of this machine and of workers. Viewer, first-segment and background work use
 * separate slots, so that none waits for another. Viewer work runs at normal priority; preemptible work
 * on the same machine is suspended meanwhile.
 */
export interface Encoders {
  /** Slots of this machine for first segments, and as many for background work. 0: workers have them. */
  readonly count: number
  readonly workers: readonly EncodePlace[]
  addWorker(worker: EncodePlace): void
  /** What it encodes is not affected. */
  removeWorker(id: string): void
  /** Calls `listener` whenever a worker is added or removed. Returns the function that ends this. */
  onWorkers(listener: () => void): () => void
  /**
   * Waits for an encoder of any machine that `fits`, which may change until `granted` is called, at once with
   * the grant; null: this machine. Otherwise like `acquire`.
   */
  acquireAt(priority: Priority, wanted: WantedSlot): Promise<EncoderSlot>
  /**
   * Waits for an encoder of this machine. Returns the function that releases it. Throws the signal's reason; `too_busy`
   * when too many viewers are waiting.
   */
  acquire(priority: Priority, signal: AbortSignal): Promise<() => void>
  /** Whether a request of this priority would be granted at once. */
  hasFreeSlot(kind: Priority['kind']): boolean
  /** Limit and running encoders of this machine for each kind of priority, and all that wait. */
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
  /** The signal ends the wait for what is read of the source; throws its reason. */
  progress(encoded: EncodedSource, signal?: AbortSignal): Promise<Map<Part, PartProgress>>
  /** A player that has waited for a video starts now: what nobody waits for is suspended for half a second. */
  playbackStarts(): void
  /** Aborts all work below a storage prefix and waits for its end, so that its files can be deleted. */
  forget(prefix: string): Promise<void>
}
