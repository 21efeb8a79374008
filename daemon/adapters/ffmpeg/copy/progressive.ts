/** Describes one progressive MP4 over segments that stay in place: see MediaEngine.progressive. */
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../../contract/errors.ts'
import type { EngineCall } from '../../../ports/engine-call.ts'
import type { Keyframe, ProgressiveFile, ProgressiveJob } from '../../../ports/progressive.ts'
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
      for (const folder of folders) found.push(await readTrack(folder, signal))
      const tracks = found.map(({ track }) => track)
      const order = interleaved(found)
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
  /** When the first sample of the segment is decoded, in ticks. */
  segmentTime: number
  firstSampleBytes: number
}
interface FoundTrack {
  track: Track
  fragments: Fragment[]
}

async function readTrack(
  { of, dir }: { of: 'video' | 'audio'; dir: string },
  signal: AbortSignal,
): Promise<FoundTrack> {
  const indexes = await indexesIn(dir)
  const gap = indexes.findIndex((index, place) => index !== place)
  if (indexes.length === 0 || gap >= 0)
    throw new AppError('encoding_failed', `Segment ${Math.max(gap, 0)} is missing.`)
  const gatherer = new TableGatherer()
  const fragments: Fragment[] = []
  let end = 0
  for (let from = 0; from < indexes.length; from += AT_ONCE) {
    signal.throwIfAborted()
    const tables = await Promise.all(
      indexes.slice(from, from + AT_ONCE).map((index) => readTable(dir, index)),
    )
    tables.forEach((table, place) => {
      // Frames follow each other; in a cut they have the times of the uncut version.
      const moved = of === 'video' ? end - table[0]!.decodeTime : 0
      for (const read of table) {
        const fragment = { ...read, decodeTime: read.decodeTime + moved }
        gatherer.add(fragment)
        const { entries, ...located } = fragment
        end = entries.reduce((time, { duration }) => time + duration, fragment.decodeTime)
        fragments.push({
          ...located,
          segment: from + place,
          segmentTime: table[0]!.decodeTime + moved,
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

/** Audio segments begin up to half a packet beside those of the video, which come first. */
const VIDEO_FIRST_SECONDS = 0.15

/** Segment by segment, in the order of their times. */
function interleaved(found: readonly FoundTrack[]): ChunkPlace[] {
  return found
    .flatMap(({ track: { init }, fragments }, track) => {
      const timescale = timescaleOf(init)
      return fragments.map(({ segmentTime }, chunk) => ({
        seconds: segmentTime / timescale + (track > 0 ? VIDEO_FIRST_SECONDS : 0),
        place: { track, chunk },
      }))
    })
    .sort((a, b) => a.seconds - b.seconds)
    .map(({ place }) => place)
}
