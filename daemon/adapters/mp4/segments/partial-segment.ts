/**
 * A segment that is being made: what there is of it already, so that a kill costs pictures and not seconds. It lies
 * beside the segments as `<k>.begun`, fragments one after another, and goes when the segment is whole. It is not
 * flushed: what a power cut may have left of it is not looked at.
 */
import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { boxesIn } from './boxes.ts'
import { fragmentOf, isSync, samplesOf, type Sample } from './fragments.ts'

/** So many samples are worth a write. */
const LEAST_SAMPLES = 4

const partialPath = (dir: string, segment: number): string => join(dir, `${segment}.begun`)

/** Which there are, in order. */
export async function partialSegments(dir: string): Promise<number[]> {
  // A rendition of which nothing was made has no folder yet.
  const names = new Set(await readdir(dir).catch(() => []))
  const begun = [...names]
    .flatMap((name) => /^(\d+)\.begun$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
  // Killed between its segment's last step and its own.
  const over = begun.filter((segment) => names.has(`${segment}.m4s`))
  await Promise.all(over.map((segment) => rm(partialPath(dir, segment), { force: true })))
  return begun.filter((segment) => !over.includes(segment))
}

/** The samples that can stand without what was to follow; none when there is nothing, or nothing to be trusted. */
export async function readPartial(dir: string, segment: number): Promise<Sample[]> {
  const path = partialPath(dir, segment)
  try {
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - uptime() * 1_000) return []
    return samplesIn(await readFile(path))
  } catch {
    // There is none, or it is of no use: then its segment is made from the start.
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

/** Without a box at the end that was cut off. */
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
  /** Its segment is whole, or will not be. */
  remove(): Promise<void>
}

/** Keeps what comes, whenever no picture misses before the last one in the order of showing. */
export function storePartial(
  dir: string,
  segment: number,
  kept: readonly Sample[],
): PartialSegment {
  const path = partialPath(dir, segment)
  const first = kept[0]
  let writing: Promise<unknown> =
    kept.length > 0 ? writeFile(path, Buffer.concat(fragmentOf(1, [...kept]))) : Promise.resolve()
  let waiting: Sample[] = []
  let start = first ? presentedAt(first) : null
  let count = kept.length
  let latest = first ? Math.max(...kept.map(presentedAt)) : 0

  return {
    add(sample) {
      start ??= presentedAt(sample)
      waiting.push(sample)
      count += 1
      latest = Math.max(latest, presentedAt(sample))
      if (latest - start !== (count - 1) * sample.duration || waiting.length < LEAST_SAMPLES) return
      const bytes = Buffer.concat(fragmentOf(count, waiting))
      waiting = []
      // Only a help for later: when it cannot be written, the segment itself will say why.
      writing = writing.then(() => appendFile(path, bytes)).catch(() => undefined)
    },
    async remove() {
      await writing.catch(() => undefined)
      await rm(path, { force: true })
    },
  }
}

/** Frames are evenly spaced: when the latest is the last of so many, none before it misses. */
export function isClosed(samples: readonly Sample[]): boolean {
  const times = samples.map(presentedAt)
  return (
    samples.length > 0 &&
    (samples.length - 1) * samples[0]!.duration === Math.max(...times) - times[0]!
  )
}

const presentedAt = ({ decodeTime, compositionOffset }: Sample): number =>
  decodeTime + compositionOffset
