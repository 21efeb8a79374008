import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { discardUpload } from './discard.ts'
import { settled } from './finish.ts'
import type { ChangeDeps } from '../videos/change.ts'
import type { FoundUpload } from './find.ts'

/** The client gives up. The video stays, and may get another file. Throws `invalid_state` once it is finished. */
export async function terminateUpload(deps: ChangeDeps & Pick<Deps, 'uploadFiles'>, found: Pick<FoundUpload, 'id' | 'video'>): Promise<void> {
  await settled(found.id)
  if (await discardUpload(deps, found)) return
  throw new AppError('invalid_state', 'The upload is finished and cannot be ended any more. Delete the video instead.')
}
