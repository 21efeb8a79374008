/** Lists the segments in the folder of a rendition or an audio track. */
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { secondsOf, segmentDuration } from '../../../ports/grid.ts'
import type { SegmentFile, VideoPlan } from '../../../ports/media.ts'
import { findBox } from './boxes.ts'
import { mediaTimeOf } from './edit-list.ts'
import { fragmentsOf } from './segment-table.ts'
import { initPath, segmentPath } from './segment-writer.ts'

export interface SegmentFacts {
  sizeBytes: number
  /** Ticks. */
  decodeTime: number
  duration: number
  samples: number
}

/** Read from the segment's own tables; null when there is no such segment. */
export async function readSegment(dir: string, segment: number): Promise<SegmentFacts | null> {
  const file = await open(segmentPath(dir, segment), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  try {
    const { size } = await file.stat()
    const fragments = await fragmentsOf(file, size, segment)
    const samples = fragments.flatMap(({ entries }) => entries)
    return {
      sizeBytes: size,
      decodeTime: fragments[0]!.decodeTime,
      duration: samples.reduce((sum, sample) => sum + sample.duration, 0),
      samples: samples.length,
    }
  } finally {
    await file.close()
  }
}

export async function listSegments(
  dir: string,
  plan: VideoPlan | { segmentSeconds: number },
): Promise<SegmentFile[]> {
  const indexes = await indexesIn(dir)
  if (indexes.length === 0) return []
  return 'frameRate' in plan ? videoSegments(dir, indexes, plan) : audioSegments(dir, indexes)
}

export async function indexesIn(dir: string): Promise<number[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    // Nothing was made yet.
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .flatMap((name) => /^(\d+)\.m4s$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

/** The grid knows how long they are; only the last may be shorter, when the source ended early. */
async function videoSegments(
  dir: string,
  indexes: number[],
  plan: VideoPlan,
): Promise<SegmentFile[]> {
  const last = await readSegment(dir, indexes.at(-1)!)
  return some(indexes, async (index) => {
    const durationSeconds = segmentDuration(plan, index)
    if (index === indexes.at(-1) && last)
      return {
        index,
        sizeBytes: last.sizeBytes,
        durationSeconds: Math.min(durationSeconds, secondsOf(plan, last.samples)),
      }
    return { index, sizeBytes: (await stat(segmentPath(dir, index))).size, durationSeconds }
  })
}

async function audioSegments(dir: string, indexes: number[]): Promise<SegmentFile[]> {
  const init = await readFile(initPath(dir)).catch(nullWhenGone)
  // The init segment is lost: the segments cannot be played without it, and the encode that restores it
  // keeps them.
  if (!init) return []
  const timescale = timescaleOf(init)
  const runUp = mediaTimeOf(init)
  return some(indexes, async (index) => {
    const facts = await readSegment(dir, index)
    if (!facts) return null
    // The encoder's priming is in the first segment and is not played.
    const audible = facts.decodeTime === 0 ? facts.duration - runUp : facts.duration
    return { index, sizeBytes: facts.sizeBytes, durationSeconds: audible / timescale }
  })
}

const AT_ONCE = 32

/** In order, some at a time: a long film has thousands. One that goes while we look is left out. */
async function some(
  indexes: number[],
  look: (index: number) => Promise<SegmentFile | null>,
): Promise<SegmentFile[]> {
  const all: SegmentFile[] = []
  for (let from = 0; from < indexes.length; from += AT_ONCE) {
    const found = await Promise.all(
      indexes.slice(from, from + AT_ONCE).map((index) => look(index).catch(nullWhenGone)),
    )
    all.push(...found.filter((file) => file !== null))
  }
  return all
}

function nullWhenGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Ticks a second, from an init segment. */
export function timescaleOf(init: Buffer): number {
  const mdhd = findBox(init, 'moov/trak/mdia/mdhd')
  if (!mdhd) throw new Error('an init segment without a time scale')
  return mdhd.readUInt32BE(mdhd.readUInt8(8) === 1 ? 28 : 20)
}
