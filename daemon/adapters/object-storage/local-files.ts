/**
 * The files of the library that are on this disk: those that are in use, those that are not in the bucket yet, and
 * copies of others up to a limit. The copies that were used least recently go first.
 */
import { AppError } from '../../contract/errors.ts'
import type { Storage } from '../../ports/storage.ts'

export interface LocalFiles {
  /** Notes that it is not in the bucket, or not as it is here. */
  unsent(key: string, sizeBytes: number): void
  /** Notes that it is in the bucket as it is here. */
  sent(key: string, sizeBytes: number): void
  used(key: string): void
  /** Forgets what is known about a file, or all below it. */
  forget(prefix: string): void
  /** Also while it is being removed to make room: nothing of it is to be sent. */
  isKnown(key: string): boolean
  isSent(key: string): boolean
  /** Files that are in the bucket as they are here, below a folder. */
  sentBelow(prefix: string): string[]
  /** Nothing below it is removed from this disk until the answer is called. */
  pin(prefix: string): () => void
  /** Until a removal that has begun is done. */
  settled(key: string): Promise<void>
  /** Removes all copies that are not in use. */
  clear(): Promise<void>
  /** Removes copies until they fit into the limit. */
  trim(): Promise<void>
  /** Removes copies for something that is to be written. Throws `storage_full`. */
  requireFreeSpace(bytes: number): Promise<void>
}

export function createLocalFiles(
  disk: Pick<Storage, 'remove' | 'requireFreeSpace'>,
  limitBytes: number,
): LocalFiles {
  /** Least recently used first. */
  const copies = new Map<string, number>()
  const unsent = new Map<string, number>()
  const pins = new Map<string, number>()
  const leaving = new Map<string, Promise<void>>()
  let [copiesBytes, unsentBytes] = [0, 0]

  function drop(key: string): void {
    copiesBytes -= copies.get(key) ?? 0
    copies.delete(key)
    unsentBytes -= unsent.get(key) ?? 0
    unsent.delete(key)
  }

  async function removeWhile(isTooMuch: () => boolean): Promise<void> {
    const removals: Promise<void>[] = []
    for (const key of copies.keys()) {
      if (!isTooMuch()) break
      if (lineOf(key).some((prefix) => pins.has(prefix))) continue
      drop(key)
      const removal = disk.remove(key).finally(() => leaving.delete(key))
      leaving.set(key, removal)
      removals.push(removal)
    }
    await Promise.all(removals)
  }

  return {
    unsent(key, sizeBytes) {
      drop(key)
      unsent.set(key, sizeBytes)
      unsentBytes += sizeBytes
    },
    sent(key, sizeBytes) {
      drop(key)
      copies.set(key, sizeBytes)
      copiesBytes += sizeBytes
    },
    used(key) {
      const bytes = copies.get(key)
      if (bytes === undefined) return
      copies.delete(key)
      copies.set(key, bytes)
    },
    forget(prefix) {
      // Nothing is below a file.
      if (copies.has(prefix) || unsent.has(prefix)) return drop(prefix)
      for (const key of [...copies.keys(), ...unsent.keys()]) if (isIn(prefix, key)) drop(key)
    },
    sentBelow: (prefix) =>
      copies.has(prefix) ? [prefix] : [...copies.keys()].filter((key) => isIn(prefix, key)),
    isSent: (key) => copies.has(key),
    isKnown: (key) => copies.has(key) || unsent.has(key) || leaving.has(key),
    pin(prefix) {
      pins.set(prefix, (pins.get(prefix) ?? 0) + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = pins.get(prefix)! - 1
        if (left > 0) pins.set(prefix, left)
        else pins.delete(prefix)
      }
    },
    settled: async (key) => leaving.get(key)?.catch(() => undefined),
    clear: () => removeWhile(() => true),
    trim: () => removeWhile(() => copiesBytes + unsentBytes > limitBytes),
    async requireFreeSpace(bytes) {
      for (;;) {
        const fault = await disk.requireFreeSpace(bytes).then(
          () => null,
          (error: unknown) => error,
        )
        if (fault === null) return
        if (!(fault instanceof AppError && fault.code === 'storage_full')) throw fault
        const before = copiesBytes
        await removeWhile(() => before - copiesBytes < bytes)
        if (copiesBytes === before) throw fault
      }
    },
  }
}

/** Whether it is this file, or one below this folder. */
export const isIn = (prefix: string, key: string): boolean =>
  key === prefix || key.startsWith(`${prefix}/`)

/** The key and all folders above it. */
export function lineOf(key: string): string[] {
  const names = key.split('/')
  return names.map((_, index) => names.slice(0, names.length - index).join('/'))
}
