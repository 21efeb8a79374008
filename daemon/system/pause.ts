import type { Deps } from '../ports/deps.ts'

/** Pauses encoding, also across restarts. Running encodes are suspended; viewers still get what they wait for. */
export async function pauseEncoding(
  deps: Pick<Deps, 'db' | 'encoders'>,
  paused: boolean,
): Promise<void> {
  await deps.db.write(({ system }) => system.setPaused(paused))
  if (paused) deps.encoders.pause()
  else deps.encoders.resume()
}

/** Restores the paused state at start. */
export async function restorePause(deps: Pick<Deps, 'db' | 'encoders'>): Promise<void> {
  if (await deps.db.read(({ system }) => system.isPaused())) deps.encoders.pause()
}
