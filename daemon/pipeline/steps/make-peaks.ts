import { makePeaksFile } from '../../stills/ready-files.ts'
import type { StepWork } from './work.ts'

/** Makes the waveform of the default track. */
export async function makePeaks({ deps, video, source, ladder, signal }: StepWork): Promise<void> {
  if (!(await makePeaksFile(deps, { video: video.id, source: source.id, ladder }, signal))) return
  await deps.db.write(({ media }) => media.updateSource(source.id, { peaks: true }))
}
