/**
 * A restore test without the key, which svc does not have: what was stored is there, as it was stored. Its database
 * was restored from there while the backup was made (try-out.ts), and is compared with that byte by byte; of the
 * objects of media, some are.
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
  type PackedObject,
} from './layout.ts'

interface Check {
  store: ObjectStore
  signer: string
  name: string
  /** How many rows its database had when it was restored. */
  rows: number
  /** How many objects of media are read whole. */
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
  const ofDatabase = new Set(head.database_objects)
  for (const object of objects)
    if (ofDatabase.has(object.id)) await requireSame(task, object, signal)
  const media = objects.filter(({ id }) => !ofDatabase.has(id))
  const limit = AbortSignal.timeout(hashed.ms)
  const until = AbortSignal.any([signal, limit])
  let hashedFiles = 0
  for (const object of pickFiles(media, hashed.most)) {
    try {
      await requireSame(task, object, until)
    } catch (error) {
      // Objects that were not read are not counted.
      if (limit.aborted && !signal.aborted) break
      throw error
    }
    hashedFiles += 1
  }
  // An earlier version did not restore it.
  return { files: objects.length, hashedFiles, rows: head.database_objects ? task.rows : 0 }
}

async function requireSame(
  { store, signer, onDamaged }: Check,
  { id, sha256 }: PackedObject,
  signal: AbortSignal,
): Promise<void> {
  const found = await checksum(store.get(objectKey(signer, id), signal)).catch((error: unknown) => {
    throw error instanceof ObjectMissing ? objectMissing(id) : error
  })
  if (found === sha256) return
  await onDamaged(id)
  throw objectDamaged(id)
}
