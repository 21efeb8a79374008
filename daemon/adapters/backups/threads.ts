/** Runs what takes long in threads of their own, and turns their notes into results and errors. */
import { Worker } from 'node:worker_threads'
import { AppError, ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { BackupDamaged, type BackupProgress, type BackupProof } from '../../ports/backups.ts'
import type { LastLook } from '../../ports/self-check.ts'
import type { LookNote, LookTask } from './look-thread.ts'
import type { MakeNote, MakeTask } from './make-thread.ts'
import { saveFor, type RowSaver } from './saved-rows.ts'
import type { VerifyNote, VerifyTask } from './verify-thread.ts'

/** The check holds some rows and the names of one folder at a time. */
const LOOK_MEGABYTES = 64

interface Running<Note> {
  url: URL
  task: object
  signal: AbortSignal
  megabytes?: number
  /** The process may end while it runs. */
  isUnref?: boolean
  save?: RowSaver
  onNote(note: Note): void
}

/** Ends when the thread has ended, and its files are closed. A stopped one ends early. */
function run<Note>({
  url,
  task,
  signal,
  megabytes,
  isUnref = false,
  save = null,
  onNote,
}: Running<Note>): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const thread = new Worker(url, {
      workerData: task,
      ...(megabytes ? { resourceLimits: { maxOldGenerationSizeMb: megabytes } } : {}),
    })
    if (isUnref) thread.unref()
    const stop = (): void => thread.postMessage('stop', [])
    signal.addEventListener('abort', stop)
    if (save) saveFor(thread, save, signal)
    thread.on('message', onNote)
    thread.on('error', reject)
    thread.on('exit', () => {
      signal.removeEventListener('abort', stop)
      resolve()
    })
  })
}

/** Holds the files against the rows; only tells of the damage where it leaves none to read. */
export async function lookInThread(
  { dataDir, save }: { dataDir: string; save: RowSaver },
  signal: AbortSignal,
): Promise<LastLook | Pick<LastLook, 'damage'>> {
  let note: LookNote | undefined
  await run<LookNote>({
    url: new URL('./look-thread.ts', import.meta.url),
    task: { dataDir, savesRows: save !== null } satisfies LookTask,
    signal,
    save,
    megabytes: LOOK_MEGABYTES,
    isUnref: true,
    onNote(latest) {
      if ('looked' in latest || 'failed' in latest) note = latest
    },
  })
  if (!note || 'failed' in note) throw new Error(note?.failed ?? 'the file check thread has ended')
  const { looked, damage } = note
  if (looked === null) return { damage }
  const { files, faultyFiles, faultyVideos, faults } = looked
  return { files, faultyFiles, faultyVideos, first: faults[0]?.path ?? null, damage }
}

/** What a task reports while it runs. */
export interface MakeListener {
  progress(progress: BackupProgress): void
  damaged(path: string): void
}

interface MakeOptions {
  listener?: MakeListener
  /** Needed where the task has rows saved. */
  save?: RowSaver
}

export async function makeInThread(
  task: MakeTask,
  signal: AbortSignal,
  { listener = { progress() {}, damaged() {} }, save = null }: MakeOptions = {},
): Promise<void> {
  let end: (MakeNote & { kind: 'made' | 'failed' }) | undefined
  await run<MakeNote>({
    url: new URL('./make-thread.ts', import.meta.url),
    task,
    signal,
    save,
    onNote(note) {
      if (note.kind === 'progress')
        listener.progress({ doneBytes: note.doneBytes, totalBytes: note.totalBytes })
      else if (note.kind === 'damaged') listener.damaged(note.path)
      else if (note.kind === 'made' || note.kind === 'failed') end = note
    },
  })
  if (!end) throw new Error('the backup thread has ended')
  if (end.kind === 'failed') throw faultOf(end, signal)
}

export async function verifyInThread(task: VerifyTask, signal: AbortSignal): Promise<BackupProof> {
  let note: VerifyNote | undefined
  await run<VerifyNote>({
    url: new URL('./verify-thread.ts', import.meta.url),
    task,
    signal,
    onNote: (latest) => (note = latest),
  })
  if (!note) throw new Error('the thread of the restore test has ended')
  if (note.kind === 'verified') return note.proof
  if (note.kind === 'damaged') throw new BackupDamaged(note.reason, note.path, note.message)
  throw faultOf({ ...note, hint: '' }, signal)
}

const CODES: Record<string, ErrorCode> = {
  // What was typed wrongly on a command line; here it is the folder that does not suit.
  usage: 'conflict',
  unreachable: 'backup_place_failed',
}

function faultOf(
  { code, message, hint, stack }: MakeNote & { kind: 'failed' },
  signal: AbortSignal,
): unknown {
  if (signal.aborted) return signal.reason
  const expected = code !== null && code in CODES ? CODES[code]! : code
  // For a full disk, the hint of the error catalogue suffices.
  if (expected !== null && expected in ERRORS)
    return new AppError(
      expected as ErrorCode,
      expected === 'storage_full' ? message : `${message} ${hint}`,
    )
  return Object.assign(new Error(`${message} ${hint}`.trim()), { stack })
}
