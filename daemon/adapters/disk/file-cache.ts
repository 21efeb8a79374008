/** `FileCache` in a folder (ports/cache.ts). What was used last is remembered by the files' own times. */
import { opendir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { FileCache } from '../../ports/cache.ts'
import type { Log } from '../../ports/deps.ts'
import { codeOf, makeWhole, nullIfMissing, pruneFolders } from './durable.ts'
import { finalPathOf, PART_ENDING } from './keys.ts'

/** A use is written down when the one before is this long ago: after a restart the order is right to the minute. */
const NOTE_USE_MS = 60_000

interface Entry {
  sizeBytes: number
  usedMs: number
  /** Settled when the file has its name, or was given up; never throws. */
  writing?: Promise<void>
}

export function createFileCache({
  dir,
  limitBytes,
  log,
}: {
  dir: string
  limitBytes: number
  log: Log
}): FileCache {
  /** Least recently used first. */
  const entries = new Map<string, Entry>()
  let totalBytes = 0
  let putting: Promise<unknown> = Promise.resolve()
  const loaded = load().catch((error: unknown) =>
    log.warn({ err: error }, 'the cache could not be read'),
  )

  async function load(): Promise<void> {
    const found = (await filesBelow(dir)).sort((a, b) => a.usedMs - b.usedMs)
    for (const { key, ...entry } of found) {
      entries.set(key, entry)
      totalBytes += entry.sizeBytes
    }
    // The limit may be lower than at the last start.
    await Promise.all(evictFor(0))
  }

  async function filesBelow(folder: string): Promise<(Entry & { key: string })[]> {
    const found: (Entry & { key: string })[] = []
    for await (const entry of (await opendir(folder, { recursive: true }).catch(nullIfMissing)) ??
      []) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      // Left by a killed process: nobody else writes before this is finished.
      if (entry.name.endsWith(PART_ENDING)) await rm(path, { force: true })
      else {
        const { size, mtimeMs } = await stat(path)
        found.push({
          key: relative(dir, path).split(sep).join('/'),
          sizeBytes: size,
          usedMs: mtimeMs,
        })
      }
    }
    return found
  }

  /** Forgets the oldest at once, so that nobody counts on them; answers their removal from the disk. */
  function evictFor(bytes: number): Promise<void>[] {
    const removals: Promise<void>[] = []
    for (const key of entries.keys()) {
      if (totalBytes + bytes <= limitBytes) break
      removals.push(remove(key))
    }
    return removals
  }

  async function remove(key: string): Promise<void> {
    const entry = entries.get(key)!
    drop(key, entry)
    await entry.writing
    const path = finalPathOf(dir, key)
    await rm(path, { force: true })
    await pruneFolders(join(path, '..'), dir)
  }

  function drop(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    totalBytes -= entry.sizeBytes
  }

  function use(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    entries.set(key, entry)
    const now = Date.now()
    if (now - entry.usedMs < NOTE_USE_MS) return
    entry.usedMs = now
    // Removed meanwhile, or not to be touched: only the order after a restart suffers.
    utimes(finalPathOf(dir, key), now / 1000, now / 1000).catch(() => null)
  }

  async function put(key: string, bytes: Buffer, isWanted: () => Promise<boolean>): Promise<void> {
    if (entries.has(key) || bytes.length > limitBytes) return
    const removals = evictFor(bytes.length)
    const entry: Entry = { sizeBytes: bytes.length, usedMs: Date.now() }
    entries.set(key, entry)
    totalBytes += bytes.length
    const written = Promise.all(removals).then(async () => {
      if (await isWanted())
        await makeWhole(finalPathOf(dir, key), dir, (handle) => handle.writeFile(bytes))
      else drop(key, entry)
    })
    entry.writing = written.then(
      () => undefined,
      () => drop(key, entry),
    )
    await written
  }

  return {
    async get(key) {
      const entry = entries.get(key)
      await entry?.writing
      const bytes = await readFile(finalPathOf(dir, key)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      })
      if (bytes) void loaded.then(() => use(key))
      if (!bytes && entry) drop(key, entry)
      return bytes
    },
    // Sequential, so that an evicted file is gone from the disk before the next one is written.
    async put(key, bytes, isWanted) {
      await loaded
      const mine = putting.then(() => put(key, bytes, isWanted))
      putting = mine.catch(() => undefined)
      await mine
    },
    async forget(prefix) {
      await loaded
      await putting
      for (const [key, entry] of entries) {
        if (!key.startsWith(`${prefix}/`)) continue
        drop(key, entry)
        await entry.writing
      }
      const path = finalPathOf(dir, prefix)
      await rm(path, { recursive: true, force: true })
      await pruneFolders(join(path, '..'), dir)
    },
  }
}
