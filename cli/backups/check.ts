/** Reads a backup whole, without restoring it: every checksum, and its database from a scratch copy. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupContents } from '../../daemon/adapters/backups/contents.ts'
import { verifyBackup } from '../../daemon/adapters/backups/verify-backup.ts'

export interface CheckedBackup {
  object: 'backup_check'
  backup: string
  files: number
  hashed_files: number
  rows: number
}

/** Throws `BackupFault`. */
export async function checkBackup(
  contents: BackupContents,
  signal: AbortSignal,
): Promise<CheckedBackup> {
  const scratch = await mkdtemp(join(tmpdir(), 'svc-check-'))
  try {
    const { files, hashedFiles, rows } = await verifyBackup({
      contents,
      scratch,
      reserveBytes: 0,
      hashed: 'all',
      signal,
    })
    return {
      object: 'backup_check',
      backup: contents.address,
      files,
      hashed_files: hashedFiles,
      rows,
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
