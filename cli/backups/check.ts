/** Reads a backup folder whole, without restoring it: every checksum, and its database from a scratch copy. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { verifyBackup } from '../../daemon/adapters/backups/verify-backup.ts'

export interface CheckedBackup {
  object: 'backup_check'
  backup: string
  files: number
  hashed_files: number
  rows: number
}

/** Throws `BackupFault`. */
export async function checkBackup(backup: string, signal: AbortSignal): Promise<CheckedBackup> {
  const scratch = await mkdtemp(join(tmpdir(), 'svc-check-'))
  try {
    const { files, hashedFiles, rows } = await verifyBackup({
      backup,
      scratch,
      reserveBytes: 0,
      hashed: 'all',
      signal,
    })
    return {
      object: 'backup_check',
      backup: resolve(backup),
      files,
      hashed_files: hashedFiles,
      rows,
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
