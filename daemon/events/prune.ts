/** Removes old events, once an hour: each holds its object, with the names of what was deleted long ago. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '../ports/deps.ts'

const EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
const KEPT_DAYS = 400
/** In one transaction, so that others can write in between. */
const AT_ONCE = 500

type PruneDeps = Pick<Deps, 'db' | 'clock' | 'schedule' | 'preferences' | 'log'>

export function startPruningEvents(deps: PruneDeps, signal: AbortSignal): void {
  const prune = () =>
    pruneEvents(deps, signal).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'could not delete old events'),
    )
  const end = deps.schedule.every('events', EVERY_MS, prune)
  void prune()
  signal.addEventListener('abort', end)
}

/** Events stay as long as deliveries, if those are kept for longer: one that is sent again is read here. */
export async function pruneEvents(
  { db, clock, preferences }: Pick<PruneDeps, 'db' | 'clock' | 'preferences'>,
  signal: AbortSignal,
): Promise<void> {
  // A clock that was set ahead must not delete anything.
  if (clock.holdsBack?.()) return
  const days = Math.max(KEPT_DAYS, preferences.now().deliveryDays)
  const before = new Date(clock.now().getTime() - days * DAY_MS).toISOString()
  for (let seq: number | null = 0; seq !== null && !signal.aborted; await nextTurn()) {
    const from: number = seq
    seq = await db.write(({ events }) => events.prune(before, from, AT_ONCE))
  }
}
