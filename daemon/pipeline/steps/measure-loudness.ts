import { defaultTrack } from '../../ports/default-track.ts'
import { sourceFile } from '../../ports/layout.ts'
import type { SourceLoudness } from '../../ports/records.ts'
import type { StepWork } from './work.ts'

/**
 * The loudness of the default track, which nobody waits for: without one the video is ready all the
 * same. null where it was measured before, because the space wants another one.
 */
export async function measureLoudness({
  deps,
  video,
  source,
  ladder,
  signal,
}: StepWork): Promise<SourceLoudness | null> {
  const plan = defaultTrack(ladder.audio)
  if (!plan || ladder.loudnessTarget !== undefined) return null
  const stored = await deps.db.read(({ media }) => media.source(source.id))
  if (stored?.loudness) return null
  try {
    const measured = await deps.storage.withFile(
      sourceFile(video.id, source.id),
      (file) => deps.media.loudness({ source: file, plan }, { signal }),
      signal,
    )
    return measured && { ...measured, gainDb: 0 }
  } catch (error) {
    signal.throwIfAborted()
    deps.log.warn({ err: error, video: video.id }, 'the loudness of a video could not be measured')
    return null
  }
}
