/** What a run reads of a source that is elsewhere: see PartsReader.partsOfRun. Of MP4 and MOV, whose index shows it. */
import { open } from 'node:fs/promises'
import type { BringParts } from '../../../ports/engine-call.ts'
import { firstFrameOf, secondsOf } from '../../../ports/grid.ts'
import { lastUpTo } from '../../../ports/last-up-to.ts'
import type { VideoPlan, VideoRun } from '../../../ports/media.ts'
import type { FetchBytes } from '../../../ports/source-parts.ts'
import { boxAt, readIndex } from '../../mp4/source/movie-index.ts'
import type { TrackIndex } from '../../mp4/source/track-index.ts'
import { placesOf, samplesBefore } from '../../mp4/source/track-samples.ts'
import { beginsAsMp4 } from '../probe/sniff.ts'
import { samplesOfVideo, samplesToOpen, zeroOf } from './bytes-needed.ts'

/** ffmpeg reads up to 5 MB to learn what a file holds. */
const FRONT_BYTES = 6 * 1024 * 1024
const MOST_BOXES = 100
const MOST_BOX_BYTES = 96 * 1024 * 1024
/** Boxes whose content is read by sample, or not at all. */
const NOT_READ = new Set(['mdat', 'free', 'skip', 'wide'])
/** Times of containers are rounded, and ffmpeg may go back from a keyframe that is shown too late. */
const EARLIER_SECONDS = 1
const EARLIER_KEYFRAMES = 1
/** With a clock that begins elsewhere, where ffmpeg seeks is not foreseen. */
const MOST_START_SECONDS = 1

export async function partsOfRun(
  source: string,
  { plan, first, last }: Pick<VideoRun, 'plan' | 'first' | 'last'>,
  fetch: FetchBytes,
  frontBytes = FRONT_BYTES,
): Promise<BringParts | null> {
  if (plan.clockJumps || plan.isAnimation || plan.exactSeek === false || plan.starts) return null
  if (Math.abs(plan.startSeconds ?? 0) > MOST_START_SECONDS) return null
  await fetch(0, frontBytes)
  if (!(await beginsAsMp4(source)) || !(await fetchBoxes(source, fetch))) return null
  const tracks = (await readIndex(source))?.tracks ?? [null]
  const track = tracks[plan.stream]
  if (!track || track.keyframes?.length === 0) return null
  for (const each of tracks) {
    // Nobody knows where its samples are.
    if (!each) return null
    await fetchSamples(each, 0, samplesToOpen(each), fetch)
  }
  const end = samplesOfVideo(track, plan)[last]!
  return (marginSeconds) =>
    fetchSamples(track, startOf(track, plan, { first, marginSeconds }), end, fetch)
}

/** All but the samples. false: there are too many boxes, or too large ones. */
async function fetchBoxes(source: string, fetch: FetchBytes): Promise<boolean> {
  const file = await open(source, 'r')
  try {
    const { size } = await file.stat()
    let at = 0
    for (let count = 0; at < size; count++) {
      if (count === MOST_BOXES) return false
      await fetch(at, at + 16)
      const box = await boxAt(file, at, size)
      if (!box) return false
      if (!NOT_READ.has(box.type)) {
        if (box.length > MOST_BOX_BYTES) return false
        await fetch(at, at + box.length)
      }
      at += box.length
    }
    return true
  } finally {
    await file.close()
  }
}

async function fetchSamples(
  track: TrackIndex,
  first: number,
  end: number,
  fetch: FetchBytes,
): Promise<void> {
  for (const { offset, length } of placesOf(track, first, end)) await fetch(offset, offset + length)
}

/** The sample from which ffmpeg may read. */
function startOf(
  track: TrackIndex,
  plan: VideoPlan,
  { first, marginSeconds }: { first: number; marginSeconds: number },
): number {
  const fromSeconds = secondsOf(plan, firstFrameOf(plan, first)) - marginSeconds
  const start = Math.min(0, plan.startSeconds ?? 0) + fromSeconds - EARLIER_SECONDS
  const before = samplesBefore(track, zeroOf(track, start))
  const { keyframes } = track
  if (!keyframes) return Math.max(0, before - EARLIER_KEYFRAMES)
  return keyframes[Math.max(0, lastUpTo(keyframes, before) - EARLIER_KEYFRAMES)] ?? 0
}
