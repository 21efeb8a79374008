/**
 * A folder with a folder for each backup: the backup itself, or, of one that is elsewhere, its manifest; and beside it
 * why it failed, and the result of its last restore test.
 */
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
import type { Log } from '../../ports/deps.ts'
import type {
  BackupPlaceName,
  BackupProblem,
  StoredBackup,
  StoredVerification,
} from '../../ports/backups.ts'
import { BackupFault } from './fault.ts'
import { readWhole } from './manifest.ts'
import { signedBy } from './signature.ts'

const FAILED = 'failed.json'
/** Result of the last restore test, beside the manifest; no restore reads it. */
const VERIFICATION = 'verification.json'
/** On its way out: a name that no list shows. */
export const REMOVING = '.removing'

export interface StoredBackups {
  list(): Promise<StoredBackup[]>
  /** Why the folder cannot be listed or written to; null: it can, or the next backup makes it. */
  fault(): Promise<NodeJS.ErrnoException | null>
  /** Whether there is a folder of this name. */
  has(name: string): Promise<boolean>
  fail(name: string, fault: BackupProblem): Promise<void>
  keepVerification(name: string, result: StoredVerification): Promise<void>
  remove(name: string): Promise<void>
  /** Removes what is on its way out, but for what is used. */
  sweep(isUsed: (name: string) => boolean): Promise<void>
}

interface StoredBackupsOptions {
  folder: string
  place: BackupPlaceName
  addressOf(name: string): string
  log: Log
}

export function storedBackupsIn({
  folder,
  place,
  addressOf,
  log,
}: StoredBackupsOptions): StoredBackups {
  const pathOf = (name: string): string => join(folder, name)
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
    async list() {
      const names = (await namesIn(folder)).filter((name) => !name.endsWith(REMOVING))
      return Promise.all(
        names
          .sort()
          .reverse()
          .map(async (name) => {
            const stored = await storedAs(pathOf(name))
            return {
              ...stored,
              name,
              place,
              path: addressOf(name),
              verification: unsaved.get(name) ?? stored.verification,
            }
          }),
      )
    },
    fault: () =>
      readdir(folder)
        .then(() => access(folder, constants.W_OK))
        .then(
          () => null,
          (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : error),
        ),
    has: async (name) => (await namesIn(folder)).includes(name),
    async fail(name, fault) {
      await remove(name)
      await mkdir(pathOf(name), { recursive: true, mode: 0o700 })
      await writeNote(pathOf(name), FAILED, fault)
    },
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
    async sweep(isUsed) {
      for (const name of await namesIn(folder))
        if (name.endsWith(REMOVING) && !isUsed(name))
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

type Read = Pick<StoredBackup, 'whole' | 'failed' | 'verification'>

/** A damaged backup must not hide the others. */
async function storedAs(path: string): Promise<Read> {
  const verification = await readNote<StoredVerification>(path, VERIFICATION)
  try {
    const manifest = await readWhole(path)
    if (manifest) {
      return {
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
    // A manifest that its disk does not return is no better than a damaged one.
    const { message } = error as Error
    const hint = error instanceof BackupFault ? error.hint : 'Check the disk of the backup.'
    return {
      whole: null,
      failed: { code: 'source_damaged', message: `${message} ${hint}` },
      verification,
    }
  }
  const failed = await readNote<BackupProblem>(path, FAILED)
  return { whole: null, failed, verification }
}
