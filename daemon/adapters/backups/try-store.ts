/** Whether a place can be used: something small is written, listed, read and removed. */
import { randomBytes } from 'node:crypto'
import { BackupFault } from './fault.ts'
import { getWhole, inOnePiece, type ObjectStore } from './stores/object-store.ts'

/** Throws `BackupFault`. */
export async function tryStore(store: ObjectStore, signal: AbortSignal): Promise<void> {
  const content = randomBytes(64)
  const folder = 'svc-test'
  const key = `${folder}/${randomBytes(8).toString('hex')}`
  await store.put(key, inOnePiece(content), signal)
  try {
    let isListed = false
    for await (const each of store.list(`${folder}/`, signal)) isListed ||= each.key === key
    const found = await getWhole(store, key, { mostBytes: content.length, signal })
    if (!isListed || !found.equals(content))
      throw new BackupFault(
        'conflict',
        `${store.address} does not return what was written there.`,
        'Check the address.',
      )
  } finally {
    await store.remove([key], signal)
  }
}
