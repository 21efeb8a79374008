import type { SystemUpdate } from '../contract/system.ts'
import type { Deps } from '../ports/deps.ts'
import { changeNights } from './nights.ts'
import { pauseEncoding } from './pause.ts'
import { changeRetention } from './retention.ts'
import { changeUpdates } from './updates.ts'

/** Checks that can fail come first. */
export async function updateSystem(
  deps: Parameters<typeof changeRetention>[0] & Pick<Deps, 'encoders'>,
  { encoding_paused: paused, retention, backups, updates }: SystemUpdate,
): Promise<void> {
  if (retention) await changeRetention(deps, retention)
  if (backups) await changeNights(deps, backups)
  if (updates) await changeUpdates(deps, updates)
  if (paused !== undefined) await pauseEncoding(deps, paused)
}
