/** Continues at start, before requests are accepted, where a killed process stopped. */
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceFile } from '../ports/layout.ts'
import type { UploadRecord } from '../ports/records.ts'
import { beginning } from './begin.ts'
import { isReceiving, renewEveryMs } from './continue.ts'
import { discardUpload } from './discard.ts'
import { dropEarly } from './early/drop.ts'
import { followAgain } from './early/follow.ts'
import { finishUpload } from './finish.ts'
import { isContinued } from './receive-early.ts'
import { sourceOfUpload } from '../model/source-of-upload.ts'

/**
 * Finishes what is whole, drops what has lost its bytes, and removes bytes that no row knows. With other processes,
 * what seems to be lost is looked at again later.
 */
export async function recoverUploads(deps: Deps): Promise<void> {
  const rows = await deps.db.read(({ uploads }) => uploads.all())
  const lost = await recoverAll(deps, rows)
  if (!deps.db.shared || deps.db.shared.isAlone) await dropLost(deps, lost)
  else if (lost.length > 0) dropLater(deps, lost)
  const ids = new Set(rows.map((row) => row.id))
  await unlessAway(deps, {}, async () => {
    for (const id of await deps.uploadFiles.list())
      if (!ids.has(id) && !(await hasStarted(deps, id))) await deps.uploadFiles.remove(id)
  })
}

/** Answers those that are lost. */
async function recoverAll(deps: Deps, rows: readonly UploadRecord[]): Promise<UploadRecord[]> {
  const lost: UploadRecord[] = []
  for (const row of rows)
    await unlessAway(deps, { upload: row.id }, async () => {
      if ((await recover(deps, row)) === 'lost') lost.push(row)
    })
  return lost
}

async function dropLost(deps: Deps, rows: readonly UploadRecord[]): Promise<void> {
  for (const row of rows) await unlessAway(deps, { upload: row.id }, () => drop(deps, row))
}

/**
 * A process that receives an upload loses its lock with its connection, as where PostgreSQL was restarted: by then, it
 * has taken the lock again and renewed the expiry.
 */
function dropLater(deps: Deps, rows: readonly UploadRecord[]): void {
  async function look(): Promise<void> {
    const now = new Map(
      (await deps.db.read(({ uploads }) => uploads.all())).map((row) => [row.id, row]),
    )
    const unchanged = rows.filter((row) => now.get(row.id)?.expiresAt === row.expiresAt)
    await dropLost(deps, await recoverAll(deps, unchanged))
  }
  deps.schedule.after('uploads', 2 * renewEveryMs(deps), async () => {
    // Another process was chosen, which has looked at them since.
    if (!deps.db.shared?.conducts) return
    await look().catch((error: unknown) =>
      deps.log.warn({ err: error }, 'unfinished uploads could not be looked at'),
    )
  })
}

/**
 * A bucket that cannot be reached now keeps no svc from starting: clients go on later, and the next start tidies
 * up.
 */
async function unlessAway(
  { log }: Pick<Deps, 'log'>,
  about: object,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'storage_unreachable')) throw error
    log.warn({ err: error, ...about }, 'unfinished uploads could not be looked at')
  }
}

/** Another process has made the file since, and its row by now or soon. */
async function hasStarted({ db }: Pick<Deps, 'db'>, id: string): Promise<boolean> {
  if (!db.shared) return false
  return (
    (await db.shared.isLocked(beginning(id))) ||
    (await db.read(({ uploads }) => uploads.get(id))) !== null
  )
}

/** `lost`: as far as can be seen, nobody continues it, or plays what has come of it. */
async function recover(deps: Deps, row: UploadRecord): Promise<'kept' | 'lost'> {
  // Another process is receiving it.
  if (await isReceiving(deps, row.id)) return 'kept'
  const source = sourceOfUpload(row.id)
  const received = await deps.uploadFiles.sizeOf(row.id)
  const early = await deps.db.read(({ media }) => media.source(source))
  // A source that still arrives is in the storage under a second name, until its upload is finished.
  const adopted = !early && (await deps.storage.stat(sourceFile(row.video, source))) !== null
  if ((adopted && received === null) || received === row.sizeBytes) {
    await finishUpload(deps, { upload: row.id }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      deps.log.warn(
        { upload: row.id, video: row.video, code: error.code },
        'a complete upload could not be finished',
      )
    })
    return 'kept'
  }
  if (received === null || !(await isResumable(deps, row))) return 'lost'
  return early && !(await followAgain(deps, row.id)) ? 'lost' : 'kept'
}

/** Not so a PUT or a download that was cut off. */
const isResumable = async ({ uploadFiles }: Deps, { id }: UploadRecord): Promise<boolean> =>
  isContinued(await uploadFiles.note(id))

async function drop(deps: Deps, row: UploadRecord): Promise<void> {
  const isKept = (await deps.uploadFiles.sizeOf(row.id)) !== null && (await isResumable(deps, row))
  // Played and encoded when it is whole.
  if (isKept) return dropEarly(deps, row)
  const isUnchanged = (current: UploadRecord): boolean => current.expiresAt === row.expiresAt
  await discardUpload(deps, row, { isByItself: true, when: isUnchanged })
}
