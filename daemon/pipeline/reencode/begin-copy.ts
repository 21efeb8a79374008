import type { Deps } from '../../ports/deps.ts'
import { sourceFile, sourcePrefix } from '../../ports/layout.ts'
import type { SourceCut, SourceRecord } from '../../ports/records.ts'
import type { ChangeDeps } from '../../model/change.ts'
import { ingest } from '../ingest.ts'
import { planRemoval, removeUnused } from '../../model/plan-removal.ts'

interface CopyOrder {
  /** What plays, and goes on playing until the copy is complete. */
  served: SourceRecord
  /** The source whose file is encoded; `served`, or the uncut version of it. */
  file?: SourceRecord
  cut?: SourceCut | null
}

/**
 * Begins to encode a ready video again, or to cut it, under a new source that shares a file. Returns the id of
 * the new source; `lost`: there is no such file; `changed`: the video is not as it was.
 */
export async function beginCopy(
  deps: ChangeDeps & Pick<Deps, 'storage'>,
  { served, file = served, cut = null }: CopyOrder,
): Promise<{ source: string } | 'lost' | 'changed'> {
  const { video } = served
  const source = deps.ids.prefixed('src')
  const prefix = sourcePrefix(video, source)
  await planRemoval(deps, prefix)
  try {
    const stored = await deps.storage.link(sourceFile(video, file.id), sourceFile(video, source))
    if (!stored) {
      await removeUnused(deps, prefix)
      return 'lost'
    }
    const ingested = await ingest(deps, {
      video,
      source,
      fileName: file.fileName,
      sizeBytes: stored.sizeBytes,
      copyOf: served,
      ...(cut ? { cut } : {}),
    })
    return ingested ? { source } : 'changed'
  } catch (error) {
    await removeUnused(deps, prefix)
    throw error
  }
}
