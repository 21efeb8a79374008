/**
 * Re-encodes videos from before the first release: their segments lie on another grid, so no frame
 * image, storyboard or waveform can be made from them. The old version stays playable until the new one
 * is complete.
 */
import type { Deps } from '../ports/deps.ts'
import { sourceFile } from '../ports/layout.ts'
import type { ChangeDeps } from '../model/change.ts'
import { ingest } from './ingest.ts'
import { noteMissing } from '../videos/missing-files.ts'

export async function renewOld(deps: ChangeDeps & Pick<Deps, 'storage' | 'log'>): Promise<void> {
  for (const { id, servedSource } of await deps.db.read(({ videos }) => videos.ofOldForm())) {
    const before =
      servedSource === null ? null : await deps.db.read(({ media }) => media.source(servedSource))
    if (!before) continue
    const source = deps.ids.prefixed('src')
    const stored = await deps.storage.link(sourceFile(id, before.id), sourceFile(id, source))
    if (!stored) {
      deps.log.error(
        { video: id, path: deps.storage.localPath(sourceFile(id, before.id)) },
        'a video of an older version cannot be re-encoded: its source is lost',
      )
      await noteMissing(deps, id, 'source')
      continue
    }
    deps.log.info({ video: id }, 'a video of an older version is re-encoded from its source')
    await ingest(deps, {
      video: id,
      source,
      fileName: before.fileName,
      sizeBytes: stored.sizeBytes,
    })
  }
}
