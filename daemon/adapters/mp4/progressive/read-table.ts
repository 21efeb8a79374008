/** The table of one segment, read from the beginning of its file. */
import { open } from 'node:fs/promises'
import { AppError } from '../../../contract/errors.ts'
import { tableOf } from '../segments/fragments.ts'
import { segmentPath } from '../segments/segment-writer.ts'
import type { SegmentTable } from './sample-tables.ts'

/** Holds the table of a segment of some seconds. */
const HEAD_BYTES = 8_192

export async function readTable(dir: string, segment: number): Promise<SegmentTable> {
  const path = segmentPath(dir, segment)
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    let head = Buffer.alloc(Math.min(HEAD_BYTES, size))
    await file.read(head, 0, head.length, 0)
    const moofBytes = head.readUInt32BE(0)
    if (moofBytes > head.length) {
      head = Buffer.alloc(Math.min(moofBytes, size))
      await file.read(head, 0, head.length, 0)
    }
    const { decodeTime, runs } = tableOf(head.subarray(0, moofBytes))
    const offset = runs[0]?.dataOffset ?? 0
    const entries = runs.flatMap((run) => run.entries)
    const length = entries.reduce((sum, entry) => sum + entry.size, 0)
    // Segments of this appliance are one fragment with nothing after it.
    if (offset + length !== size)
      throw new AppError('encoding_failed', `Segment ${segment} is incomplete.`)
    return { decodeTime, entries, payload: { offset, length } }
  } finally {
    await file.close()
  }
}
