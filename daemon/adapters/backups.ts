/** Backups as folders (ports/backups.ts). Each is made as `svc backup` makes it, and `svc restore` reads it. */
import {
  access,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError, ERRORS, refusal, type ErrorCode } from '../contract/errors.ts'
import type { Log } from '../ports/deps.ts'
import type { BackupProgress, Backups, BackupProblem, StoredBackup } from '../ports/backups.ts'
import type { LastLook } from '../ports/self-check.ts'
import { archiveOf } from './backups/archive.ts'
import type { LookNote } from './backups/look-thread.ts'
import type { MakeNote, MakeTask } from './backups/make-thread.ts'
import { readWhole } from './backups/manifest.ts'

export interface BackupsOptions {
  dataDir: string
  folder: string
  version: string
  log: Log
}

/** Uploads and the database go on while the last bytes are copied. */
const RESERVE_BYTES = 256_000_000
const FAILED = 'failed.json'
/** On its way out: a name that no list shows. */
const REMOVING = '.removing'

export function createBackups({ dataDir, folder, version, log }: BackupsOptions): Backups {
  const pathOf = (name: string): string => join(folder, name)
  const running = new Map<string, BackupProgress>()

  async function remove(name: string): Promise<void> {
    const leaving = `${pathOf(name)}${REMOVING}`
    await rm(leaving, { recursive: true, force: true })
    const exists = await rename(pathOf(name), leaving).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
    if (exists) await rm(leaving, { recursive: true, force: true })
  }

  return {
    folder,
    async list() {
      const names = (await namesIn(folder)).filter((name) => !name.endsWith(REMOVING))
      return Promise.all(
        names
          .sort()
          .reverse()
          .map((name) => storedAs(pathOf(name), name)),
      )
    },
    async make(name, { earlier, signal, onProgress }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      running.set(name, { doneBytes: 0, totalBytes: 0 })
      try {
        const task = {
          dataDir,
          target: pathOf(name),
          version,
          reserveBytes: RESERVE_BYTES,
          earlier: earlier && pathOf(earlier),
        }
        await inThread(task, signal, {
          progress(progress) {
            running.set(name, progress)
            onProgress()
          },
          damaged: (file) =>
            log.error(
              { backup: earlier, file },
              'a file in an earlier backup is damaged and was copied again; check the disk',
            ),
        })
      } finally {
        running.delete(name)
      }
    },
    progress: (name) => running.get(name) ?? null,
    async requireUsable() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await access(folder, constants.W_OK)
      } catch (error) {
        throw refusal(
          'backup_folder',
          { folder, fault: (error as NodeJS.ErrnoException).code ?? '' },
          { cause: error },
        )
      }
    },
    async fail(name, fault) {
      await remove(name)
      await mkdir(pathOf(name), { recursive: true, mode: 0o700 })
      const part = join(pathOf(name), `${FAILED}.part`)
      await writeFile(part, `${JSON.stringify(fault)}\n`, { mode: 0o600, flush: true })
      await rename(part, join(pathOf(name), FAILED))
    },
    remove,
    archive: (name) => archiveOf(pathOf(name)),
    async sweep() {
      for (const name of await namesIn(folder))
        if (name.endsWith(REMOVING)) await rm(pathOf(name), { recursive: true, force: true })
    },
  }
}

/** Holds the files against the rows, in a thread of its own. */
/** The check holds some rows and the names of one folder at a time. */
const LOOK_MEGABYTES = 64

export function lookInThread(dataDir: string, signal: AbortSignal): Promise<LastLook> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const thread = new Worker(new URL('./backups/look-thread.ts', import.meta.url), {
      workerData: { dataDir },
      resourceLimits: { maxOldGenerationSizeMb: LOOK_MEGABYTES },
    })
    thread.unref()
    const stop = (): void => thread.postMessage('stop', [])
    signal.addEventListener('abort', stop)
    let note: LookNote | undefined
    thread.on('message', (latest: LookNote) => (note = latest))
    thread.on('error', reject)
    thread.on('exit', () => {
      signal.removeEventListener('abort', stop)
      if (!note || 'failed' in note)
        return reject(new Error(note?.failed ?? 'the file check thread has ended'))
      const {
        looked: { files, faultyFiles, faultyVideos, faults },
        damage,
      } = note
      resolve({ files, faultyFiles, faultyVideos, first: faults[0]?.path ?? null, damage })
    })
  })
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // None was made yet.
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

async function storedAs(path: string, name: string): Promise<StoredBackup> {
  const manifest = await readWhole(path)
  if (manifest)
    return {
      name,
      whole: {
        sizeBytes: manifest.size_bytes,
        files: manifest.files,
        version: manifest.version,
        createdAt: manifest.created_at,
        missingFiles: manifest.missing_files ?? 0,
        missing: manifest.missing ?? [],
      },
      failed: null,
    }
  const failed = await readFile(join(path, FAILED), 'utf8').catch(() => null) // it has not failed
  return {
    name,
    whole: null,
    failed: failed === null ? null : (JSON.parse(failed) as BackupProblem),
  }
}

interface Listener {
  progress(progress: BackupProgress): void
  damaged(path: string): void
}

function inThread(task: MakeTask, signal: AbortSignal, listener: Listener): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const thread = new Worker(new URL('./backups/make-thread.ts', import.meta.url), {
      workerData: task,
    })
    const stop = (): void => thread.postMessage('stop', [])
    signal.addEventListener('abort', stop)
    let end: (() => void) | undefined
    thread.on('message', (note: MakeNote) => {
      if (note.kind === 'progress')
        listener.progress({ doneBytes: note.doneBytes, totalBytes: note.totalBytes })
      else if (note.kind === 'damaged') listener.damaged(note.path)
      else end = note.kind === 'made' ? resolve : () => reject(faultOf(note, signal))
    })
    thread.on('error', reject)
    // Its files are closed then.
    thread.on('exit', () => {
      signal.removeEventListener('abort', stop)
      if (end) end()
      else reject(new Error('the backup thread has ended'))
    })
  })
}

function faultOf(
  { code, message, hint, stack }: MakeNote & { kind: 'failed' },
  signal: AbortSignal,
): unknown {
  if (signal.aborted) return signal.reason
  // `usage` is what was typed wrongly on a command line; here it is the folder that does not suit.
  const expected = code === 'usage' ? 'conflict' : code
  // For a full disk, the hint of the error catalogue suffices.
  if (expected !== null && expected in ERRORS)
    return new AppError(
      expected as ErrorCode,
      expected === 'storage_full' ? message : `${message} ${hint}`,
    )
  return Object.assign(new Error(`${message} ${hint}`.trim()), { stack })
}
