/** Continues at start, before requests are accepted, where a killed process stopped. */
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceFile } from '../ports/layout.ts'
import type { UploadRecord } from '../ports/records.ts'
import { discardUpload } from './discard.ts'
import { dropEarly } from './early/drop.ts'
import { followAgain } from './early/follow.ts'
import { finishUpload } from './finish.ts'
import { isContinued } from './receive-early.ts'
import { sourceOfUpload } from '../model/source-of-upload.ts'

/** Finishes what is whole, drops what has lost its bytes, and removes bytes that no row knows. */
export async function recoverUploads(deps: Deps): Promise<void> {
  const rows = await deps.db.read(({ uploads }) => uploads.all())
  for (const row of rows) await recover(deps, row)
  const ids = new Set(rows.map((row) => row.id))
  for (const id of await deps.uploadFiles.list())
    if (!ids.has(id)) await deps.uploadFiles.remove(id)
}

async function recover(deps: Deps, row: UploadRecord): Promise<void> {
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
