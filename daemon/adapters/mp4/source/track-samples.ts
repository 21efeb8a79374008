/** What the tables of a track say of its samples: their bytes, their times, and where in the file they lie. */
import type { TrackIndex } from './track-index.ts'

/** The first sample that does not lie in the file as a whole; the count of samples when all do. */
export function firstBeyond(index: TrackIndex, fileBytes: number): number {
  const { chunks, sampleCount } = index
  for (const [chunk, first] of chunks.first.entries()) {
    const end = chunk + 1 < chunks.first.length ? chunks.first[chunk + 1]! : sampleCount
    let place = chunks.offset[chunk]!
    if (first === end || place + bytesOf(index, first, end) <= fileBytes) continue
    let sample = first
    while (place + sizeOf(index, sample) <= fileBytes) place += sizeOf(index, sample++)
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

/** The last entry of a rising list that is not above `value`. */
export function lastUpTo(rising: Uint32Array, value: number): number {
  let [low, high] = [0, rising.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (rising[middle]! <= value) low = middle
    else high = middle - 1
  }
  return low
}
