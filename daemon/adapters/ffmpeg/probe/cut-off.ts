/** Determines what is missing of a file that ends before its declared end. */
import type { CutOff } from '../../../ports/probe.ts'
import type { MovieIndex } from '../../mp4/source/movie-index.ts'
import type { MissingBytes } from './missing-bytes.ts'
import { secondsOrNull, tagOf, type ProbedStream } from './probed.ts'

/** Smaller differences are rounding of containers. */
const LEAST_SECONDS = 0.1

export interface ContainerFacts {
  container: string
  startSeconds: number
  durationSeconds: number | null
  sizeBytes: number
}

/** End of each stream in the file's own time, by stream index; null unless the index covers all of them. */
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

/** In seconds from the container's start; null when the container does not say. */
export function streamEnd(stream: ProbedStream, start: number): number | null {
  const begins = (secondsOrNull(stream.start_time) ?? start) - start
  const duration = secondsOrNull(stream.duration)
  if (duration !== null) return Math.max(0, begins + duration)
  const tagged = secondsOrNull(tagOf(stream, 'DURATION'))
  if (tagged === null) return null
  // In Matroska the stored duration is that of the track for some programs, and its end for ffmpeg.
  return Math.max(
    0,
    tagOf(stream, '_STATISTICS_WRITING_APP') === undefined
      ? tagged - Math.max(0, start)
      : begins + tagged,
  )
}

/** Returns null when the file is complete. `ends`: the actual ends of the streams, in the file's own time. */
export function cutOffOf(
  facts: ContainerFacts,
  streams: readonly ProbedStream[],
  ends: ReadonlyMap<number, number>,
  missing: MissingBytes,
): CutOff | null {
  const bytes = missing === 'unknown' || missing === 0 ? null : missing
  // A fragmented file does not say how many fragments were to follow.
  const isInPieces = facts.container.startsWith('mov') && missing === 'unknown'
  const lacking = streams.flatMap((stream) => {
    const stated = isInPieces ? null : statedEnd(facts, stream)
    return stated === null ? [] : [stated - ((ends.get(stream.index) ?? 0) - facts.startSeconds)]
  })
  const seconds = isEven(facts, streams)
    ? evenly(facts, bytes)
    : lacking.length > 0
      ? Math.max(...lacking)
      : null
  if (seconds !== null && seconds < LEAST_SECONDS) return null
  return { seconds, bytes }
}

/** The duration in the container's header, which ffprobe corrects in some containers by what it finds. */
function statedEnd(
  { container, startSeconds, durationSeconds }: ContainerFacts,
  stream: ProbedStream,
): number | null {
  // The sizes in these containers show that something is missing, but not how many seconds.
  if (container === 'caf' || container === 'asf' || container === 'ogg' || container === 'mpegts')
    return null
  if (container !== 'avi') return streamEnd(stream, startSeconds) ?? durationSeconds
  const [num, den] = (stream.avg_frame_rate ?? '').split('/').map(Number)
  const frames = Number(stream.nb_frames)
  return stream.codec_type === 'video' && num && den && frames > 0 ? (frames * den) / num : null
}

/** Whether this is audio whose length ffmpeg computes from the available bytes. */
const isEven = ({ container }: ContainerFacts, streams: readonly ProbedStream[]): boolean =>
  container === 'wav' ||
  (container === 'caf' && streams.every(({ codec_name: codec }) => codec?.startsWith('pcm_')))

/** Uncompressed audio has the same number of bytes in each second. */
const evenly = (
  { durationSeconds, sizeBytes }: ContainerFacts,
  bytes: number | null,
): number | null =>
  bytes === null || durationSeconds === null || sizeBytes === 0
    ? null
    : (durationSeconds * bytes) / sizeBytes
