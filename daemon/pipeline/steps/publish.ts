import { defaultTrack } from '../../ports/default-track.ts'
import { AppError } from '../../contract/errors.ts'
import { allRenditions } from '../../ports/all-renditions.ts'
import { allSounds, SURROUND_NAME, surroundOf } from '../../ports/all-sounds.ts'
import { DEFAULT_SEGMENT_SECONDS, segmentCount } from '../../ports/grid.ts'
import {
  audioDir,
  edgesDir,
  readableSource,
  renditionDir,
  sourcePrefix,
} from '../../ports/layout.ts'
import { bitratesOf } from '../../manifests/manifest.ts'
import type { VideoRecord } from '../../ports/records.ts'
import { change, type Change } from '../../model/change.ts'
import { prepareTakeOver, takeOver, untilTracksAreReady } from '../reencode/take-over.ts'
import { takeOverCut } from '../cut/take-over.ts'
import { prepareTexts } from '../cut/texts.ts'
import { withEarlier } from '../retire.ts'
import { currentVideo, type StepWork } from './work.ts'
import { recordVideo } from '../../model/present-video.ts'
import { setVideo, advance } from '../../model/change-video.ts'

/**
 * Makes the source playable for new viewers. The previous source is deleted when nobody watches it any
 * more (retire.ts).
 */
export async function markPlayable({ deps, source, progress }: StepWork): Promise<void> {
  await change(deps, async (tx) =>
    serve(tx, await currentVideo(tx, source), source.id, progress.current()),
  )
  progress.markPlayable()
}

/** Serves the source, as part of a transaction; does nothing when it is served already. */
export async function serve(
  tx: Change,
  video: VideoRecord,
  source: string,
  progress: number,
): Promise<void> {
  if (video.playable && video.servedSource === source) return
  // Current viewers keep the old source until they are done.
  const earlierSources =
    video.servedSource === source ? (video.earlierSources ?? null) : await withEarlier(tx, video)
  const playable = await setVideo(tx, video, {
    playable: true,
    playableAt: tx.now,
    servedSource: source,
    progress,
    earlierSources,
  })
  await recordVideo(tx, 'video.playable', playable)
}

type TakeOver = (tx: Change, video: VideoRecord) => Promise<VideoRecord>

/** What takes the place of the served source; of a new video nothing does. */
async function prepare({ deps, source, signal }: StepWork): Promise<TakeOver> {
  if (source.copyOf === null) return async (_, video) => video
  await untilTracksAreReady(deps, source)
  // A clip is a part of another video; what it shows stays as it is.
  if (source.cut?.of.video === source.video) {
    const { keep } = source.cut
    const current = await deps.db.read((tx) => currentVideo(tx, source))
    const texts = await prepareTexts(deps, current, { source: source.id, keep }, signal)
    return (tx, video) => takeOverCut(tx, video, source, texts)
  }
  const texts = await prepareTakeOver(deps, source)
  return (tx, video) => takeOver(tx, video, source, texts)
}

/** Verifies that everything planned exists, measures it, and sets the video to `ready`. */
export async function publish(work: StepWork): Promise<void> {
  const { deps, source, ladder, progress, signal } = work
  const measured: { name: string; averageBps: number; peakBps: number }[] = []

  if (ladder.video) {
    for (const { name } of allRenditions(ladder.video)) {
      const files = await deps.storage.withFolder(
        renditionDir(source.video, source.id, name),
        (dir) => deps.media.segments(dir, ladder.video!),
        undefined,
        signal,
      )
      if (files.length !== segmentCount(ladder.video)) {
        throw new AppError(
          'encoding_failed',
          `${name} has ${files.length} of ${segmentCount(ladder.video)} segments.`,
        )
      }
      measured.push({ name, ...bitratesOf(files, ladder.video.segmentSeconds) })
    }
  }
  const tracks: { id: string; averageBps: number; peakBps: number }[] = []
  const grid = { segmentSeconds: ladder.video?.segmentSeconds ?? DEFAULT_SEGMENT_SECONDS }
  for (const { track } of allSounds(ladder)) {
    const files = await deps.storage.withFolder(
      audioDir(source.video, source.id, track),
      (dir) => deps.media.segments(dir, grid),
      undefined,
      signal,
    )
    if (files.length === 0)
      throw new AppError('encoding_failed', 'The audio track has no segments.')
    tracks.push({ id: track, ...bitratesOf(files, grid.segmentSeconds) })
  }
  const sound = defaultTrack(ladder.audio)
  const { averageBps, peakBps } = tracks.find(({ id }) => id === sound?.track) ?? {}
  if (averageBps !== undefined && peakBps !== undefined)
    measured.push({ name: 'audio', averageBps, peakBps })
  const { track: surround } = surroundOf(ladder, sound?.track) ?? {}
  const rates = tracks.find(({ id }) => id === surround)
  if (rates)
    measured.push({
      name: SURROUND_NAME,
      averageBps: rates.averageBps,
      peakBps: rates.peakBps,
    })

  await deps.storage.settled(sourcePrefix(source.video, source.id), work.signal)
  await progress.stop()
  const prepared = await prepare(work)
  await change(deps, async (tx) => {
    const current = await currentVideo(tx, source)
    const video = await prepared(tx, current)
    for (const { name, ...change } of measured)
      await tx.media.updateRendition(source.id, name, { ...change, status: 'ready', progress: 1 })
    for (const { id, ...rates } of tracks) await tx.media.updateAudioTrack(id, rates, source.id)
    await advance(tx, video, 'ready', { progress: 1, waiting: null, readyAt: tx.now })
    await tx.enqueue('placeholder', video.id, {})
    if (ladder.video?.isAnimation)
      await tx.enqueue('sweep', readableSource(source.video, source.id), { of: 'track' })
    if (video.earlierSources) await tx.enqueue('retire', video.id, {})
  })
  if (source.copyOf !== null) await deps.queue.cancel(source.video, ['transcribe'])
  await deps.storage.remove(edgesDir(sourcePrefix(source.video, source.id)))
}
