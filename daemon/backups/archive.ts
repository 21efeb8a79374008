import { AppError, refusal } from '../contract/errors.ts'
import type { BackupArchive } from '../ports/backups.ts'
import type { Deps } from '../ports/deps.ts'
import { findBackup } from './list.ts'

/** The backup as a file, with its download name. */
export async function archiveOfBackup(
  deps: Pick<Deps, 'db' | 'backups'>,
  id: string,
): Promise<{ archive: BackupArchive; fileName: string }> {
  const { name, backup } = await findBackup(deps, id)
  if (backup.status !== 'ready') throw refusal('backup_not_ready', { status: backup.status })
  if (backup.place === 'elsewhere') throw refusal('backup_elsewhere', { path: backup.path })
  const archive = await deps.backups.archive(name)
  if (!archive) throw new AppError('backup_not_found', `The backup ${id} no longer exists.`)
  return { archive, fileName: `svc-${name}.tar` }
}
