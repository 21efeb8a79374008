/** Records the last use of a key to the minute, so that not every request writes. */
import type { Deps } from '../ports/deps.ts'
import type { KeyRecord } from '../ports/records.ts'

const STEP_MS = 60_000
/** Cached keys; forgetting one costs one more write. */
const MOST_CACHED = 10_000

export type NoteUse = (key: Pick<KeyRecord, 'id' | 'lastUsedAt'>) => Promise<void>

export function createLastUse(deps: Pick<Deps, 'db' | 'clock' | 'log'>): NoteUse {
  /** Concurrent requests read the same row: only the first one writes. */
  const notedMs = new Map<string, number>()
  return async ({ id, lastUsedAt }) => {
    const now = deps.clock.now()
    const last = Math.max(notedMs.get(id) ?? 0, lastUsedAt === null ? 0 : Date.parse(lastUsedAt))
    // A time in the future was written while the clock was ahead.
    if (now.getTime() - last < STEP_MS && last - now.getTime() < STEP_MS) return
    if (notedMs.size >= MOST_CACHED) notedMs.clear()
    notedMs.set(id, now.getTime())
    // Not worth failing a request for.
    await deps.db
      .write(({ keys }) => keys.update(id, { lastUsedAt: now.toISOString() }))
      .catch((error: unknown) =>
        deps.log.warn({ err: error }, 'last use of a key could not be stored'),
      )
  }
}
