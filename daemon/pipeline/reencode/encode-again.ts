import type { Deps } from '../../ports/deps.ts'
import { sourceFile } from '../../ports/layout.ts'
import type { SourceCut, SourceRecord } from '../../ports/records.ts'
import type { ChangeDeps } from '../../model/change.ts'
import { noteMissing } from '../../videos/missing-files.ts'
import { beginCopy } from './begin-copy.ts'

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
  const cut = await deps.db.read(async ({ videos }) => (await videos.get(video))?.cut)
  const again: SourceCut | null = cut?.keep
    ? { keep: cut.keep, of: { video, source: cut.original }, fresh: 'reencode' }
    : before.cut
      ? { ...before.cut, fresh: 'reencode' }
      : null
  const copy = await beginCopy(deps, { served: before, cut: again })
  if (copy === 'lost') {
    deps.log.error(
      { video, path: deps.storage.placeOf(sourceFile(video, before.id)) },
      'a video cannot be re-encoded: its source is lost',
    )
    await noteMissing(deps, video, 'source')
  }
  if (typeof copy === 'string') return null
  deps.log.info({ video }, 'a video is re-encoded from its source')
  return copy.source
}
