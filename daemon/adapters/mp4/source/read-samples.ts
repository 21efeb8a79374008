/** The bytes of samples that follow each other in a track. */
import type { FileHandle } from 'node:fs/promises'
import { AppError } from '../../../contract/errors.ts'
import type { TrackIndex } from './track-index.ts'
import { placesOf, sizeOf } from './track-samples.ts'

/** A gap of this size, mostly samples of another track, is cheaper to read than to skip. */
const NEAR_BYTES = 64 * 1024
const MOST_BYTES = 8 * 1024 * 1024

/**
 * The samples from `first` up to `end`, the latter not included. Throws `source_damaged` when the
 * file has become shorter.
 */
export async function readSamples(
  file: FileHandle,
  track: TrackIndex,
  first: number,
  end: number,
): Promise<Buffer[]> {
  const samples: Buffer[] = []
  let sample = first
  for (const span of spansOf(placesOf(track, first, end))) {
    const start = span[0]!.offset
    const bytes = Buffer.allocUnsafe(span.at(-1)!.offset + span.at(-1)!.length - start)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
    if (bytesRead < bytes.length)
      throw new AppError(
        'source_damaged',
        'The source ends earlier than its index says. Upload it again.',
      )
    for (const { offset, length } of span) {
      let at = offset - start
      const pieceEnd = at + length
      while (at < pieceEnd || (sample < end && sizeOf(track, sample) === 0)) {
        const size = sizeOf(track, sample)
        samples.push(bytes.subarray(at, at + size))
        at += size
        sample += 1
      }
    }
  }
  while (sample < end) {
    samples.push(Buffer.alloc(0))
    sample += 1
  }
  return samples
}

type Place = ReturnType<typeof placesOf>[number]

/** Places that are read at one stroke. */
function spansOf(places: Place[]): Place[][] {
  const spans: Place[][] = []
  for (const place of places) {
    const span = spans.at(-1)
    const last = span?.at(-1)
    const gap = last ? place.offset - (last.offset + last.length) : -1
    if (
      span &&
      gap >= 0 &&
      gap <= NEAR_BYTES &&
      place.offset + place.length - span[0]!.offset <= MOST_BYTES
    )
      span.push(place)
    else spans.push([place])
  }
  return spans
}
