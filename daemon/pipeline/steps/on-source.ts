/**
 * Runs a job on a source: skips one that is no longer wanted, reports progress, and reports a full disk
 * as the cause of a failure.
 */
import { AppError } from '../../contract/errors.ts'
import type { Deps } from '../../ports/deps.ts'
import { SOFTWARE_H264, type Ladder } from '../../ports/media.ts'
import type { JobRecord, SourceRecord, VideoRecord } from '../../ports/records.ts'
import { withoutReuse } from '../../plan/cut.ts'
import { goOn } from '../../videos/waiting.ts'
import { trackProgress } from './progress.ts'
import { Superseded, type StepWork } from './work.ts'
import { edgesDir, renditionDir, sourcePrefix } from '../../ports/layout.ts'
import { planFields } from './facts.ts'

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
  // Deleted or replaced since the job was queued, or done by a run that was killed before it noted that.
  if (!video || !source || video.source !== source.id || video.status === 'ready') return

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

/**
 * Switches a source to software encoding after a hardware encoder failed. Encoding starts over, since
 * the segments of two encoders do not share an init segment; the job's next attempt uses the new plan.
 */
async function leaveHardware({
  deps,
  source,
  ladder,
}: {
  deps: Pick<StepWork['deps'], 'db' | 'maker' | 'storage' | 'log'>
  source: SourceRecord
  ladder: Ladder
}): Promise<void> {
  if (!ladder.video) return
  const { renditions } = ladder.video
  const failed = renditions.filter(({ encoder = SOFTWARE_H264 }) => encoder !== SOFTWARE_H264)
  if (failed.length === 0) return
  deps.log.warn(
    { video: source.video, encoder: failed[0]!.encoder },
    'the hardware encoder failed; continuing in software',
  )
  await deps.maker.forget(sourcePrefix(source.video, source.id))
  for (const { name } of failed)
    await deps.storage.remove(renditionDir(source.video, source.id, name))
  await deps.storage.remove(edgesDir(sourcePrefix(source.video, source.id)))
  const video = withoutReuse({
    ...ladder.video,
    renditions: renditions.map((rendition) => ({ ...rendition, encoder: SOFTWARE_H264 })),
  })
  await deps.db.write(({ media }) =>
    media.updateSource(source.id, planFields({ ...ladder, video })),
  )
}
