/**
 * Re-encodes videos from before the first release: their segments lie on another grid, so no frame
 * image, storyboard or waveform can be made from them. The old version stays playable until the new one
 * is complete.
 */
import type { Deps } from '../ports/deps.ts'
import type { ChangeDeps } from '../model/change.ts'
import { encodeAgain } from './reencode/encode-again.ts'

export async function renewOld(deps: ChangeDeps & Pick<Deps, 'storage' | 'log'>): Promise<void> {
  for (const { id, servedSource } of await deps.db.read(({ videos }) => videos.ofOldForm())) {
    const before =
      servedSource === null ? null : await deps.db.read(({ media }) => media.source(servedSource))
    if (before) await encodeAgain(deps, before)
    else deps.log.error({ video: id }, 'a video of an older version has no source')
  }
}
