/**
 * How many bytes lie in the data folder. A large library takes a while to walk, so the last answer
 * serves meanwhile.
 */
import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './durable.ts'

const FRESH_FOR_MS = 60_000
/** A walk is repeated after this many times its own length at the earliest: at most 2 % of the time goes into it. */
const IDLE_FACTOR = 50

export function createUsage(
  dataDir: string,
  nowMs: () => number = () => performance.now(),
): () => Promise<number> {
  let measured: number | null = null
  let walking: Promise<number> | null = null
  let nextWalkMs = 0

  function walk(): Promise<number> {
    const startMs = nowMs()
    walking = bytesBelow(dataDir)
      .then((bytes) => (measured = Math.round(bytes)))
      .finally(() => {
        walking = null
        nextWalkMs = nowMs() + Math.max(FRESH_FOR_MS, IDLE_FACTOR * (nowMs() - startMs))
      })
    return walking
  }

  return async () => {
    if (measured === null) return walking ?? walk()
    if (nowMs() >= nextWalkMs && !walking) {
      walk().catch(() => {
        // The last answer stands; the walk after the next rest tries again.
      })
    }
    return measured
  }
}

async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) bytes += await bytesBelow(path)
      else if (entry.isFile()) bytes += await sizeOf(path)
    }
  } catch (error) {
    // Removed while we walked.
    if (codeOf(error) !== 'ENOENT') throw error
  }
  return bytes
}

async function sizeOf(path: string): Promise<number> {
  try {
    const { size, nlink } = await stat(path)
    // Nights share their files: each has its part of one.
    return size / Math.max(1, nlink)
  } catch (error) {
    // Removed while we walked.
    if (codeOf(error) === 'ENOENT') return 0
    throw error
  }
}
