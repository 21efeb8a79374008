/** Recent answers of the bucket: stats and lists are asked for at every request of a player. */
import type { StoredFile } from '../../ports/storage.ts'
import { isIn } from './local-files.ts'

/**
 * Only this process writes, or others report what they write, so that older answers are right unless somebody
 * changed the bucket by hand.
 */
const FRESH_MS = 60_000
const MOST_FILES = 50_000
const MOST_FOLDERS = 500

interface CachedAnswer<T> {
  value: T
  atMs: number
}

export interface CachedFolder {
  names: ReadonlyMap<string, number>
  /** Changes with the names. */
  version: number
}

export interface CachedAnswers {
  /** undefined: it must be asked for. `isOld`: because it was asked for long ago. */
  file(key: string): { value: StoredFile | null; isOld: boolean } | undefined
  folder(key: string): { value: CachedFolder; isOld: boolean } | undefined
  setFile(key: string, file: StoredFile | null): void
  setFolder(key: string, names: ReadonlyMap<string, number>): CachedFolder
  /** Asks for the names of a folder. What is set for its files meanwhile is newer than the answer. */
  listFolder(key: string, ask: () => Promise<ReadonlyMap<string, number>>): Promise<CachedFolder>
  /** Forgets a file, or all below it. Answers the keys of files that were there. */
  forget(prefix: string): string[]
  clear(): void
}

/** `isShared`: others write as well, and may have made a file since this process got the answer that there is none. */
export function createCachedAnswers({
  nowMs = () => performance.now(),
  isShared = false,
}: { nowMs?: () => number; isShared?: boolean } = {}): CachedAnswers {
  const files = new Map<string, CachedAnswer<StoredFile | null>>()
  const folders = new Map<string, CachedAnswer<CachedFolder>>()
  const listing = new Map<string, Set<Map<string, StoredFile | null>>>()
  let versions = 0

  function lookUp<T>(from: Map<string, CachedAnswer<T>>, key: string) {
    const found = from.get(key)
    return found && { value: found.value, isOld: nowMs() - found.atMs > FRESH_MS }
  }

  function keep<T>(into: Map<string, CachedAnswer<T>>, key: string, value: T, most: number): void {
    into.delete(key)
    into.set(key, { value, atMs: nowMs() })
    if (into.size > most) into.delete(into.keys().next().value!)
  }

  return {
    file: (key) => lookUp(files, key),
    folder: (key) => lookUp(folders, key),
    setFile(key, file) {
      if (file || !isShared) keep(files, key, file, MOST_FILES)
      else files.delete(key)
      const [folder, name] = split(key)
      for (const since of listing.get(folder) ?? []) since.set(name, file)
      const listed = folders.get(folder)
      if (!listed || listed.value.names.get(name) === file?.sizeBytes) return
      const names = new Map(listed.value.names)
      if (file) names.set(name, file.sizeBytes)
      else names.delete(name)
      listed.value = { names, version: ++versions }
    },
    setFolder(key, names) {
      const before = folders.get(key)?.value
      const isSame =
        before?.names.size === names.size &&
        [...names].every(([name, bytes]) => before.names.get(name) === bytes)
      const value = isSame ? before : { names, version: ++versions }
      keep(folders, key, value, MOST_FOLDERS)
      return value
    },
    async listFolder(key, ask) {
      const since = new Map<string, StoredFile | null>()
      const others = listing.get(key) ?? new Set()
      listing.set(key, others.add(since))
      try {
        const names = new Map(await ask())
        for (const [name, file] of since)
          if (file) names.set(name, file.sizeBytes)
          else names.delete(name)
        return this.setFolder(key, names)
      } finally {
        others.delete(since)
        if (others.size === 0) listing.delete(key)
      }
    },
    clear() {
      files.clear()
      folders.clear()
    },
    forget(prefix) {
      const gone: string[] = []
      // Nothing is below a file.
      if (files.get(prefix)?.value) {
        this.setFile(prefix, null)
        return [prefix]
      }
      for (const [key, { value }] of files) {
        if (!isIn(prefix, key)) continue
        files.delete(key)
        if (value) gone.push(key)
      }
      for (const [folder, { value }] of folders) {
        if (isIn(prefix, folder)) {
          folders.delete(folder)
          gone.push(...[...value.names.keys()].map((name) => `${folder}/${name}`))
        } else if (split(prefix)[0] === folder) folders.delete(folder)
      }
      return gone
    },
  }
}

function split(key: string): [folder: string, name: string] {
  const at = key.lastIndexOf('/')
  return [key.slice(0, at), key.slice(at + 1)]
}
