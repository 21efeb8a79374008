import type { SystemUpdate } from '../contract/system.ts'
import type { Deps } from '../ports/deps.ts'

/** Remembered over a restart. What is being encoded goes on to the end of its run, and viewers get what they wait for. */
export async function updateSystem(deps: Pick<Deps, 'db' | 'encoders'>, { encoding_paused: paused }: SystemUpdate): Promise<void> {
  if (paused === undefined) return
  await deps.db.write(({ system }) => system.setPaused(paused))
  if (paused) deps.encoders.pause()
  else deps.encoders.resume()
}

/** At the start: as a person left it. */
export async function restorePause(deps: Pick<Deps, 'db' | 'encoders'>): Promise<void> {
  if (await deps.db.read(({ system }) => system.isPaused())) deps.encoders.pause()
}
