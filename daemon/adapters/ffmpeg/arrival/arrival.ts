/** Files that are read while they arrive: see MediaEngine.arrivalOf and bytesNeeded. */
import { open } from 'node:fs/promises'
import type { ArrivalPart, BytesNeeded } from '../../../ports/arrival.ts'
import {
  DEFAULT_SEGMENT_SECONDS,
  segmentCount,
  segmentStart,
  audioSegmentCount,
} from '../../../ports/grid.ts'
import type { Ladder } from '../../../ports/media.ts'
import type { ReceivedBytes } from '../../../ports/uploads.ts'
import type { Indexes } from '../../mp4/source/index-cache.ts'
import { placeOfMovie } from '../../mp4/source/movie-index.ts'
import { beginsAsMp4 } from '../probe/sniff.ts'
import { allRenditions } from '../../../ports/all-renditions.ts'
import { allSounds } from '../../../ports/all-sounds.ts'
import { needsOfAudio, needsOfVideo, needsToOpen, streamsOf } from './bytes-needed.ts'
import { beginsAsMatroska, readCues, type ClusterCue } from './matroska-cues.ts'
import type { SourceRungs } from '../copy/source-rung.ts'

/** ffmpeg reads on while its decoder still holds frames back, and until it knows what each stream holds. */
const AHEAD_SECONDS = 2
/** ffprobe looks at the first frames of each stream. */
const LEAST_BYTES = 1024 * 1024

export async function arrivalOf(
  path: string,
  received: ReceivedBytes,
): Promise<'now' | 'later' | 'never'> {
  if (received.received < 16) return 'later'
  if (await beginsAsMp4(path)) return (await isIndexThere(path, received)) ? 'now' : 'later'
  const file = await open(path, 'r')
  try {
    if (!(await beginsAsMatroska(file))) return 'never'
  } finally {
    await file.close()
  }
  if (received.received < LEAST_BYTES) return 'later'
  const cues = await readCues(path, received)
  return cues === 'later' ? 'later' : cues === null ? 'never' : 'now'
}

/** Whether the movie box has arrived as a whole, in front or in the tail. */
async function isIndexThere(
  path: string,
  { received, tailStart }: ReceivedBytes,
): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const isThere = (from: number, to: number): boolean =>
      to <= received || (tailStart !== null && from >= tailStart)
    return (await placeOfMovie(file, size, isThere)) !== null
  } finally {
    await file.close()
  }
}

export async function bytesNeeded(
  { indexes, rungs }: { indexes: Indexes; rungs: SourceRungs },
  path: string,
  ladder: Ladder,
  { received, tailStart }: ReceivedBytes,
): Promise<BytesNeeded | null> {
  if (ladder.video?.clockJumps || ladder.video?.exactSeek === false) return null
  if (!(await beginsAsMp4(path))) {
    const cues = await readCues(path, { received, tailStart })
    return cues === null || cues === 'later' ? null : needsByCues(cues, ladder)
  }
  const index = await indexes.read(path)
  if (!index || streamsOf(ladder).some((stream) => !index.tracks[stream])) return null
  const tail = tailStart ?? Infinity
  const toOpen = needsToOpen(index.tracks, tail)
  const needs = new Map<ArrivalPart, Float64Array>()
  const { video } = ladder
  if (video) {
    const ends = needsOfVideo(index.tracks[video.stream]!, video, tail).map((end) =>
      Math.max(end, toOpen),
    )
    for (const { name } of allRenditions(video)) needs.set(`renditions/${name}`, ends)
    const source = await rungs.sourceNeeds(path, ladder, tail)
    if (source) needs.set('source', source)
  }
  for (const plan of allSounds(ladder)) {
    const ends = needsOfAudio(
      index.tracks[plan.stream]!,
      {
        segmentSeconds: video?.segmentSeconds ?? DEFAULT_SEGMENT_SECONDS,
        endSeconds: ladder.durationSeconds,
        sound: plan,
        startSeconds: plan.startSeconds,
      },
      tail,
    )
    needs.set(`audio/${plan.track}`, plan.copy ? ends : ends.map((end) => Math.max(end, toOpen)))
  }
  return needs
}

/**
 * A segment needs all clusters up to the first that holds something later. Where in its cluster a cue lies is not known:
 * those of subtitles may lie anywhere. So that cluster is needed as well, up to the next one that has a cue.
 */
function needsByCues(cues: readonly ClusterCue[], ladder: Ladder): BytesNeeded {
  const { video, durationSeconds } = ladder
  const segmentSeconds = video?.segmentSeconds ?? DEFAULT_SEGMENT_SECONDS
  const needsOf = (count: number, startSeconds = 0): Float64Array => {
    let [at, next] = [0, 0]
    return Float64Array.from({ length: count }, (_, segment) => {
      const end = segmentStart({ segmentSeconds }, segment + 1) + startSeconds + AHEAD_SECONDS
      while (at < cues.length && cues[at]!.seconds < end) at++
      const later = cues[at]?.offset ?? Infinity
      while (next < cues.length && cues[next]!.offset <= later) next++
      return cues[next]?.offset ?? Infinity
    })
  }
  const needs = new Map<ArrivalPart, Float64Array>()
  for (const { name } of video ? allRenditions(video) : [])
    needs.set(`renditions/${name}`, needsOf(segmentCount(video!), video!.startSeconds))
  for (const plan of allSounds(ladder))
    needs.set(
      `audio/${plan.track}`,
      needsOf(
        audioSegmentCount({ segmentSeconds, endSeconds: durationSeconds, sound: plan }),
        plan.startSeconds,
      ),
    )
  return needs
}
