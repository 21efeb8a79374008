/** Deletes an encrypted backup, and the objects that it alone needs. */
import { join } from 'node:path'
import { BackupFault } from '../fault.ts'
import type { ObjectStore } from '../stores/object-store.ts'
import { HEAD, storedBackups } from './layout.ts'
import { requireSigner } from './place.ts'
import { openState, type PlaceState } from './state.ts'
import { tidy } from './tidy.ts'

interface RemoveEncrypted {
  dataDir: string
  address: string
  name: string
  openStore(uploadsFile?: string): ObjectStore
  signal: AbortSignal
}

/** Without its head it is none, so that goes first. Throws `BackupFault`. */
export async function removeEncrypted(task: RemoveEncrypted): Promise<void> {
  const { dataDir, address, name, openStore, signal } = task
  const { fingerprint: signer } = await requireSigner(dataDir)
  const state = await openState(dataDir, address, null).catch(
    (error: unknown): PlaceState | null => {
      // A backup is being made, and removes the objects when it is whole.
      if (error instanceof BackupFault) return null
      throw error
    },
  )
  try {
    const store = openStore(state ? join(state.folder, 'uploads.ndjson') : undefined)
    const keys = (await storedBackups(store, signer, signal)).get(name) ?? []
    const isHead = (key: string): boolean => key.endsWith(`/${HEAD}`)
    await store.remove(keys.filter(isHead), signal)
    await store.remove(
      keys.filter((key) => !isHead(key)),
      signal,
    )
    if (!state) return
    const needed = state.isUnfinished ? state.objects : []
    await tidy({ store, needed, signer, signal })
  } finally {
    await state?.close()
  }
}
