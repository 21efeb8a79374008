/** Removes entries of the audit log that are older than they are kept, once an hour. */
import type { Deps } from '../ports/deps.ts'

const EVERY_MS = 3_600_000
const DAY_MS = 86_400_000

type PruneDeps = Pick<Deps, 'db' | 'clock' | 'schedule' | 'preferences' | 'log'>

export function startPruning(deps: PruneDeps, signal: AbortSignal): void {
  const prune = () =>
    pruneAudit(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'could not delete old entries of the audit log'),
    )
  const end = deps.schedule.every('audit', EVERY_MS, prune)
  void prune()
  signal.addEventListener('abort', end)
}

export async function pruneAudit({
  db,
  clock,
  preferences,
}: Pick<PruneDeps, 'db' | 'clock' | 'preferences'>): Promise<void> {
  // A clock that was set ahead must not delete anything.
  if (clock.holdsBack?.()) return
  const now = clock.now()
  const before = new Date(now.getTime() - preferences.now().auditDays * DAY_MS)
  await db.write(({ audit }) => audit.removeBefore(before.toISOString(), now.toISOString()))
}
