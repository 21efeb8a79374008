/** Deletes for good what has been in the trash for as many days as are set. */
import type { Deps } from '../ports/deps.ts'
import type { ChangeDeps } from '../model/change.ts'
import { DAY_MS } from './present-entry.ts'
import { purge } from './purge.ts'

const LOOK_EVERY_MS = 60_000
const ENTRIES_AT_ONCE = 100

/**
 * Looks at the start and once a minute. The rows themselves show what is due, so a killed process repeats
 * nothing and forgets nothing. Returns what ends it.
 */
export function watchTrash(
  deps: ChangeDeps & Pick<Deps, 'schedule' | 'preferences' | 'log'>,
): () => Promise<void> {
  const stopping = new AbortController()
  let looking: Promise<void> | null = null
  const look = (): Promise<void> =>
    (looking ??= expireTrash(deps, stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted)
          deps.log.error({ err: error }, 'the trash could not be emptied of what is due')
      })
      .finally(() => (looking = null)))
  const end = deps.schedule.every('trash', LOOK_EVERY_MS, look)
  void look()
  return async () => {
    stopping.abort()
    end()
    await looking
  }
}

/** Nothing goes while the clock may be wrong. */
export async function expireTrash(
  deps: ChangeDeps & Pick<Deps, 'preferences'>,
  signal?: AbortSignal,
): Promise<void> {
  if (deps.clock.holdsBack?.()) return
  const retentionMs = deps.preferences.now().trashDays * DAY_MS
  const until = new Date(deps.clock.now().getTime() - retentionMs).toISOString()
  for (;;) {
    const due = await deps.db.read(({ trash }) => trash.expired(until, ENTRIES_AT_ONCE))
    for (const row of due) {
      if (signal?.aborted) return
      await purge(deps, row, until)
    }
    if (due.length < ENTRIES_AT_ONCE) return
  }
}
