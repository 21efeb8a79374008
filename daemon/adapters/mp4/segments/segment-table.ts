/** The tables of a segment file: where its samples are. */
import type { FileHandle } from 'node:fs/promises'
import { AppError } from '../../../contract/errors.ts'
import { tableOf, type Entry } from './fragments.ts'

/** A `moof` and its `mdat`. */
export interface SegmentFragment {
  /** In the file. */
  offset: number
  /** When the first sample is decoded, in ticks. */
  decodeTime: number
  entries: Entry[]
  /** The samples, which are contiguous. */
  payload: { offset: number; length: number }
}

/** Holds the table of a fragment of some seconds. */
const HEAD_BYTES = 8_192

/** In order. The last one may lie beyond the end of the file (`size`), when that was cut off. */
export async function fragmentsOf(
  file: FileHandle,
  size: number,
  segment: number,
): Promise<SegmentFragment[]> {
  const fragments: SegmentFragment[] = []
  let offset = 0
  while (offset < size || fragments.length === 0) {
    const moof = await readMoof(file, offset, size)
    const { decodeTime, runs } = moof ? tableOf(moof) : { decodeTime: 0, runs: [] }
    const [first] = runs
    if (!first) throw new AppError('encoding_failed', `Segment ${segment} is incomplete.`)
    const entries = runs.flatMap((run) => run.entries)
    const payload = {
      offset: offset + first.dataOffset,
      length: entries.reduce((sum, entry) => sum + entry.size, 0),
    }
    fragments.push({ offset, decodeTime, entries, payload })
    offset = payload.offset + payload.length
  }
  return fragments
}

/** null when the file ends before the box does. */
async function readMoof(file: FileHandle, offset: number, size: number): Promise<Buffer | null> {
  const head = await readAt(file, offset, Math.min(HEAD_BYTES, size - offset))
  if (head.length < 8) return null
  const length = head.readUInt32BE(0)
  if (length < 8 || offset + length > size) return null
  return length <= head.length ? head.subarray(0, length) : readAt(file, offset, length)
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  return bytes.subarray(0, bytesRead)
}
