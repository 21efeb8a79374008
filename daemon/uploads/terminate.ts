import { AppError } from '../contract/errors.ts'
import { splitVideoId } from '../contract/ids.ts'
import type { Deps } from '../ports/deps.ts'
import type { ChangeDeps } from '../model/change.ts'
import { removeVideo } from '../videos/remove.ts'
import { discardUpload } from './discard.ts'
import { settled } from './finish.ts'
import type { FoundUpload } from './find.ts'

/**
 * The client gives up. A video that the upload itself made goes with it, if there is nothing of it yet; any other
 * stays, and may get another file. Throws `invalid_state` once it is finished.
 */
export async function terminateUpload(
  deps: ChangeDeps & Pick<Deps, 'arrivals' | 'uploadFiles'>,
  found: Pick<FoundUpload, 'id' | 'video'>,
): Promise<void> {
  await settled(found.id)
  const row = await deps.db.read(({ uploads }) => uploads.get(found.id))
  if (!(await discardUpload(deps, found))) {
    throw new AppError(
      'invalid_state',
      'The upload is complete and can no longer be cancelled. Delete the video instead.',
    )
  }
  if (row?.madeVideo)
    await removeVideo(
      deps,
      { space: splitVideoId(row.video).space, collections: null },
      row.video,
      {
        onlyUnused: true,
      },
    )
}
