/** Continues at start, before requests are accepted, where a killed process stopped. */
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceFile } from '../ports/layout.ts'
import type { UploadRecord } from '../ports/records.ts'
import { discardUpload } from './discard.ts'
import { finishUpload, type FinishDeps } from './finish.ts'
import { sourceOfUpload } from './source-id.ts'

type RecoverDeps = FinishDeps & Pick<Deps, 'log'>

/** Finishes what is whole, drops what has lost its bytes, and removes bytes that no row knows. */
export async function recoverUploads(deps: RecoverDeps): Promise<void> {
  const rows = await deps.db.read(({ uploads }) => uploads.all())
  for (const row of rows) await recover(deps, row)
  const ids = new Set(rows.map((row) => row.id))
  for (const id of await deps.uploadFiles.list())
    if (!ids.has(id)) await deps.uploadFiles.remove(id)
}

async function recover(deps: RecoverDeps, row: UploadRecord): Promise<void> {
  const received = await deps.uploadFiles.sizeOf(row.id)
  const adopted = (await deps.storage.stat(sourceFile(row.video, sourceOfUpload(row.id)))) !== null
  if (adopted || received === row.sizeBytes) {
    await finishUpload(deps, { upload: row.id }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      deps.log.warn(
        { upload: row.id, video: row.video, code: error.code },
        'a complete upload could not be finished',
      )
    })
  } else if (received === null) {
    // A PUT that was cut off: it cannot be resumed.
    await discardUpload(deps, row)
  }
}
