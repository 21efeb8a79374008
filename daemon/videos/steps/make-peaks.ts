import { audioDir, stillFile } from '../../ports/layout.ts'
import type { Work } from './work.ts'

/** The waveform of the default track. */
export async function makePeaks({ deps, video, source, ladder, signal }: Work): Promise<void> {
  const sound = ladder.audio.find((plan) => plan.isDefault) ?? ladder.audio[0]
  if (!sound) return
  const key = stillFile(video.id, source.id, 'peaks.json')
  if (!(await deps.storage.stat(key))) {
    const dir = deps.storage.localPath(audioDir(video.id, source.id, sound.track))
    const peaks = await deps.media.peaks({ dir, durationSeconds: ladder.durationSeconds }, { signal })
    await deps.storage.writeText(key, JSON.stringify(peaks))
  }
  await deps.db.write(({ media }) => media.updateSource(source.id, { peaks: true }))
}
