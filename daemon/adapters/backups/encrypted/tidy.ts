/** Removes what no backup needs: leftovers of backups that were cut off, and of those that were deleted. */
import type { ObjectStore } from '../stores/object-store.ts'
import {
  existingObjects,
  isWholeBackup,
  objectKey,
  readHead,
  readObjects,
  storedBackups,
  type PackedObject,
} from './layout.ts'

interface Tidy {
  store: ObjectStore
  /** Objects of a backup that was cut off, and may go on. */
  needed: readonly PackedObject[]
  signer: string
  signal: AbortSignal
}

/**
 * The caller holds the state of the place, so that no backup is being made meanwhile. Removes no object while one
 * of the whole backups cannot say what it needs: throws `BackupFault`.
 */
export async function tidy({ store, needed: held, signer, signal }: Tidy): Promise<void> {
  const backups = await storedBackups(store, signer, signal)
  const needed = new Set(held.map(({ id }) => id))
  const leftovers: string[] = []
  for (const [name, keys] of backups) {
    if (!isWholeBackup(keys)) leftovers.push(...keys)
    else {
      const head = await readHead(store, signer, name, signal)
      for (const { id } of await readObjects(store, signer, head, signal)) needed.add(id)
    }
  }
  const existing = await existingObjects(store, signer, signal)
  for (const id of existing.keys()) if (!needed.has(id)) leftovers.push(objectKey(signer, id))
  await store.remove(leftovers, signal)
}
