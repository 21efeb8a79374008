/** The tables of one segment, which must be whole. */
import { open } from 'node:fs/promises'
import { AppError } from '../../../contract/errors.ts'
import { fragmentsOf, type SegmentFragment } from '../segments/segment-table.ts'
import { segmentPath } from '../segments/segment-writer.ts'

export async function readTable(dir: string, segment: number): Promise<SegmentFragment[]> {
  const file = await open(segmentPath(dir, segment), 'r')
  try {
    const { size } = await file.stat()
    const fragments = await fragmentsOf(file, size, segment)
    const { offset, length } = fragments.at(-1)!.payload
    if (offset + length !== size)
      throw new AppError('encoding_failed', `Segment ${segment} is incomplete.`)
    return fragments
  } finally {
    await file.close()
  }
}
