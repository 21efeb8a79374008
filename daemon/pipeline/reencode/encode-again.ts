import type { Deps } from '../../ports/deps.ts'
import { sourceFile } from '../../ports/layout.ts'
import type { SourceRecord } from '../../ports/records.ts'
import type { ChangeDeps } from '../../model/change.ts'
import { noteMissing } from '../../videos/missing-files.ts'
import { ingest } from '../ingest.ts'

/**
 * Begins to encode a ready video again from the file of its served source, under a new source that
 * shares the file. Returns the id of the new source; null when the file is lost or the video has
 * changed meanwhile.
 */
export async function encodeAgain(
  deps: ChangeDeps & Pick<Deps, 'storage' | 'log'>,
  before: SourceRecord,
): Promise<string | null> {
  const { video } = before
  const source = deps.ids.prefixed('src')
  const stored = await deps.storage.link(sourceFile(video, before.id), sourceFile(video, source))
  if (!stored) {
    deps.log.error(
      { video, path: deps.storage.localPath(sourceFile(video, before.id)) },
      'a video cannot be re-encoded: its source is lost',
    )
    await noteMissing(deps, video, 'source')
    return null
  }
  const begun = await ingest(deps, {
    video,
    source,
    fileName: before.fileName,
    sizeBytes: stored.sizeBytes,
    copyOf: before,
  })
  if (!begun) return null
  deps.log.info({ video }, 'a video is re-encoded from its source')
  return source
}
