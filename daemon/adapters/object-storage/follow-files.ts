/**
 * Moves the files of videos of an svc that runs: in passes, each of which brings what is new or has changed at the
 * source since the one before, and removes what this move has brought and is gone there. What a pass has checked
 * is not read again as long as its list shows the same (docs/decisions/0241).
 */
import { eachOf } from './each-of.ts'
import type { MovedFiles } from './move-files.ts'

/** Larger files are sent in parts, several of which are in memory. */
const LARGE_BYTES = 8 << 20
const LARGE_AT_ONCE = 2

/** A file at the source. Two stamps that are equal: the same file, unchanged. */
export interface ListedFile {
  sizeBytes: number
  stamp: string
}

/** How files are brought in one direction. */
export interface FileRoute {
  list(): Promise<Map<string, ListedFile>>
  /** Throws where what is missing does not fit. */
  requireFreeSpace(listed: ReadonlyMap<string, ListedFile>): Promise<void>
  /** Until it is in the new place and checked. null: it has gone or changed meanwhile, and the next pass looks again. */
  bring(key: string, file: ListedFile): Promise<'copied' | 'there' | null>
  /** Removes from the new place what this move has brought there, and is not among these. */
  dropOthers(listed: ReadonlyMap<string, ListedFile>): Promise<void>
  /** After a failure of any of these, when none is under way: removes what must not stay for the next attempt. */
  failed(error: unknown): Promise<void>
  /** Once nothing is written any more. Throws where the new place has not exactly what it should have of these. */
  compare(listed: ReadonlyMap<string, ListedFile>): Promise<void>
}

export interface FollowedFiles {
  /** How much was new or had changed. */
  pass(): Promise<{ files: number; bytes: number }>
  /** The last pass, and the comparison; by a route between the same places. */
  finish(route: FileRoute): Promise<MovedFiles>
}

export interface FollowOptions {
  signal: AbortSignal
  /** Called after each file. */
  progress(now: MovedFiles, totalBytes: number): void
}

export function followFiles(route: FileRoute, { signal, progress }: FollowOptions): FollowedFiles {
  /** In the new place, as it was when it was checked. */
  const placed = new Map<string, ListedFile>()
  const now: MovedFiles = { files: 0, bytes: 0, copiedFiles: 0, copiedBytes: 0 }
  let isFirst = true

  function forget(key: string): void {
    const before = placed.get(key)
    if (!before) return
    placed.delete(key)
    now.files -= 1
    now.bytes -= before.sizeBytes
  }

  async function bringAll(route: FileRoute, listed: Map<string, ListedFile>) {
    const changed = [...listed].filter(([key, { stamp }]) => placed.get(key)?.stamp !== stamp)
    const totalBytes = sumOf(listed.values())
    const bring = async ([key, file]: [string, ListedFile]): Promise<void> => {
      signal.throwIfAborted()
      forget(key)
      const brought = await route.bring(key, file)
      if (brought === null) return
      placed.set(key, file)
      now.files += 1
      now.bytes += file.sizeBytes
      if (brought === 'copied') {
        now.copiedFiles += 1
        now.copiedBytes += file.sizeBytes
      }
      progress({ ...now }, totalBytes)
    }
    const isLarge = ([, { sizeBytes }]: [string, ListedFile]): boolean => sizeBytes > LARGE_BYTES
    const small = changed.filter((each) => !isLarge(each))
    await eachOf(small, bring)
    await eachOf(changed.filter(isLarge), bring, LARGE_AT_ONCE)
    return { files: changed.length, bytes: sumOf(changed.map(([, file]) => file)) }
  }

  async function passOver(route: FileRoute): Promise<{
    listed: Map<string, ListedFile>
    changed: { files: number; bytes: number }
  }> {
    const listed = await route.list()
    if (isFirst) await route.requireFreeSpace(listed)
    isFirst = false
    const gone = [...placed.keys()].filter((key) => !listed.has(key))
    gone.forEach(forget)
    await route.dropOthers(listed)
    const changed = await bringAll(route, listed)
    return { listed, changed: { files: changed.files + gone.length, bytes: changed.bytes } }
  }

  return {
    pass: () => cleaned(route, async () => (await passOver(route)).changed),
    finish: (lastRoute) =>
      cleaned(lastRoute, async () => {
        const { listed } = await passOver(lastRoute)
        for (const [key, { stamp }] of listed)
          if (placed.get(key)?.stamp !== stamp)
            throw new Error(`${key} has changed while nothing was to be written.`)
        await lastRoute.compare(listed)
        return { ...now }
      }),
  }
}

async function cleaned<T>(route: FileRoute, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await route.failed(error)
    throw error
  }
}

function sumOf(files: Iterable<ListedFile>): number {
  let bytes = 0
  for (const { sizeBytes } of files) bytes += sizeBytes
  return bytes
}
