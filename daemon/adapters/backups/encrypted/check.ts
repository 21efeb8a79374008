/**
 * A restore test without the key, which svc does not have: what was stored is there, as it was stored. It was
 * encrypted from a database that was checked, and every object is compared by what was stored, byte by byte.
 */
import type { BackupProof } from '../../../ports/backups.ts'
import { checksum } from '../copy-file.ts'
import { pickFiles } from '../pick-files.ts'
import { ObjectMissing, type ObjectStore } from '../stores/object-store.ts'
import { objectDamaged, objectMissing, requireObject } from './contents.ts'
import {
  existingObjects,
  FILES,
  MANIFEST,
  objectKey,
  readHead,
  readObjects,
  readPart,
} from './layout.ts'

interface Check {
  store: ObjectStore
  signer: string
  name: string
  /** How many objects are read whole. */
  hashed: { most: number; ms: number }
  /** Must not be shared with later backups. */
  onDamaged(id: string): Promise<void>
  signal: AbortSignal
}

/** Throws `BackupFault`; one about damage says in `about` what is damaged. */
export async function checkEncrypted(task: Check): Promise<BackupProof> {
  const { store, signer, name, hashed, signal } = task
  const head = await readHead(store, signer, name, signal)
  await readPart(store, signer, name, [MANIFEST, head.manifest], signal)
  await readPart(store, signer, name, [FILES, head.files_list], signal)
  const objects = await readObjects(store, signer, head, signal)
  const existing = await existingObjects(store, signer, signal)
  for (const object of objects) requireObject(object, existing.get(object.id), object.id)
  const limit = AbortSignal.timeout(hashed.ms)
  const until = AbortSignal.any([signal, limit])
  let hashedFiles = 0
  for (const { id, sha256 } of pickFiles(objects, hashed.most)) {
    let found: string
    try {
      found = await checksum(store.get(objectKey(signer, id), until))
    } catch (error) {
      // Objects that were not read are not counted.
      if (limit.aborted && !signal.aborted) break
      throw error instanceof ObjectMissing ? objectMissing(id) : error
    }
    if (found !== sha256) {
      await task.onDamaged(id)
      throw objectDamaged(id)
    }
    hashedFiles += 1
  }
  return { files: objects.length, hashedFiles, rows: 0 }
}
