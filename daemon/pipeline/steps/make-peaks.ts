import { makePeaksFile } from '../../stills/ready-files.ts'
import { measureLoudness } from './measure-loudness.ts'
import type { StepWork } from './work.ts'

/** Makes the waveform of the default track, and measures its loudness meanwhile. */
export async function makePeaks(work: StepWork): Promise<void> {
  const { deps, video, source, ladder, signal } = work
  const [isMade, loudness] = await Promise.all([
    makePeaksFile(deps, { video: video.id, source: source.id, ladder }, signal),
    measureLoudness(work),
  ])
  if (isMade)
    await deps.db.write(({ media }) =>
      media.updateSource(source.id, { peaks: true, ...(loudness ? { loudness } : {}) }),
    )
}
