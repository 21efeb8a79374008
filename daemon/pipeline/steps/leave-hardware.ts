import { renditionDir, sourcePrefix } from '../../ports/layout.ts'
import { SOFTWARE_H264, type Ladder } from '../../ports/media.ts'
import type { SourceRecord } from '../../ports/records.ts'
import { planFields } from './facts.ts'
import type { StepWork } from './work.ts'

/**
 * Switches a source to software encoding after a hardware encoder failed. Encoding starts over, since
 * the segments of two encoders do not share an init segment; the job's next attempt uses the new plan.
 */
export async function leaveHardware({
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
  const video = {
    ...ladder.video,
    renditions: renditions.map((rendition) => ({ ...rendition, encoder: SOFTWARE_H264 })),
  }
  await deps.db.write(({ media }) =>
    media.updateSource(source.id, planFields({ ...ladder, video })),
  )
}
