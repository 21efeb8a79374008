/** Describes one progressive MP4 over segments that stay in place: see MediaEngine.progressive. */
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../../contract/errors.ts'
import type { EngineCall, ProgressiveFile, ProgressiveJob } from '../../../ports/media.ts'
import { explained } from '../process/faults.ts'
import { indexesIn } from '../../mp4/segments/segment-files.ts'
import { initPath } from '../../mp4/segments/segment-writer.ts'
import { flushFolderOf, writeWhole } from '../../mp4/segments/whole-file.ts'
import { progressiveHead, type ChunkPlace, type Track } from '../../mp4/progressive/head.ts'
import { readTable } from '../../mp4/progressive/read-table.ts'
import { TableGatherer, type SegmentTable } from '../../mp4/progressive/sample-tables.ts'

const AT_ONCE = 16

type Payload = SegmentTable['payload'] & { firstSampleBytes: number }

export async function progressive(
  { video, audio, head }: ProgressiveJob,
  { signal }: EngineCall,
): Promise<ProgressiveFile> {
  return explained(
    'encoding_failed',
    'The download file could not be created.',
    signal,
    async () => {
      const folders = [
        ...(video === null ? [] : [{ of: 'video' as const, dir: video }]),
        ...(audio === null ? [] : [{ of: 'audio' as const, dir: audio }]),
      ]
      const tracks: Track[] = []
      const payloads: Payload[][] = []
      for (const { dir } of folders) {
        const { track, payload } = await readTrack(dir, signal)
        tracks.push(track)
        payloads.push(payload)
      }
      const order = interleaved(payloads.map((list) => list.length))
      const bytes = progressiveHead(tracks, order)
      await mkdir(dirname(head), { recursive: true })
      await writeWhole(head, [bytes])
      await flushFolderOf(head)
      const pieces = order.map(({ track, chunk }) => {
        const { offset, length } = payloads[track]![chunk]!
        return { of: folders[track]!.of, segment: chunk, offset, length }
      })
      const keyframes =
        video === null
          ? []
          : payloads[0]!.map(({ offset, firstSampleBytes }) => offset + firstSampleBytes)
      // The head contains the size of every sample, so it identifies the samples.
      const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
      return { headBytes: bytes.length, tag, pieces, keyframes }
    },
  )
}

async function readTrack(
  dir: string,
  signal: AbortSignal,
): Promise<{ track: Track; payload: Payload[] }> {
  const indexes = await indexesIn(dir)
  const gap = indexes.findIndex((index, place) => index !== place)
  if (indexes.length === 0 || gap >= 0)
    throw new AppError('encoding_failed', `Segment ${Math.max(gap, 0)} is missing.`)
  const gatherer = new TableGatherer()
  const payload: Payload[] = []
  for (let from = 0; from < indexes.length; from += AT_ONCE) {
    signal.throwIfAborted()
    for (const table of await Promise.all(
      indexes.slice(from, from + AT_ONCE).map((index) => readTable(dir, index)),
    )) {
      gatherer.add(table)
      payload.push({ ...table.payload, firstSampleBytes: table.entries[0]?.size ?? 0 })
    }
  }
  return { track: { init: await readFile(initPath(dir)), tables: gatherer.finish() }, payload }
}

/** Segment by segment, video first: all tracks are cut on the same grid. */
function interleaved(counts: readonly number[]): ChunkPlace[] {
  const rows = Array.from({ length: Math.max(...counts) }, (_, chunk) =>
    counts.map((count, track) => ({ track, chunk, count })),
  )
  return rows
    .flat()
    .filter(({ chunk, count }) => chunk < count)
    .map(({ track, chunk }) => ({ track, chunk }))
}
