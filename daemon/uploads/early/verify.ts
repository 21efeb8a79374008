/** Compares what an upload was planned from with what has arrived in the end. */
import type { Deps } from '../../ports/deps.ts'
import { sourceFile } from '../../ports/layout.ts'
import type { SourceRecord, UploadRecord } from '../../ports/records.ts'
import { planOf, probeWithinLimits } from '../../pipeline/steps/plan-source.ts'
import { withSameTracks } from '../../pipeline/reencode/same-tracks.ts'

/**
 * Whether everything made so far is what the whole file would give: it ends as its tail, and its plan is
 * the same. What fails here fails again where people see it.
 */
export async function isAsPlanned(
  deps: Pick<Deps, 'db' | 'ids' | 'log' | 'media' | 'settings' | 'storage' | 'uploadFiles'>,
  upload: UploadRecord,
  source: SourceRecord,
): Promise<boolean> {
  const before = source.ladder
  if (!before) return false
  const { signal } = new AbortController()
  try {
    if (!(await deps.uploadFiles.matchesTail(upload.id))) return false
    const now = await deps.storage.withFile(sourceFile(source.video, source.id), async (file) => {
      const probe = await probeWithinLimits(deps, file, { signal })
      return planOf(
        deps,
        { video: { space: upload.space, id: upload.video }, file, probe },
        signal,
        (fresh) => withSameTracks(fresh, before),
      )
    })
    return JSON.stringify(now) === JSON.stringify(before)
  } catch (error) {
    deps.log.info({ err: error, upload: upload.id }, 'could not plan a complete upload again')
    return false
  }
}
