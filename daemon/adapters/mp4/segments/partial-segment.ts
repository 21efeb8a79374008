/**
 * The finished part of a segment that is being encoded, so that a killed process loses frames and not
 * seconds. Stored beside the segments as `<k>.begun`, a sequence of fragments, and removed when the
 * segment is complete. Never flushed: what a power failure leaves of it is ignored.
 */
import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { boxesIn } from './boxes.ts'
import { fragmentOf, isSync, samplesOf, type Sample } from './fragments.ts'

/** Samples for each write. */
const LEAST_SAMPLES = 4

const partialPath = (dir: string, segment: number): string => join(dir, `${segment}.begun`)

/** Indexes of partial segments, in order. */
export async function partialSegments(dir: string): Promise<number[]> {
  // A rendition without segments has no folder yet.
  const names = new Set(await readdir(dir).catch(() => []))
  const found = [...names]
    .flatMap((name) => /^(\d+)\.begun$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
  // The process was killed after the segment was complete and before this file was removed.
  const over = found.filter((segment) => names.has(`${segment}.m4s`))
  await Promise.all(over.map((segment) => rm(partialPath(dir, segment), { force: true })))
  return found.filter((segment) => !over.includes(segment))
}

/**
 * Returns the samples that can be used without any that would follow; none when the file is missing or
 * cannot be trusted.
 */
export async function readPartial(dir: string, segment: number): Promise<Sample[]> {
  const path = partialPath(dir, segment)
  try {
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - uptime() * 1_000) return []
    return samplesIn(await readFile(path))
  } catch {
    // Missing or unusable: the segment is encoded from its start.
    return []
  }
}

function samplesIn(bytes: Buffer): Sample[] {
  const samples: Sample[] = []
  let moof: Buffer | null = null
  for (const box of boxesIn(bytes.subarray(0, wholeBytes(bytes)))) {
    if (box.type === 'mdat' && moof) samples.push(...samplesOf(moof, box.bytes))
    moof = box.type === 'moof' ? box.bytes : null
  }
  return samples[0] && isSync(samples[0]) ? samples : []
}

/** Length without an incomplete box at the end. */
function wholeBytes(bytes: Buffer): number {
  let at = 0
  while (
    at + 8 <= bytes.length &&
    at + bytes.readUInt32BE(at) <= bytes.length &&
    bytes.readUInt32BE(at) >= 8
  )
    at += bytes.readUInt32BE(at)
  return at
}

export interface PartialSegment {
  add(sample: Sample): void
  /** Removes the file when the segment is complete, or has been given up. */
  remove(): Promise<void>
}

/** Appends samples to the file, up to a point before which no frame is missing in presentation order. */
export function storePartial(
  dir: string,
  segment: number,
  pending: readonly Sample[],
): PartialSegment {
  const path = partialPath(dir, segment)
  const first = pending[0]
  let writing: Promise<unknown> =
    pending.length > 0
      ? writeFile(path, Buffer.concat(fragmentOf(1, [...pending])))
      : Promise.resolve()
  let waiting: Sample[] = []
  let start = first ? presentedAt(first) : null
  let count = pending.length
  let latest = first ? Math.max(...pending.map(presentedAt)) : 0

  return {
    add(sample) {
      start ??= presentedAt(sample)
      waiting.push(sample)
      count += 1
      latest = Math.max(latest, presentedAt(sample))
      if (latest - start !== (count - 1) * sample.duration || waiting.length < LEAST_SAMPLES) return
      const bytes = Buffer.concat(fragmentOf(count, waiting))
      waiting = []
      // Only an optimization: when it cannot be written, writing the segment itself will report the
      // reason.
      writing = writing.then(() => appendFile(path, bytes)).catch(() => undefined)
    },
    async remove() {
      await writing.catch(() => undefined)
      await rm(path, { force: true })
    },
  }
}

/** Frames are evenly spaced: no frame is missing before the latest one when their number fits. */
export function isClosed(samples: readonly Sample[]): boolean {
  const times = samples.map(presentedAt)
  return (
    samples.length > 0 &&
    (samples.length - 1) * samples[0]!.duration === Math.max(...times) - times[0]!
  )
}

const presentedAt = ({ decodeTime, compositionOffset }: Sample): number =>
  decodeTime + compositionOffset
