/**
 * Workers: processes on other machines that encode and do nothing else. Both sides know of each other by
 * rows; a run is held by a lease, and what is reported about it is accepted with its fencing number only
 * (docs/decisions/0237).
 */
import type { ErrorCode } from '../contract/error-codes.ts'
import type { BringParts } from './engine-call.ts'
import type { VideoPlan } from './media.ts'

/** A lease ends so long after it was last renewed. */
export const WORKER_LEASE_MS = 10_000
export const WORKER_RENEW_MS = 1_000

/** What a worker reports about itself. */
export interface WorkerAbout {
  /** Host name of its machine. */
  name: string
  version: string
  /** Id of its data folder. */
  folder: string
  /** Runs that it encodes at once. */
  encoders: number
  memoryBytes: number
  ffmpeg: string
  /** For each software encoder, the hash of what it makes of a test picture. */
  fingerprints: Record<string, string>
}

/** `waiting`: not looked at yet. `draining`: gets no more runs, and ends after its last. */
export type WorkerState = 'waiting' | 'working' | 'draining' | 'refused'

export interface WorkerRecord {
  id: string
  about: WorkerAbout
  state: WorkerState
  /** Why it was refused, for people. */
  reason: string | null
  /** Seconds of video encoded per second; null while unknown. */
  speed: number | null
  startedAt: string
  seenAt: string
  /** Not seen for as long as a lease takes. */
  isLost: boolean
}

/** All that a worker needs to know of a run: keys in the storage, and numbers. */
export interface WorkerRun {
  /** For people. */
  video: string
  source: string
  watermark: string | null
  /** Where it writes: nothing else does, and nothing is played from there. */
  folder: string
  plan: VideoPlan
  first: number
  last: number
  threads: number
  urgent: boolean
}

/** `lost`: its lease has ended. `withdrawn`: nobody wants it any more. */
export type WorkerRunState =
  | 'open'
  | 'held'
  | 'done'
  | 'failed'
  | 'given_back'
  | 'withdrawn'
  | 'lost'

export interface WorkerRunError {
  code: ErrorCode
  message: string
  /** A retry may succeed. */
  isDeath: boolean
}
export interface WorkerRunResult {
  frames?: number
  error?: WorkerRunError
}

/** What the worker has reported. */
export interface WorkerRunRecord {
  id: string
  worker: string
  state: WorkerRunState
  /** Whole segments, in the order of their reports. */
  segments: [rendition: string, segment: number][]
  seconds: number
  beganAt: number | null
  isDamaged: boolean
  mayRun: boolean
  result: WorkerRunResult | null
  /** The worker's lease of the run has ended. */
  isExpired: boolean
  run: Pick<WorkerRun, 'video' | 'first' | 'last' | 'folder'> & {
    renditions: string[]
  }
}

/** The workers of the process that works for all. */
export interface WorkerPool {
  /** `folder`: id of the data folder. Returns what ends it. */
  start(folder: string): () => Promise<void>
}

/** By the process that gives out runs. */
export interface WorkerRows {
  list(): Promise<WorkerRecord[]>
  /** False: there is none, it was refused, or, for `working`, it is not `waiting`. */
  setState(id: string, state: WorkerState, reason?: string | null): Promise<boolean>
  /** Forgets those that were not seen for long. */
  forgetLost(): Promise<void>
  /** For one worker, which takes it. */
  open(id: string, worker: string, run: WorkerRun, mayRun: boolean): Promise<void>
  permit(id: string, mayRun: boolean): Promise<void>
  /** Nobody wants it any more. While it is held, it is `withdrawn` until its worker has let go of it. */
  withdraw(id: string): Promise<void>
  /** Marks runs as `lost` whose lease has ended, or that nobody took for as long. */
  expire(): Promise<void>
  /** All, as of now. */
  runs(): Promise<WorkerRunRecord[]>
  remove(id: string): Promise<void>
  /** Something was reported. */
  onReport(listener: () => void): void
}

/** A run that the worker holds. */
export interface HeldRun {
  id: string
  fence: number
  mayRun: boolean
}

/** Paths on this machine for a run that is being encoded. */
export interface RunPlaces {
  source: string
  /** Absent: all of the source is here. */
  bring?: BringParts
  watermark?: string
  /** Parent folder of the renditions' folders. */
  dir: string
  /** Until the process that gives out runs can read this segment. Throws the signal's reason, and `WorkerFault`. */
  handOver(rendition: string, segment: number): Promise<void>
}

/** What a worker reads for its runs, and where it leaves what it makes. */
export interface RunFiles {
  /** Throws the signal's reason, and `WorkerFault`. */
  withRun<T>(
    run: Pick<WorkerRun, 'source' | 'watermark' | 'folder' | 'plan' | 'first' | 'last'>,
    signal: AbortSignal,
    use: (places: RunPlaces) => Promise<T>,
  ): Promise<T>
  /** Nobody wants what was made of a run. */
  discard(run: Pick<WorkerRun, 'folder'>): Promise<void>
}

/** The machine of the worker is the reason, such as its line or its disk, and not the run: another one may do it. */
export class WorkerFault extends Error {
  override readonly name = 'WorkerFault'
}

/** By a worker. What it reports is accepted while it holds the run with that number, and otherwise `false`. */
export interface WorkerSeat {
  enter(id: string, about: WorkerAbout): Promise<void>
  /** Renews the leases of what it holds; null: nobody knows of it any more. */
  renew(
    id: string,
    report: {
      speed: number | null
      runs: { id: string; fence: number; seconds: number; beganAt: number | null }[]
    },
  ): Promise<{ state: WorkerState; reason: string | null; held: HeldRun[] } | null>
  /** Takes the runs that are open for it, each with a new number. */
  take(id: string): Promise<(HeldRun & { run: WorkerRun })[]>
  segmentDone(run: HeldRun, rendition: string, segment: number): Promise<boolean>
  damaged(run: HeldRun): Promise<boolean>
  end(
    run: HeldRun,
    state: Extract<WorkerRunState, 'done' | 'failed' | 'given_back'>,
    result: WorkerRunResult,
  ): Promise<boolean>
  /** Nothing works on it any more, after it was withdrawn. */
  release(run: HeldRun): Promise<void>
  leave(id: string): Promise<void>
  /** Something was decided about it, or it has a connection again. */
  onChange(listener: () => void): void
  close(): Promise<void>
}
