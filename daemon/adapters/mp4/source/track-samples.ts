/** What the tables of a track hold about its samples: their bytes, their times, and where in the file they lie. */
import { lastUpTo } from '../../../ports/last-up-to.ts'
import type { TrackIndex } from './track-index.ts'

/** The first sample that does not lie in the file as a whole; the count of samples when all do. */
export function firstBeyond(index: TrackIndex, fileBytes: number): number {
  const { chunks, sampleCount, sizes } = index
  for (const [chunk, first] of chunks.first.entries()) {
    const end = chunk + 1 < chunks.first.length ? chunks.first[chunk + 1]! : sampleCount
    let place = chunks.offset[chunk]!
    if (first === end || place + bytesOf(index, first, end) <= fileBytes) continue
    if (typeof sizes === 'number')
      return first + Math.max(0, Math.floor((fileBytes - place) / sizes))
    let sample = first
    while (place + sizes[sample]! <= fileBytes) place += sizes[sample++]!
    return sample
  }
  return sampleCount
}

export const sizeOf = ({ sizes }: TrackIndex, sample: number): number =>
  typeof sizes === 'number' ? sizes : sizes[sample]!

/** Total size of the samples from `first` to `end`, the latter excluded. */
export function bytesOf({ sizes }: TrackIndex, first: number, end: number): number {
  if (typeof sizes === 'number') return sizes * (end - first)
  let bytes = 0
  for (let sample = first; sample < end; sample++) bytes += sizes[sample]!
  return bytes
}

export function decodeTimeOf({ runs }: TrackIndex, sample: number): number {
  const run = lastUpTo(runs.first, sample)
  return runs.decodeTime[run]! + (sample - runs.first[run]!) * runs.duration[run]!
}

export const durationOf = ({ runs }: TrackIndex, sample: number): number =>
  runs.duration[lastUpTo(runs.first, sample)]!

export const compositionTimeOf = (index: TrackIndex, sample: number): number =>
  decodeTimeOf(index, sample) + (index.compositionOffsets?.[sample] ?? 0)

/** Where in the file a run of samples lies: pieces of whole samples that follow each other. */
export function placesOf(
  index: TrackIndex,
  first: number,
  end: number,
): { offset: number; length: number }[] {
  const { chunks, sampleCount } = index
  const places: { offset: number; length: number }[] = []
  for (
    let chunk = lastUpTo(chunks.first, first);
    chunk < chunks.first.length && chunks.first[chunk]! < end;
    chunk++
  ) {
    const chunkEnd = chunk + 1 < chunks.first.length ? chunks.first[chunk + 1]! : sampleCount
    const from = Math.max(first, chunks.first[chunk]!)
    const length = bytesOf(index, from, Math.min(end, chunkEnd))
    if (length > 0)
      places.push({
        offset: chunks.offset[chunk]! + bytesOf(index, chunks.first[chunk]!, from),
        length,
      })
  }
  return places
}

/** How many samples are decoded before `seconds`, on the clock of the track. */
export function samplesBefore(
  { runs, timescale, sampleCount }: TrackIndex,
  seconds: number,
): number {
  const ticks = seconds * timescale
  const run = lastUpTo(runs.decodeTime, ticks)
  if (ticks <= 0) return 0
  const within = Math.ceil((ticks - runs.decodeTime[run]!) / Math.max(1, runs.duration[run]!))
  return Math.min(runs.first[run]! + within, runs.first[run + 1] ?? sampleCount, sampleCount)
}

/**
 * For each entry of `counts` (ascending), the end in the file of the first so many samples of the track.
 * What lies behind `tailStart` is there already, also of a sample that begins before it.
 */
export function endsOf(
  track: TrackIndex,
  counts: readonly number[],
  tailStart: number,
): Float64Array {
  const ends = new Float64Array(counts.length)
  const { chunks, sampleCount, sizes } = track
  let [at, end] = [0, 0]
  for (const [chunk, first] of chunks.first.entries()) {
    const chunkEnd = chunk + 1 < chunks.first.length ? chunks.first[chunk + 1]! : sampleCount
    const offset = chunks.offset[chunk]!
    if (typeof sizes === 'number') {
      const endAfter = (samples: number): number =>
        offset < tailStart ? Math.max(end, Math.min(offset + samples * sizes, tailStart)) : end
      for (; at < counts.length && counts[at]! < chunkEnd; at++)
        ends[at] = counts[at]! > first ? endAfter(counts[at]! - first) : end
      end = endAfter(chunkEnd - first)
      continue
    }
    let place = offset
    for (let sample = first; sample < chunkEnd; sample++) {
      while (at < counts.length && counts[at]! <= sample) ends[at++] = end
      const start = place
      place += sizes[sample]!
      if (start < tailStart) end = Math.max(end, Math.min(place, tailStart))
    }
  }
  ends.fill(end, at)
  return ends
}
