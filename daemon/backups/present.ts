import { basename } from 'node:path'
import type { Backup, BackupInEvent, Verification } from '../contract/backup.ts'
import type { StoredBackup, StoredVerification } from '../ports/backups.ts'
import type { Deps } from '../ports/deps.ts'
import type { BackupName } from '../ports/backup-name.ts'

const INTERRUPTED = {
  code: 'internal_error',
  message: 'It was stopped before it was complete. Delete it and create another one.',
}

/** Jobs that wait or run for a backup. */
export interface QueuedFor {
  isMaking: boolean
  isVerifying: boolean
}

export async function presentBackup(
  { backups }: Pick<Deps, 'backups'>,
  about: BackupName,
  { name, place, path, whole, failed, verification }: StoredBackup,
  { isMaking, isVerifying }: QueuedFor,
): Promise<Backup> {
  const running = isMaking ? await backups.progress(name) : null
  const error = failed ?? (whole || isMaking ? null : INTERRUPTED)
  const copied = whole?.sizeBytes ?? running?.doneBytes ?? 0
  const size = whole?.sizeBytes ?? (running && running.totalBytes > 0 ? running.totalBytes : null)
  return {
    object: 'backup',
    id: about.id,
    status: whole ? 'ready' : error ? 'failed' : running ? 'running' : 'waiting',
    trigger: about.trigger,
    progress: whole ? 1 : size === null ? 0 : Math.min(1, copied / size),
    copied_bytes: copied,
    size_bytes: size,
    place,
    path,
    version: whole?.version ?? null,
    missing_files: whole?.missingFiles ?? 0,
    missing: whole?.missing ?? [],
    signed_by: whole?.signedBy ?? null,
    verification: verificationOf(
      verification,
      isVerifying,
      isVerifying && (await backups.isVerifying(name)),
    ),
    error: whole ? null : error,
    created_at: about.created_at,
    ready_at: whole?.createdAt ?? null,
  }
}

/** While it is repeated, the last result stays known. */
function verificationOf(
  stored: StoredVerification | null,
  isQueued: boolean,
  isRunning: boolean,
): Verification | null {
  if (!isQueued) return stored?.state === 'waiting' ? null : stored
  const last = stored ?? { finished_at: null, files: 0, hashed_files: 0, rows: 0, error: null }
  return { ...last, state: isRunning ? 'running' : 'waiting' }
}

export function presentInEvent(backup: Backup, space: string): BackupInEvent {
  const { verification } = backup
  return {
    object: 'backup',
    id: backup.id,
    name: basename(backup.path),
    space,
    status: backup.status,
    trigger: backup.trigger,
    place: backup.place,
    size_bytes: backup.size_bytes,
    missing_files: backup.missing_files,
    error_code: backup.error?.code ?? null,
    verification: verification && {
      state: verification.state,
      finished_at: verification.finished_at,
      hashed_files: verification.hashed_files,
      rows: verification.rows,
      reason: verification.error?.reason ?? null,
    },
    created_at: backup.created_at,
    ready_at: backup.ready_at,
  }
}
