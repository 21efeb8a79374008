import type { SystemUpdate } from '../contract/system.ts'
import type { Deps } from '../ports/deps.ts'
import { pauseEncoding } from './pause.ts'
import { changeRetention } from './retention.ts'

/** Retention first: it may be refused, and then nothing has changed. */
export async function updateSystem(deps: Pick<Deps, 'db' | 'encoders' | 'preferences' | 'analytics'>, { encoding_paused: paused, retention }: SystemUpdate): Promise<void> {
  if (retention) await changeRetention(deps, retention)
  if (paused !== undefined) await pauseEncoding(deps, paused)
}
