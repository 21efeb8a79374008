import { join } from 'node:path'
import type { Backup } from '../contract/backup.ts'
import type { StoredBackup } from '../ports/backups.ts'
import type { Deps } from '../ports/deps.ts'
import type { BackupName } from './name.ts'

const INTERRUPTED = {
  code: 'internal_error',
  message: 'It was stopped before it was complete. Delete it and create another one.',
}

export function presentBackup(
  { backups }: Pick<Deps, 'backups'>,
  about: BackupName,
  { name, whole, failed }: StoredBackup,
  isQueued: boolean,
): Backup {
  const running = isQueued ? backups.progress(name) : null
  const error = failed ?? (whole || isQueued ? null : INTERRUPTED)
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
    path: join(backups.folder, name),
    version: whole?.version ?? null,
    missing_files: whole?.missingFiles ?? 0,
    missing: whole?.missing ?? [],
    error: whole ? null : error,
    created_at: about.created_at,
    ready_at: whole?.createdAt ?? null,
  }
}
