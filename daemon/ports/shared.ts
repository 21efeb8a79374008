/**
 * What several processes on one database share besides its rows: notes to each other, locks, and which one of them does
 * what is done once for all. Where a database has one process only, there is none of it (`Database.shared` is null).
 */
import type { Backup } from '../contract/backup.ts'
import type { ErrorCode } from '../contract/error-codes.ts'
import type { ProgressNote } from '../contract/event.ts'
import type { Import } from '../contract/import.ts'
import type { Delivery } from '../contract/webhook.ts'
import type { Counts } from './counts.ts'
import type { EventRecord } from './records.ts'
import type { StoredFile } from './storage.ts'
import type { WorkerRows } from './workers.ts'

/** Notes are sent to the processes that run at this moment, and are not stored. */
export interface SharedNotes {
  progress: { space: string; note: ProgressNote }
  import: { space: string; note: Import }
  backup: Backup
  delivery: { space: string; note: Delivery }
  /** A space whose rules have changed. */
  space: string
  /** Credentials: see `Announcer.revoked`. */
  revoked: string
  /** Deliveries without an event are waiting. */
  deliveries: null
  /** Encoding was paused, or goes on. */
  paused: null
  preferences: null
  /** A source that is being watched. */
  watched: string
  /** See `SegmentMaker.playbackStarts`. */
  playback_starts: null
  /** An upload that another process wants to go on receiving. */
  let_go: string
  /** What a process has changed in the bucket that all of them use. */
  files: SharedFile[]
  question: SharedQuestion
  /** For every process, whether it conducts or not. */
  question_to_all: SharedQuestion
  answer: SharedAnswer
  /** Nobody waits for the answer to this question any more. */
  withdrawn: string
}
/** A file as it is now; null: gone, with all below it. */
export type SharedFile = [key: string, file: StoredFile | null]
export type SharedNoteKind = keyof SharedNotes

export interface SharedQuestion {
  id: string
  name: string
  input: unknown
}
export interface SharedAnswer {
  question: string
  result?: unknown
  error?: { code: ErrorCode | null; message: string; retryAfterSeconds?: number }
}

export interface SharedAnswers {
  /** In no order. */
  answers: unknown[]
  /** There was one of each other process. */
  areAll: boolean
}

export interface HeldLock {
  release(): Promise<void>
  /** Fires when the connection that holds it was lost, and others may take it. */
  readonly lost: AbortSignal
}

export interface Conducting {
  /** This process was chosen. */
  begin(): void
  /** Another one may be: the connection by which others know of this process was lost. */
  end(): void
}

export interface SharedProcesses {
  readonly counts: Counts
  readonly workers: WorkerRows
  /** The data folder belongs to this process, so no other one answers requests. */
  readonly isAlone: boolean
  /** Sends a note to all other processes; without a connection, as soon as there is one again. */
  broadcast<K extends SharedNoteKind>(kind: K, note: SharedNotes[K]): void
  /** Called with each note of another process. Returns what ends it. */
  onNote<K extends SharedNoteKind>(kind: K, listener: (note: SharedNotes[K]) => void): () => void
  /** Events of all processes, this one included: each once, in the order of the log, from now on. */
  onEvent(listener: (event: EventRecord) => void): void
  /** Jobs were enqueued, here or elsewhere. */
  onJobs(listener: () => void): void
  /** There is a connection again: notes of others may have been missed in between; events were not. */
  onReconnect(listener: () => void): void
  /** About every ten seconds, while there is a connection. */
  onPulse(listener: () => void): void
  /** null: somebody has it. Ends with the process, however it ends. Not for two holders in one process. */
  tryLock(name: string): Promise<HeldLock | null>
  /** Whether any process has it. */
  isLocked(name: string): Promise<boolean>
  /** Waits for it. Throws the signal's reason. */
  lock(name: string, signal?: AbortSignal): Promise<HeldLock>
  /** Stands for the one process that works for all; resolves once it is known whether it was chosen at once. */
  stand(conducting: Conducting): Promise<void>
  /** Stands no longer: another process is chosen, which answers what this one was asked. */
  resign(): Promise<void>
  readonly conducts: boolean
  /** This process was chosen, before `Conducting.begin`. */
  onLead(listener: () => void): void
  /**
   * A secret of this day (`2026-01-31`), 32 bytes, made by the first process that asks. Those of earlier days are
   * destroyed.
   */
  keyOfDay(day: string): Promise<Buffer>
  /** Asks the process that conducts, whichever it is by the time it answers. Throws what it threw. */
  ask(name: string, input: unknown, signal?: AbortSignal): Promise<unknown>
  /** Asks all other processes, and waits for them for so long at most. */
  askAll(name: string, input: unknown, limitMs: number): Promise<SharedAnswers>
  /** Answers what others ask of all. */
  answerAll(name: string, work: (input: never) => Promise<unknown>): void
  /** Answers questions while this process conducts. */
  answer(name: string, work: (input: never, signal: AbortSignal) => Promise<unknown>): void
}
