/** Removes what a killed process has left: partial files and unfinished removals. */
import { opendir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, nullIfMissing } from './durable.ts'
import { PART_ENDING } from './keys.ts'

const CLOCK_SLACK_MS = 3_600_000
const WORK_MS = 10
const PAUSE_MS = 90

/**
 * Removes what is unfinished and older than `beforeMs` (since 1970). Answers how many. `rest` is
 * waited for after each folder.
 */
export async function sweepParts(
  folder: string,
  beforeMs: number,
  signal: AbortSignal,
  yieldDisk: () => Promise<void>,
): Promise<number> {
  let removed = 0
  try {
    await yieldDisk()
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      signal.throwIfAborted()
      const path = join(folder, entry.name)
      if (entry.name.endsWith(PART_ENDING)) removed += await removeOld(path, beforeMs)
      else if (entry.isDirectory()) removed += await sweepParts(path, beforeMs, signal, yieldDisk)
    }
  } catch (error) {
    // Removed by its owner while we walked.
    if (codeOf(error) !== 'ENOENT') throw error
  }
  return removed
}

async function removeOld(path: string, beforeMs: number): Promise<number> {
  const stats = await stat(path).catch(nullIfMissing)
  // Renamed or removed meanwhile.
  if (!stats) return 0
  const { mtimeMs } = stats
  // A time in the future was written while the clock was ahead.
  if (mtimeMs >= beforeMs && mtimeMs <= Date.now() + CLOCK_SLACK_MS) return 0
  await rm(path, { recursive: true, force: true })
  return 1
}

/** A walk through a library of any size that leaves most of the time to everything else. */
export function createPause(signal: AbortSignal): () => Promise<void> {
  let startedMs = performance.now()
  return async () => {
    if (performance.now() - startedMs < WORK_MS) return
    await pause(PAUSE_MS, undefined, { signal })
    startedMs = performance.now()
  }
}

/** Removals that were cut off: the names are gone from the library already, here go the bytes. */
export async function emptyTrash(trash: string, signal: AbortSignal): Promise<number> {
  let removed = 0
  try {
    for await (const entry of await opendir(trash)) {
      signal.throwIfAborted()
      await rm(join(trash, entry.name), { recursive: true, force: true })
      removed += 1
    }
  } catch (error) {
    // Nothing was ever removed.
    if (codeOf(error) !== 'ENOENT') throw error
  }
  return removed
}
