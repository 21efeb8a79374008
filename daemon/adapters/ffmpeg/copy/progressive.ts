/** Describes one progressive MP4 over segments that stay in place: see MediaEngine.progressive. */
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../../contract/errors.ts'
import type { EngineCall, Keyframe, ProgressiveFile, ProgressiveJob } from '../../../ports/media.ts'
import { explained } from '../process/faults.ts'
import { indexesIn, timescaleOf } from '../../mp4/segments/segment-files.ts'
import type { SegmentFragment } from '../../mp4/segments/segment-table.ts'
import { initPath } from '../../mp4/segments/segment-writer.ts'
import { flushFolderOf, writeWhole } from '../../mp4/segments/whole-file.ts'
import { progressiveHead, type ChunkPlace, type Track } from '../../mp4/progressive/head.ts'
import { readTable } from '../../mp4/progressive/read-table.ts'
import { TableGatherer } from '../../mp4/progressive/sample-tables.ts'

const AT_ONCE = 16

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
      const found: FoundTrack[] = []
      for (const { dir } of folders) found.push(await readTrack(dir, signal))
      const tracks = found.map(({ track }) => track)
      const order = interleaved(found.map(({ fragments }) => fragments))
      const bytes = progressiveHead(tracks, order)
      await mkdir(dirname(head), { recursive: true })
      await writeWhole(head, [bytes])
      await flushFolderOf(head)
      const pieces = order.map(({ track, chunk }) => {
        const { segment, payload } = found[track]!.fragments[chunk]!
        return { of: folders[track]!.of, segment, ...payload }
      })
      const keyframes = video === null ? [] : keyframesOf(found[0]!)
      // The head contains the size of every sample, so it identifies the samples.
      const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
      return { headBytes: bytes.length, tag, pieces, keyframes }
    },
  )
}

/** A fragment without its table: those of a film have some hundred thousand samples. */
interface Fragment extends Omit<SegmentFragment, 'entries'> {
  segment: number
  firstSampleBytes: number
}
interface FoundTrack {
  track: Track
  fragments: Fragment[]
}

async function readTrack(dir: string, signal: AbortSignal): Promise<FoundTrack> {
  const indexes = await indexesIn(dir)
  const gap = indexes.findIndex((index, place) => index !== place)
  if (indexes.length === 0 || gap >= 0)
    throw new AppError('encoding_failed', `Segment ${Math.max(gap, 0)} is missing.`)
  const gatherer = new TableGatherer()
  const fragments: Fragment[] = []
  for (let from = 0; from < indexes.length; from += AT_ONCE) {
    signal.throwIfAborted()
    const tables = await Promise.all(
      indexes.slice(from, from + AT_ONCE).map((index) => readTable(dir, index)),
    )
    tables.forEach((table, place) => {
      for (const fragment of table) {
        gatherer.add(fragment)
        const { entries, ...located } = fragment
        fragments.push({
          ...located,
          segment: from + place,
          firstSampleBytes: entries[0]?.size ?? 0,
        })
      }
    })
  }
  return { track: { init: await readFile(initPath(dir)), tables: gatherer.finish() }, fragments }
}

/** Keyframes are presented as long after their decode time as any other, so those times give the durations. */
function keyframesOf({ track, fragments }: FoundTrack): Keyframe[] {
  const timescale = timescaleOf(track.init)
  return fragments.map(({ segment, offset, decodeTime, firstSampleBytes, payload }, index) => ({
    segment,
    offset,
    length: payload.offset + firstSampleBytes - offset,
    durationSeconds:
      ((fragments[index + 1]?.decodeTime ?? track.tables.durationTicks) - decodeTime) / timescale,
  }))
}

/** Segment by segment, video first: all tracks are cut on the same grid. */
function interleaved(tracks: readonly { segment: number }[][]): ChunkPlace[] {
  return tracks
    .flatMap((fragments, track) =>
      fragments.map(({ segment }, chunk) => ({ segment, place: { track, chunk } })),
    )
    .sort((a, b) => a.segment - b.segment)
    .map(({ place }) => place)
}
