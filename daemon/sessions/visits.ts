/** Records the last use of a session to five minutes, so that not every request writes. */
import type { SessionRecord } from '../ports/accounts.ts'
import type { Deps } from '../ports/deps.ts'

const STEP_MS = 5 * 60_000
/** Sessions that were noted; forgetting one costs one more write. */
const MOST_CACHED = 10_000

export type NoteVisit = (
  session: Pick<SessionRecord, 'hash' | 'lastUsedAt' | 'createdAt'>,
) => Promise<void>

export function createVisits(deps: Pick<Deps, 'db' | 'clock' | 'log'>): NoteVisit {
  /** Concurrent requests read the same row: only the first one writes. */
  const notedMs = new Map<string, number>()
  return async ({ hash, lastUsedAt, createdAt }) => {
    const now = deps.clock.now()
    const last = Math.max(notedMs.get(hash) ?? 0, Date.parse(lastUsedAt ?? createdAt))
    if (Math.abs(now.getTime() - last) < STEP_MS) return
    if (notedMs.size >= MOST_CACHED) notedMs.clear()
    notedMs.set(hash, now.getTime())
    // Not worth failing a request for.
    await deps.db
      .write(({ sessions }) => sessions.touch(hash, now.toISOString()))
      .catch((error: unknown) =>
        deps.log.warn({ err: error }, 'last use of a session could not be stored'),
      )
  }
}
