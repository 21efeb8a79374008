/** What of a file is there, when it ends before its container says. */
import type { CutOff } from '../../../ports/media.ts'
import type { MovieIndex } from '../../mp4/source/movie-index.ts'
import type { MissingBytes } from './missing-bytes.ts'
import { secondsOrNull, tagOf, type ProbedStream } from './probed.ts'

/** Less is how containers round. */
const LEAST_SECONDS = 0.1

export interface ContainerFacts {
  container: string
  startSeconds: number
  durationSeconds: number | null
  sizeBytes: number
}

/** By stream index: where it ends, in the file's own time. null where the index does not tell it of all of them. */
export function endsByIndex(
  index: MovieIndex | null,
  streams: readonly ProbedStream[],
  startSeconds: number,
): Map<number, number> | null {
  const ends = streams.map((stream) => {
    const cut = index?.cuts[stream.index]
    const whole = index?.tracks[stream.index] ? streamEnd(stream, startSeconds) : null
    const seconds = cut ? cut.endSeconds : whole
    return seconds === null ? null : ([stream.index, seconds + startSeconds] as const)
  })
  return ends.every((end) => end !== null) ? new Map(ends) : null
}

/** From the container's start; null when it does not say. */
export function streamEnd(stream: ProbedStream, start: number): number | null {
  const begins = (secondsOrNull(stream.start_time) ?? start) - start
  const duration = secondsOrNull(stream.duration)
  if (duration !== null) return Math.max(0, begins + duration)
  const tagged = secondsOrNull(tagOf(stream, 'DURATION'))
  if (tagged === null) return null
  // In Matroska some programs say how long a track is, and ffmpeg when it ends.
  return Math.max(
    0,
    tagOf(stream, '_STATISTICS_WRITING_APP') === undefined
      ? tagged - Math.max(0, start)
      : begins + tagged,
  )
}

/** null when the file holds all that its container speaks of. `ends`: as they were found, in the file's own time. */
export function cutOffOf(
  said: ContainerFacts,
  streams: readonly ProbedStream[],
  ends: ReadonlyMap<number, number>,
  missing: MissingBytes,
): CutOff | null {
  const bytes = missing === 'unknown' || missing === 0 ? null : missing
  // Of fragments, how many were to follow is not said.
  const isInPieces = said.container.startsWith('mov') && missing === 'unknown'
  const lacking = streams.flatMap((stream) => {
    const stated = isInPieces ? null : statedEnd(said, stream)
    return stated === null ? [] : [stated - ((ends.get(stream.index) ?? 0) - said.startSeconds)]
  })
  const seconds = isEven(said, streams)
    ? evenly(said, bytes)
    : lacking.length > 0
      ? Math.max(...lacking)
      : null
  if (seconds !== null && seconds < LEAST_SECONDS) return null
  return { seconds, bytes }
}

/** What the container's own header says, which ffprobe corrects in some by what it finds. */
function statedEnd(
  { container, startSeconds, durationSeconds }: ContainerFacts,
  stream: ProbedStream,
): number | null {
  // The sizes of these say that something is missing, and nothing says for how long.
  if (container === 'caf' || container === 'asf' || container === 'ogg' || container === 'mpegts')
    return null
  if (container !== 'avi') return streamEnd(stream, startSeconds) ?? durationSeconds
  const [num, den] = (stream.avg_frame_rate ?? '').split('/').map(Number)
  const frames = Number(stream.nb_frames)
  return stream.codec_type === 'video' && num && den && frames > 0 ? (frames * den) / num : null
}

/** Sound whose length ffmpeg counts by the bytes that are there. */
const isEven = ({ container }: ContainerFacts, streams: readonly ProbedStream[]): boolean =>
  container === 'wav' ||
  (container === 'caf' && streams.every(({ codec_name: codec }) => codec?.startsWith('pcm_')))

/** Uncompressed sound: as many bytes in each second. */
const evenly = (
  { durationSeconds, sizeBytes }: ContainerFacts,
  bytes: number | null,
): number | null =>
  bytes === null || durationSeconds === null || sizeBytes === 0
    ? null
    : (durationSeconds * bytes) / sizeBytes
