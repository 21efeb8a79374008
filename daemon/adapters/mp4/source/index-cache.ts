/** Indexes, kept for the sources that are being watched. */
import { stat } from 'node:fs/promises'
import { readIndex, type MovieIndex } from './movie-index.ts'

const MOST_INDEXES = 8
/** Size of all cached indexes together; the newest one is kept whatever its size. */
const MOST_BYTES = 128 * 1024 * 1024

export type IndexReader = (path: string) => Promise<MovieIndex | null>

export interface Indexes {
  read: IndexReader
  /**
   * Keeps the index of a file that is still arriving, whose every byte would make it another file.
   * Returns the function that ends this.
   */
  hold(path: string): () => void
  isHeld(path: string): boolean
}

/** Equal requests share one reading. A file that was changed is another file. */
export function cachedIndexes(
  read: IndexReader = readIndex,
  { mostIndexes = MOST_INDEXES, mostBytes = MOST_BYTES } = {},
): Indexes {
  const held = new Map<string, Promise<MovieIndex | null>>()
  const cached = new Map<string, { reading: Promise<MovieIndex | null>; bytes: number }>()

  function evict(): void {
    const total = (): number => [...cached.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    while (cached.size > 1 && (cached.size > mostIndexes || total() > mostBytes))
      cached.delete(cached.keys().next().value!)
  }

  async function readCached(path: string): Promise<MovieIndex | null> {
    const { dev, ino, size, mtimeNs } = await stat(path, { bigint: true })
    const key = [dev, ino, size, mtimeNs].join(' ')
    const entry = cached.get(key) ?? { reading: read(path), bytes: 0 }
    // The one asked for last stands last.
    cached.delete(key)
    cached.set(key, entry)
    try {
      const index = await entry.reading
      entry.bytes = index?.heldBytes ?? 0
      return index
    } catch (error) {
      cached.delete(key)
      throw error
    } finally {
      evict()
    }
  }

  return {
    read: (path) => held.get(path) ?? readCached(path),
    hold(path) {
      const reading = held.get(path) ?? read(path)
      // The reader of the index receives the error.
      reading.catch(() => undefined)
      held.set(path, reading)
      return () => void (held.get(path) === reading && held.delete(path))
    },
    isHeld: (path) => held.has(path),
  }
}
