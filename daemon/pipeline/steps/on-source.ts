/**
 * Runs a job on a source: skips one that is no longer wanted, reports progress, and reports a full disk
 * as the cause of a failure.
 */
import { AppError } from '../../contract/errors.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Ladder } from '../../ports/media.ts'
import type { JobRecord, SourceRecord, VideoRecord } from '../../ports/records.ts'
import { goOn } from '../../videos/waiting.ts'
import { leaveHardware } from './leave-hardware.ts'
import { trackProgress } from './progress.ts'
import { Superseded, type StepWork } from './work.ts'

type PlanOf = (
  deps: Deps,
  video: VideoRecord,
  source: SourceRecord,
  signal: AbortSignal,
) => Promise<Ladder>

export async function onSource(
  deps: Deps,
  job: JobRecord,
  signal: AbortSignal,
  planOf: PlanOf,
  steps: (work: StepWork) => Promise<void>,
): Promise<void> {
  const found = await deps.db.read(async ({ videos, media }) => ({
    video: await videos.get(job.subject),
    source: await media.source(job.payload.source ?? ''),
  }))
  const { video, source } = found
  // Deleted or replaced since the job was queued.
  if (!video || !source || video.source !== source.id) return

  await goOn(deps, video.id)
  const { renditions } = (
    await deps.db.read(({ media }) => media.of([{ ...video, servedSource: source.id }]))
  ).get(video.id)!
  try {
    const ladder = await planOf(deps, video, source, signal)
    const encoded = { video: video.id, source: source.id, ladder }
    // A first source is shown as soon as it is planned.
    const progress = trackProgress(
      deps,
      { ...video, playable: video.playable || video.servedSource === null },
      encoded,
      renditions,
      signal,
    )
    try {
      await steps({ deps, video, source, ladder, encoded, progress, signal: progress.signal })
    } catch (error) {
      if (error instanceof AppError && error.code === 'hardware_failed')
        await leaveHardware({ deps, source, ladder })
      // When the disk is full, report that rather than the abort that it caused.
      throw progress.signal.aborted && !signal.aborted ? progress.signal.reason : error
    } finally {
      await progress.stop()
    }
  } catch (error) {
    if (!(error instanceof Superseded)) throw error
  }
}
