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
import { randomUUID } from 'node:crypto'
import { refusal } from '../contract/errors.ts'
import type { Log } from '../ports/deps.ts'
import type {
  BackupProgress,
  Backups,
  BackupProblem,
  StoredBackup,
  StoredVerification,
} from '../ports/backups.ts'
import { archiveOf } from './backups/archive.ts'
import { openSigner, signedBy } from './backups/signature.ts'
import { makeInThread, verifyInThread } from './backups/threads.ts'
import { BackupFault } from './backups/fault.ts'
import type { RowSaver } from './backups/saved-rows.ts'
import { readWhole } from './backups/manifest.ts'

export interface BackupsOptions {
  dataDir: string
  folder: string
  version: string
  /** null: the rows are in the data folder. */
  saveRows: RowSaver
  log: Log
}

/** Uploads and the database go on while the last bytes are copied. */
const RESERVE_BYTES = 256_000_000
const FAILED = 'failed.json'
/** Result of the last restore test, beside the manifest; no restore reads it. */
const VERIFICATION = 'verification.json'
/** Media files that a restore test reads whole; ten of 20 GB take about as long. */
const HASHED = { most: 10, ms: 20 * 60_000 }
/** On its way out: a name that no list shows. */
const REMOVING = '.removing'

export function createBackups({
  dataDir,
  folder,
  version,
  saveRows,
  log,
}: BackupsOptions): Backups {
  const pathOf = (name: string): string => join(folder, name)
  const running = new Map<string, BackupProgress>()
  /** Names of backups that are being tried out, and of their scratch folders. */
  const verifying = new Map<string, string>()
  /** Results that their disk did not take, as when it is full. */
  const unsaved = new Map<string, StoredVerification>()

  async function remove(name: string): Promise<void> {
    unsaved.delete(name)
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
    signedBy: () =>
      openSigner(dataDir).then(
        (signer) => signer?.fingerprint ?? null,
        (error: unknown) => {
          log.warn({ err: error }, 'the key that signs backups could not be read')
          return null
        },
      ),
    async list() {
      const names = (await namesIn(folder)).filter((name) => !name.endsWith(REMOVING))
      return Promise.all(
        names
          .sort()
          .reverse()
          .map(async (name) => {
            const stored = await storedAs(pathOf(name), name)
            return { ...stored, verification: unsaved.get(name) ?? stored.verification }
          }),
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
          earlier: earlier && pathOf(earlier.name),
          readsEarlier: earlier?.isSuspect ?? false,
          save: saveRows,
        }
        await makeInThread(task, signal, {
          progress(progress) {
            running.set(name, progress)
            onProgress()
          },
          damaged: (file) =>
            log.error(
              { backup: earlier?.name, file },
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
      await writeNote(pathOf(name), FAILED, fault)
    },
    async verify(name, signal) {
      // A name that no list shows, and that the next start removes.
      const scratch = `verifying-${randomUUID()}${REMOVING}`
      verifying.set(name, scratch)
      try {
        const task = {
          backup: pathOf(name),
          scratch: pathOf(scratch),
          reserveBytes: RESERVE_BYTES,
          hashed: HASHED,
        }
        return await verifyInThread(task, signal)
      } finally {
        verifying.delete(name)
      }
    },
    isVerifying: (name) => verifying.has(name),
    async keepVerification(name, result) {
      try {
        await writeNote(pathOf(name), VERIFICATION, result)
        unsaved.delete(name)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
        log.warn({ err: error, backup: name }, 'the result of a restore test could not be stored')
        unsaved.set(name, result)
      }
    },
    remove,
    archive: (name) => archiveOf(pathOf(name)),
    async sweep() {
      for (const name of await namesIn(folder))
        if (name.endsWith(REMOVING) && ![...verifying.values()].includes(name))
          await rm(pathOf(name), { recursive: true, force: true })
    },
  }
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

/** Whole under its name, or not at all. */
async function writeNote(path: string, name: string, content: object): Promise<void> {
  const part = join(path, `${name}.part`)
  await writeFile(part, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true })
  await rename(part, join(path, name))
}

/** null: absent, or no longer readable. */
async function readNote<T>(path: string, name: string): Promise<T | null> {
  const text = await readFile(join(path, name), 'utf8').catch(() => null)
  try {
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

/** A damaged backup must not hide the others. */
async function storedAs(path: string, name: string): Promise<StoredBackup> {
  const verification = await readNote<StoredVerification>(path, VERIFICATION)
  try {
    const manifest = await readWhole(path)
    if (manifest) {
      return {
        name,
        whole: {
          sizeBytes: manifest.size_bytes,
          files: manifest.files,
          version: manifest.version,
          createdAt: manifest.created_at,
          missingFiles: manifest.missing_files ?? 0,
          missing: manifest.missing ?? [],
          signedBy: signedBy(manifest),
        },
        failed: null,
        verification,
      }
    }
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error
    const failed = { code: 'source_damaged', message: `${error.message} ${error.hint}` }
    return { name, whole: null, failed, verification }
  }
  const failed = await readNote<BackupProblem>(path, FAILED)
  return { name, whole: null, failed, verification }
}
