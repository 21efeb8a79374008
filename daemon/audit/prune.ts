/** Removes entries of the audit log that are older than they are kept, once an hour. */
import type { Deps } from '../ports/deps.ts'

const EVERY_MS = 3_600_000
const DAY_MS = 86_400_000

type PruneDeps = Pick<Deps, 'db' | 'clock' | 'preferences' | 'log'>

export function startPruning(deps: PruneDeps, signal: AbortSignal): void {
  const prune = () =>
    void pruneAudit(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'could not delete old entries of the audit log'),
    )
  const timer = setInterval(prune, EVERY_MS)
  timer.unref()
  prune()
  signal.addEventListener('abort', () => clearInterval(timer))
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
