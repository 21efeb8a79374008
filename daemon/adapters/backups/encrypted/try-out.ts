/**
 * A restore of what was sent, before the backup is whole: the database and the small files are read back from the
 * place, decrypted, opened and counted. What this run has sent is encrypted for a key of this run too, which no disk
 * sees and which is gone at its end: a thief of the server cannot decrypt anything later (docs/decisions/0224).
 */
import { BackupFault } from '../fault.ts'
import type { Manifest } from '../manifest.ts'
import type { ObjectStore } from '../stores/object-store.ts'
import { restoreDatabase } from '../verify-backup.ts'
import { decryptWith, type BackupKey } from './age.ts'
import { createReader, inOrderOfObjects } from './contents.ts'
import type { PackedFile, PackedObject } from './layout.ts'

interface TryOut {
  store: ObjectStore
  /** Fingerprint that its folder is named after. */
  signer: string
  key: BackupKey
  manifest: Manifest
  files: readonly PackedFile[]
  /** In the order in which they were sent. */
  objects: readonly PackedObject[]
  /** Removed at the end. */
  scratch: string
  reserveBytes: number
  signal: AbortSignal
}

/** Found after each file was compared with what was sent: they were so here already. */
const OURS: ReadonlySet<string> = new Set(['database_damaged', 'key_wrong', 'rows_differ'])

/** Throws `BackupFault`. */
export async function tryOut(task: TryOut): Promise<void> {
  const { store, signer, key, manifest, files, objects, scratch, reserveBytes, signal } = task
  const read = createReader({ store, signer, decrypt: decryptWith(key) })
  try {
    await restoreDatabase({
      contents: {
        manifest,
        files: inOrderOfObjects(files, objects),
        read: (file, until) => read(file as PackedFile, until),
      },
      scratch,
      reserveBytes,
      signal,
    })
  } catch (error) {
    if (!(error instanceof BackupFault) || error.about === null) throw error
    if (OURS.has(error.about.reason))
      throw new BackupFault(
        'conflict',
        `The database of this installation is damaged, so this backup does not count. ${error.message}`,
        'Keep the backups that you have, and restore one of them: docs/backup.md.',
        error,
      )
    throw new BackupFault(
      'conflict',
      `The database cannot be restored from what ${store.address} has stored. ${error.message}`,
      'This backup does not count; earlier ones are kept. Run it again. If it fails again, run `svc doctor` and ' +
        'check the place.',
      error,
    )
  }
}
