import type { Deps } from '../ports/deps.ts'

const DAY_MS = 24 * 3_600_000
/** At a time: others want to write as well. */
const PIECE = 500

/** Removes deliveries that are over and as old as is set. What still waits stays. */
export async function pruneDeliveries(
  deps: Pick<Deps, 'db' | 'clock' | 'preferences'>,
  signal: AbortSignal,
): Promise<void> {
  if (deps.clock.holdsBack?.()) return
  const before = new Date(
    deps.clock.now().getTime() - deps.preferences.now().deliveryDays * DAY_MS,
  ).toISOString()
  while (
    !signal.aborted &&
    (await deps.db.write(({ deliveries }) => deliveries.prune(before, PIECE))) === PIECE
  );
}
