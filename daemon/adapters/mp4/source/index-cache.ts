/** Indexes, kept for the sources that are being watched. */
import { stat } from 'node:fs/promises'
import { readIndex, type MovieIndex } from './movie-index.ts'

const MOST_INDEXES = 8
/** Of all that are kept; the newest is kept whatever it takes. */
const MOST_BYTES = 128 * 1024 * 1024

export type IndexReader = (path: string) => Promise<MovieIndex | null>

/** Equal requests share one reading. A file that was changed is another file. */
export function cachedIndexes(
  read: IndexReader = readIndex,
  { mostIndexes = MOST_INDEXES, mostBytes = MOST_BYTES } = {},
): IndexReader {
  const kept = new Map<string, { reading: Promise<MovieIndex | null>; bytes: number }>()

  function makeRoom(): void {
    const total = (): number => [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    while (kept.size > 1 && (kept.size > mostIndexes || total() > mostBytes))
      kept.delete(kept.keys().next().value!)
  }

  return async (path) => {
    const { dev, ino, size, mtimeNs } = await stat(path, { bigint: true })
    const key = [dev, ino, size, mtimeNs].join(' ')
    const entry = kept.get(key) ?? { reading: read(path), bytes: 0 }
    // The one asked for last stands last.
    kept.delete(key)
    kept.set(key, entry)
    try {
      const index = await entry.reading
      entry.bytes = index?.heldBytes ?? 0
      return index
    } catch (error) {
      kept.delete(key)
      throw error
    } finally {
      makeRoom()
    }
  }
}
