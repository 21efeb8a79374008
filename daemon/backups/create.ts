import type { Backup } from '../contract/backup.ts'
import { refusal } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { nameOf, readName } from '../ports/backup-name.ts'
import { pendingBackup } from './list.ts'
import { presentBackup } from './present.ts'

/** Queues a backup; the job survives a restart. Only one at a time, since two would compete for the disk. */
export async function createBackup(
  deps: ChangeDeps & Pick<Deps, 'backups'>,
  trigger: Backup['trigger'],
  place: Backup['place'] = 'local',
): Promise<Backup> {
  await deps.backups.requireUsable(place)
  const stored = await deps.backups.list()
  const about = {
    id: deps.ids.prefixed('bak'),
    trigger,
    created_at: timeAfter(stored[0]?.name, deps.clock.now()),
  }
  const name = nameOf(about)
  // The job ends slightly after the backup is reported as ready or failed.
  const over = new Set(
    stored.filter(({ whole, failed }) => whole || failed).map((backup) => backup.name),
  )
  await change(deps, async (tx) => {
    const { rows } = await tx.jobs.list(['backup'], { limit: 100 })
    const running = rows.find(({ payload }) => !over.has(payload.name!))
    if (running) throw refusal('backup_runs', { id: running.subject })
    await tx.enqueue('backup', about.id, { name, place })
    // What the audit log reads.
    return { ...about, place }
  })
  return presentBackup(
    deps,
    { ...about, created_at: `${about.created_at.slice(0, 19)}.000Z` },
    await pendingBackup(deps, name, place),
    { isMaking: true, isVerifying: false },
  )
}

const SECOND_MS = 1_000
const MOST_AHEAD_MS = 60_000

/** Names have whole seconds and are sorted: small backups may follow each other within one. */
function timeAfter(newest: string | undefined, now: Date): string {
  const last = Date.parse((newest && readName(newest)?.created_at) ?? '')
  const next = last + SECOND_MS
  const isClose = next > now.getTime() && next - now.getTime() < MOST_AHEAD_MS
  return (isClose ? new Date(next) : now).toISOString()
}
