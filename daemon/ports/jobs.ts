/** The queue as rows. */
import type { Page } from './page.ts'
import type { JobKind, JobRecord } from './records.ts'

export interface WaitingReencode {
  video: string
  /** Whether it has begun, or is about to. */
  isRunning: boolean
}

/** `lengthSeconds` is null until the file has been probed. */
export interface VideoToEncode {
  video: string
  progress: number
  lengthSeconds: number | null
  isRunning: boolean
}

export interface JobsOfKind {
  kind: JobKind
  /** Due, and waiting for their turn. */
  waiting: number
  running: number
  /** Not due yet. */
  later: number
  /** When the oldest waiting one became due. */
  waitingSince: string | null
}

/** A job as it was claimed. Without effect on one whose lease was lost since. */
export type HeldJob = Pick<JobRecord, 'id' | 'leaseOwner' | 'payload'>

export interface JobRepository {
  /**
   * A job of the same kind and subject that waits stays as it is, unless `replaces` gives it the payload and due time
   * of `row`. While one is running, which may be past what `row` is about, `row` is due after it.
   */
  enqueue(row: JobRecord, options?: { replaces?: boolean }): Promise<void>
  get(kind: JobKind, subject: string): Promise<JobRecord | null>
  /**
   * Leases the most urgent job that is due and free, or whose lease has expired. Never returns the ids
   * of `except`, which run in this process whatever the clock shows.
   */
  claim(
    owner: string,
    kinds: readonly JobKind[],
    now: string,
    leaseUntil: string,
    except?: readonly string[],
  ): Promise<JobRecord | null>
  /** Returns false when the lease has been lost. */
  renew(id: string, owner: string, leaseUntil: string): Promise<boolean>
  /** Removes a job that is done, unless it was enqueued again while it ran: then that is due now. */
  finish(job: HeldJob): Promise<void>
  /**
   * Returns a job to the queue, due at `runAt`. Where one with another payload was enqueued while it ran, that is due
   * instead. `attempts` counts failures, not interruptions.
   */
  release(
    job: HeldJob,
    change: Pick<JobRecord, 'runAt' | 'attempts'> & Partial<Pick<JobRecord, 'payload'>>,
  ): Promise<void>
  /** Voids all leases. Called at the start of the only process. */
  releaseAll(): Promise<void>
  remove(id: string): Promise<void>
  removeAll(kind: JobKind): Promise<void>
  removeOf(subject: string, kinds: readonly JobKind[]): Promise<void>
  /** Without those of videos in the trash, which wait until they are restored. */
  byKind(now: string): Promise<JobsOfKind[]>
  /** Jobs of these kinds, in the order in which they will run. */
  list(
    kinds: readonly JobKind[],
    query: { limit: number; cursor?: string | undefined },
  ): Promise<Page<JobRecord>>
  /** Number of jobs of this kind, running or not. */
  countOf(kind: JobKind): Promise<number>
  counts(now: string): Promise<{ waiting: number; running: number }>
  /** Videos that are not fully encoded, and whether a job is running for each. */
  videosToEncode(now: string): Promise<VideoToEncode[]>
  /** Re-encodes of a space or a collection with its descendants, by id of the video, behind `after`. */
  reencodes(
    of: { space: string; collection: string | null },
    after: string,
    limit: number,
  ): Promise<WaitingReencode[]>
  /** Counts what `reencodes` lists. */
  countReencodes(of: {
    space: string
    collection: string | null
  }): Promise<{ waiting: number; running: number }>
  /** A video that is being re-encoded, and its new source. */
  runningReencode(): Promise<{ video: string; source: string } | null>
  /** Lets the re-encode of this video run before all others, so that a restart continues it first. */
  preferReencode(video: string): Promise<void>
  /** Moves the re-encodes with this time window that are due and not running to `runAt`. */
  postponeReencodes(between: string, runAt: string): Promise<void>
  /** Due time of the next job after `after`; null when none is scheduled. */
  nextRunAt(after: string): Promise<string | null>
}
