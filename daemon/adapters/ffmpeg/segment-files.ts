/** What lies in the folder of a rendition or an audio track. */
import { open, readdir, readFile } from 'node:fs/promises'
import { secondsOf, segmentDuration } from '../../ports/grid.ts'
import type { SegmentFile, VideoPlan } from '../../ports/media.ts'
import { findBox } from './boxes.ts'
import { mediaTimeOf } from './edit-list.ts'
import { samplesOf } from './fragments.ts'
import { initPath, segmentPath } from './segment-writer.ts'

export interface SegmentFacts {
  sizeBytes: number
  /** Ticks. */
  decodeTime: number
  duration: number
  samples: number
}

/** Holds the table of a segment of some seconds. */
const HEAD_BYTES = 8_192

/** Read from the segment's own table; null when there is no such segment. */
export async function readSegment(dir: string, segment: number): Promise<SegmentFacts | null> {
  const file = await open(segmentPath(dir, segment), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  try {
    const { size } = await file.stat()
    let head = Buffer.alloc(Math.min(HEAD_BYTES, size))
    await file.read(head, 0, head.length, 0)
    const moofBytes = head.readUInt32BE(0)
    if (moofBytes > head.length) {
      head = Buffer.alloc(moofBytes)
      await file.read(head, 0, moofBytes, 0)
    }
    const samples = samplesOf(head.subarray(0, moofBytes), Buffer.alloc(0))
    return {
      sizeBytes: size,
      decodeTime: samples[0]!.decodeTime,
      duration: samples.reduce((sum, sample) => sum + sample.duration, 0),
      samples: samples.length,
    }
  } finally {
    await file.close()
  }
}

export async function listSegments(dir: string, plan: VideoPlan | { segmentSeconds: number }): Promise<SegmentFile[]> {
  const indexes = await indexesIn(dir)
  return 'frameRate' in plan ? videoSegments(dir, indexes, plan) : audioSegments(dir, indexes)
}

export async function indexesIn(dir: string): Promise<number[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    // Nothing was made yet.
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.flatMap((name) => /^(\d+)\.m4s$/.exec(name)?.[1] ?? []).map(Number).sort((a, b) => a - b)
}

async function videoSegments(dir: string, indexes: number[], plan: VideoPlan): Promise<SegmentFile[]> {
  const facts = await readAll(dir, indexes)
  return facts.map(({ index, sizeBytes, samples }) => {
    const planned = segmentDuration(plan, index)
    // The last may be shorter than planned, when the source ended early.
    return { index, sizeBytes, durationSeconds: Math.min(planned, secondsOf(plan, samples)) }
  })
}

async function audioSegments(dir: string, indexes: number[]): Promise<SegmentFile[]> {
  if (indexes.length === 0) return []
  const init = await readFile(initPath(dir))
  const timescale = timescaleOf(init)
  const runUp = mediaTimeOf(init)
  const facts = await readAll(dir, indexes)
  return facts.map(({ index, sizeBytes, decodeTime, duration }) => ({
    index,
    sizeBytes,
    // What the encoder ran up is in the first segment and not heard.
    durationSeconds: (decodeTime === 0 ? duration - runUp : duration) / timescale,
  }))
}

/** Some at a time: a long film has thousands. */
async function readAll(dir: string, indexes: number[]): Promise<(SegmentFacts & { index: number })[]> {
  const all: (SegmentFacts & { index: number })[] = []
  for (let from = 0; from < indexes.length; from += 32) {
    const some = await Promise.all(indexes.slice(from, from + 32).map(async (index) => ({ index, facts: await readSegment(dir, index) })))
    for (const { index, facts } of some) if (facts) all.push({ index, ...facts })
  }
  return all
}

/** Ticks a second, from an init segment. */
export function timescaleOf(init: Buffer): number {
  const mdhd = findBox(init, 'moov/trak/mdia/mdhd')
  if (!mdhd) throw new Error('an init segment without a time scale')
  return mdhd.readUInt32BE(mdhd.readUInt8(8) === 1 ? 28 : 20)
}
