import { AppError } from '../../contract/errors.ts'
import { DEFAULT_SEGMENT_SECONDS, segmentCount } from '../../ports/grid.ts'
import { audioDir, renditionDir } from '../../ports/layout.ts'
import { bitratesOf } from '../../playback/manifest.ts'
import { change } from '../change.ts'
import { dropSource } from '../drop-source.ts'
import { currentVideo, type Work } from './work.ts'

/** From now on viewers get this source; the one that was served before goes. */
export async function markPlayable({ deps, source, progress }: Work): Promise<void> {
  await change(deps, async (tx) => {
    const video = await currentVideo(tx, source)
    if (video.playable && video.servedSource === source.id) return
    const before = video.servedSource
    const playable = await tx.set(video, { playable: true, playableAt: tx.now, servedSource: source.id, progress: progress.current() })
    if (before && before !== source.id) await dropSource(tx, { id: before, video: video.id })
    await tx.record('video.playable', playable)
  })
  progress.markPlayable()
}

/** Checks that everything planned is there, measures it, and says so. */
export async function publish(work: Work): Promise<void> {
  const { deps, source, ladder } = work
  const measured: { name: string; averageBps: number; peakBps: number }[] = []

  if (ladder.video) {
    for (const { name } of ladder.video.renditions) {
      const files = await deps.media.segments(deps.storage.localPath(renditionDir(source.video, source.id, name)), ladder.video)
      if (files.length !== segmentCount(ladder.video)) {
        throw new AppError('encoding_failed', `${name} has ${files.length} of ${segmentCount(ladder.video)} segments.`)
      }
      measured.push({ name, ...bitratesOf(files, ladder.video.segmentSeconds) })
    }
  }
  const sound = ladder.audio.find((plan) => plan.isDefault) ?? ladder.audio[0]
  if (sound) {
    const grid = { segmentSeconds: ladder.video?.segmentSeconds ?? DEFAULT_SEGMENT_SECONDS }
    const files = await deps.media.segments(deps.storage.localPath(audioDir(source.video, source.id, sound.track)), grid)
    if (files.length === 0) throw new AppError('encoding_failed', 'The audio track has no segments.')
    measured.push({ name: 'audio', ...bitratesOf(files, grid.segmentSeconds) })
  }

  await change(deps, async (tx) => {
    const video = await currentVideo(tx, source)
    for (const { name, ...change } of measured) await tx.media.updateRendition(source.id, name, { ...change, status: 'ready', progress: 1 })
    await tx.advance(video, 'ready', { progress: 1, readyAt: tx.now })
  })
}
