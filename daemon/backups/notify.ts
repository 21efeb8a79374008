import type { Backup } from '../contract/backup.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import type { Deps } from '../ports/deps.ts'
import { allBackups } from './list.ts'
import { presentInEvent } from './present.ts'

/** Announces the backup as it is now. */
export async function notifyBackup(
  deps: Pick<Deps, 'db' | 'backups' | 'announcer' | 'log'>,
  name: string,
): Promise<Backup | undefined> {
  const found = await allBackups(deps).catch((error: unknown) => {
    deps.log.warn({ err: error, backup: name }, 'could not report backup progress')
    return []
  })
  const mine = found.find((each) => each.name === name)
  if (mine) deps.announcer.backup(mine.backup)
  return mine?.backup
}

/** Records the event in the oldest space, and ends the job: a killed process does both again, or neither. */
export async function recordBackup(
  deps: ChangeDeps,
  type: 'backup.verified' | 'backup.failed',
  backup: Backup,
): Promise<void> {
  await change(deps, async (tx) => {
    const space = await tx.spaces.oldest()
    if (space) await tx.record(type, presentInEvent(backup, space.id))
    await tx.jobs.removeOf(backup.id, [backup.status === 'ready' ? 'verify_backup' : 'backup'])
  })
}
