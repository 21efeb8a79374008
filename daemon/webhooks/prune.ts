import type { Deps } from '../ports/deps.ts'

const KEPT_MS = 30 * 24 * 3_600_000
/** At a time: others want to write as well. */
const PIECE = 500

/** Removes deliveries that are over and 30 days old. What still waits stays. */
export async function pruneDeliveries(deps: Pick<Deps, 'db' | 'clock'>, signal: AbortSignal): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEPT_MS).toISOString()
  while (!signal.aborted && (await deps.db.write(({ deliveries }) => deliveries.prune(before, PIECE))) === PIECE);
}
