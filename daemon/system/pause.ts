import type { Deps } from '../ports/deps.ts'

/** Pauses encoding, also across restarts. Running encodes are suspended; viewers still get what they wait for. */
export async function pauseEncoding(
  deps: Pick<Deps, 'db' | 'encoders'>,
  paused: boolean,
): Promise<void> {
  await deps.db.write(({ system }) => system.setPaused(paused))
  if (paused) deps.encoders.pause()
  else deps.encoders.resume()
  deps.db.shared?.broadcast('paused', null)
}

/** Restores the paused state at start, and follows the requests to other processes. */
export async function restorePause(deps: Pick<Deps, 'db' | 'encoders' | 'log'>): Promise<void> {
  const { db, encoders, log } = deps
  const follow = async (): Promise<void> => {
    const isPaused = await db.read(({ system }) => system.isPaused())
    if (isPaused && !encoders.paused) encoders.pause()
    if (!isPaused && encoders.paused) encoders.resume()
  }
  const followed = (): void =>
    void follow().catch((error: unknown) =>
      log.error({ err: error }, 'could not read whether encoding is paused'),
    )
  db.shared?.onNote('paused', followed)
  db.shared?.onReconnect(followed)
  await follow()
}
