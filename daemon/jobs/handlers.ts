/** Job kind → handler (house rule 17), and the consequences of failures. */
import { failBackup, makeBackup } from '../backups/make.ts'
import { giveUpVerification, runVerification } from '../backups/verify.ts'
import { AppError, type ErrorCode } from '../contract/errors.ts'
import type { WaitingCode } from '../contract/video.ts'
import { failImport } from '../imports/end.ts'
import { IMPORT_RETRY_MS, importedVideos, runImport } from '../imports/run.ts'
import { dropMail, MAIL_RETRY_MS } from '../mail/send.ts'
import type { Deps } from '../ports/deps.ts'
import { NotYet } from '../ports/not-yet.ts'
import type { JobKind, JobRecord } from '../ports/records.ts'
import { emptySpace } from '../spaces/empty.ts'
import { encodeTracks } from '../pipeline/encode-tracks.ts'
import { transcribe } from '../pipeline/transcribe.ts'
import { encodeSource } from '../pipeline/encode.ts'
import { failVideo } from '../pipeline/fail.ts'
import { fetchSource } from '../uploads/fetch-source.ts'
import { processVideo } from '../pipeline/process.ts'
import { repairSource } from '../videos/repair.ts'
import { runPlaceholderJob } from '../stills/placeholder.ts'
import { reencodeVideo } from '../pipeline/reencode/run.ts'
import { retireSources } from '../pipeline/retire.ts'
import { runMailJob } from './mail.ts'
import { sweep } from '../pipeline/sweep.ts'
import { removePurged } from '../trash/remove-purged.ts'

interface Handler {
  run(deps: Deps, job: JobRecord, signal: AbortSignal): Promise<void>
  /** When no further try is left. */
  giveUp(deps: Deps, job: JobRecord, code: ErrorCode, message: string): Promise<void>
  /** Delays between attempts in milliseconds; the last one repeats forever when `endless`. */
  retryDelaysMs: number[]
  endless?: boolean
  /** Used for errors without a code of their own. */
  fallback: ErrorCode
  /** Whether the video shows that it waits for disk space or ffmpeg. Otherwise a full disk is a failure. */
  waits?: boolean
  /** Interval of the checks for space; default: 5 s. */
  waitMs?: number
  /** Amount of durable progress; attempts are counted from zero when it has grown since the last failure. */
  reached?(deps: Deps, job: JobRecord, signal: AbortSignal): Promise<number>
}

export const HANDLERS: Record<JobKind, Handler> = {
  fetch: {
    run: (deps, job, signal) => fetchSource(deps, job, signal),
    giveUp: (deps, job, code, message) => failVideo(deps, job.subject, code, message),
    retryDelaysMs: [2_000],
    fallback: 'source_unreachable',
    waits: true,
    // Each check is a request to somebody else's server.
    waitMs: 30_000,
  },
  process: {
    run: (deps, job, signal) => processVideo(deps, job, signal),
    giveUp: giveUpSource,
    retryDelaysMs: [1_000, 10_000],
    fallback: 'encoding_failed',
    waits: true,
    reached: encodedSeconds,
  },
  encode: {
    run: (deps, job, signal) => encodeSource(deps, job, signal),
    giveUp: giveUpSource,
    retryDelaysMs: [1_000, 10_000],
    fallback: 'encoding_failed',
    waits: true,
    reached: encodedSeconds,
  },
  // These two record failures in their rows, and never fail the video.
  track: {
    run: (deps, job, signal) => encodeTracks(deps, job, signal),
    giveUp: async () => {},
    retryDelaysMs: [1_000],
    fallback: 'encoding_failed',
    waits: true,
  },
  transcribe: {
    run: (deps, job, signal) => transcribe(deps, job, signal),
    giveUp: async () => {},
    retryDelaysMs: [10_000],
    fallback: 'transcription_failed',
  },
  placeholder: {
    run: (deps, job, signal) => runPlaceholderJob(deps, job, signal),
    giveUp: async () => {},
    retryDelaysMs: [10_000],
    fallback: 'encoding_failed',
  },
  import: {
    run: (deps, job, signal) => runImport(deps, job, signal),
    giveUp: (deps, job, code, message) => failImport(deps, job.subject, code, message),
    retryDelaysMs: IMPORT_RETRY_MS,
    fallback: 'internal_error',
    reached: importedVideos,
  },
  // A re-encode that fails leaves the video as it is.
  reencode: {
    run: (deps, job, signal) => reencodeVideo(deps, job, signal),
    giveUp: async () => {},
    retryDelaysMs: [10_000, 60_000],
    fallback: 'encoding_failed',
  },
  repair: {
    run: (deps, job, signal) => repairSource(deps, job, signal),
    giveUp: async () => {},
    retryDelaysMs: [5_000],
    fallback: 'encoding_failed',
  },
  retire: {
    run: (deps, job) => retireSources(deps, job),
    giveUp: async () => {},
    retryDelaysMs: [1_000, 10_000, 60_000],
    endless: true,
    fallback: 'internal_error',
  },
  sweep: {
    run: (deps, job, signal) => sweep(deps, job, signal),
    giveUp: async () => {},
    retryDelaysMs: [1_000, 10_000, 60_000],
    endless: true,
    fallback: 'internal_error',
  },
  empty_space: {
    run: (deps, job, signal) => emptySpace(deps, job, signal),
    giveUp: async () => {},
    retryDelaysMs: [1_000, 10_000, 60_000],
    endless: true,
    fallback: 'internal_error',
  },
  empty_trash: {
    run: (deps, job, signal) => removePurged(deps, job, signal),
    giveUp: async () => {},
    retryDelaysMs: [1_000, 10_000, 60_000],
    endless: true,
    fallback: 'internal_error',
  },
  mail: {
    run: (deps, job, signal) => runMailJob(deps, job, signal),
    giveUp: (deps, job, code, message) => dropMail(deps, job, code, message),
    retryDelaysMs: MAIL_RETRY_MS,
    fallback: 'internal_error',
  },
  backup: {
    run: (deps, job, signal) => makeBackup(deps, job, signal),
    giveUp: (deps, job, code, message) => failBackup(deps, job, code, message),
    retryDelaysMs: [10_000],
    fallback: 'internal_error',
  },
  verify_backup: {
    run: (deps, job, signal) => runVerification(deps, job, signal),
    giveUp: (deps, job, _code, message) => giveUpVerification(deps, job, message),
    retryDelaysMs: [60_000],
    fallback: 'internal_error',
  },
}

/** Encoded seconds of all renditions and tracks together. */
async function encodedSeconds(
  { db, maker }: Pick<Deps, 'db' | 'maker'>,
  { payload }: JobRecord,
  signal?: AbortSignal,
): Promise<number> {
  const source = await db.read(({ media }) => media.source(payload.source ?? ''))
  if (!source?.ladder) return 0
  const { video, id, ladder } = source
  const parts = await maker.progress({ video, source: id, ladder }, signal)
  return [...parts.values()].reduce((sum, { doneSeconds }) => sum + doneSeconds, 0)
}

/** Existing output is kept, and continued by a retry. */
async function giveUpSource(
  deps: Deps,
  job: JobRecord,
  code: ErrorCode,
  message: string,
): Promise<void> {
  await failVideo(deps, job.subject, code, message, {
    hasOutput: (await encodedSeconds(deps, job)) > 0,
  })
}

/** Which kinds run concurrently, and how many jobs of each group. */
export const CONCURRENCY_GROUPS: { kinds: JobKind[]; slots: number }[] = [
  { kinds: ['process'], slots: 4 },
  // Several, so that the encoders stay busy while one video finishes its last run.
  { kinds: ['encode'], slots: 3 },
  { kinds: ['fetch'], slots: 2 },
  // Downloads for hours, so it has slots apart from single downloads.
  { kinds: ['import'], slots: 2 },
  { kinds: ['track'], slots: 1 },
  { kinds: ['repair'], slots: 1 },
  // Held until the video is encoded: one at a time.
  { kinds: ['reencode'], slots: 1 },
  // Two, so that new videos do not wait for those of an earlier version.
  { kinds: ['placeholder'], slots: 2 },
  // A program of the operator, which may use many resources.
  { kinds: ['transcribe'], slots: 1 },
  { kinds: ['retire'], slots: 1 },
  { kinds: ['sweep'], slots: 1 },
  { kinds: ['empty_space'], slots: 1 },
  { kinds: ['empty_trash'], slots: 1 },
  { kinds: ['backup'], slots: 1 },
  { kinds: ['verify_backup'], slots: 1 },
  // Few at a time, as mail servers like it.
  { kinds: ['mail'], slots: 2 },
]

/** Errors of the input, which no retry can fix. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  'unsupported_source',
  'source_damaged',
  'source_address_refused',
  'upload_too_large',
  'storage_full',
  'validation_failed',
  'import_refused',
  'import_folder_not_found',
])

export type JobVerdict =
  | {
      kind: 'again'
      afterMs: number
      countsAsFailure: boolean
      /** The job resumes when this condition is over. */ waitsFor?: WaitingCode
      /** Nothing has failed. */ isFine?: boolean
    }
  | { kind: 'give_up'; code: ErrorCode; message: string }

export function judge(job: JobRecord, error: unknown): JobVerdict {
  const { retryDelaysMs, endless, fallback, waits = false, waitMs = 5_000 } = HANDLERS[job.kind]
  if (error instanceof NotYet)
    return { kind: 'again', afterMs: error.afterMs, countsAsFailure: false, isFine: true }
  const code = error instanceof AppError ? error.code : fallback
  // Not the job's fault: it waits until ffmpeg is available and its sandbox holds.
  if (code === 'engine_unavailable' || code === 'sandbox_unavailable')
    return {
      kind: 'again',
      afterMs: 10_000,
      countsAsFailure: false,
      ...(waits ? { waitsFor: code } : {}),
    }
  if (code === 'storage_unreachable')
    return { kind: 'again', afterMs: 10_000, countsAsFailure: false }
  if (code === 'storage_full' && waits)
    return { kind: 'again', afterMs: waitMs, countsAsFailure: false, waitsFor: code }
  // Asked to by another platform.
  if (code === 'rate_limited')
    return {
      kind: 'again',
      afterMs: ((error as AppError).retryAfterSeconds ?? 60) * 1000,
      countsAsFailure: false,
    }
  const delay = retryDelaysMs[job.attempts] ?? (endless ? retryDelaysMs.at(-1) : undefined)
  if (delay !== undefined && (endless || !FINAL.has(code)))
    return { kind: 'again', afterMs: delay, countsAsFailure: true }
  return { kind: 'give_up', code, message: error instanceof AppError ? error.message : '' }
}
