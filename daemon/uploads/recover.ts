/** Continues at start, before requests are accepted, where a killed process stopped. */
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceFile } from '../ports/layout.ts'
import type { UploadRecord } from '../ports/records.ts'
import { beginning } from './begin.ts'
import { isReceiving } from './continue.ts'
import { discardUpload } from './discard.ts'
import { dropEarly } from './early/drop.ts'
import { followAgain } from './early/follow.ts'
import { finishUpload } from './finish.ts'
import { isContinued } from './receive-early.ts'
import { sourceOfUpload } from '../model/source-of-upload.ts'

/** Finishes what is whole, drops what has lost its bytes, and removes bytes that no row knows. */
export async function recoverUploads(deps: Deps): Promise<void> {
  const rows = await deps.db.read(({ uploads }) => uploads.all())
  for (const row of rows) await unlessAway(deps, { upload: row.id }, () => recover(deps, row))
  const ids = new Set(rows.map((row) => row.id))
  await unlessAway(deps, {}, async () => {
    for (const id of await deps.uploadFiles.list())
      if (!ids.has(id) && !(await hasStarted(deps, id))) await deps.uploadFiles.remove(id)
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

async function recover(deps: Deps, row: UploadRecord): Promise<void> {
  // Another process is receiving it.
  if (await isReceiving(deps, row.id)) return
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
  } else if (received === null || !isContinued(await deps.uploadFiles.note(row.id))) {
    // A PUT or a download that was cut off: it cannot be resumed.
    await discardUpload(deps, row, { isByItself: true })
  } else if (early && !(await followAgain(deps, row.id))) {
    // Played and encoded when it is whole.
    await dropEarly(deps, row)
  }
}
