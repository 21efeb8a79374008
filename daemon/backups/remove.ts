import type { Deps } from '../ports/deps.ts'
import { findBackup } from './list.ts'

const JOBS = ['backup', 'verify_backup'] as const

/** Cancels and deletes a backup; nothing of it is left when this returns. */
export async function removeBackup(
  deps: Pick<Deps, 'db' | 'backups' | 'queue'>,
  id: string,
): Promise<void> {
  const { name } = await findBackup(deps, id)
  await deps.db.write(({ jobs }) => jobs.removeOf(id, JOBS))
  await deps.queue.cancel(id, JOBS)
  await deps.backups.remove(name)
}
