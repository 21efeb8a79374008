/**
 * The caller of each session, remembered until anything is written to the database: a page of the dashboard asks
 * many times between two changes. Like the rows of watched videos (playback/video-cache.ts).
 */
import type { SessionRecord } from '../ports/accounts.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { memberCaller } from './members.ts'

/** For what is written by other programs, past the database's own count of it. */
const CACHE_MS = 1_000
const MOST_CACHED = 1_000

export interface SessionCaller {
  session: SessionRecord
  member: Omit<Caller, 'via' | 'keyId'>
}
/** In a request, the space of its header and that of its cookie. */
export interface WantedSpace {
  named: string | null
  chosen: string | null
}

/** null for no session, or one that has ended. Throws what `memberCaller` throws. */
export type FindSessionCaller = (hash: string, wanted: WantedSpace) => Promise<SessionCaller | null>

export function createSessionCallers({ db, clock }: Pick<Deps, 'db' | 'clock'>): FindSessionCaller {
  const cached = new Map<string, { found: SessionCaller; version: number; readMs: number }>()

  return async (hash, wanted) => {
    // Noted before the read: a write during it makes the result outdated.
    const [version, now] = [await db.version(), clock.now()]
    const key = JSON.stringify([hash, wanted.named, wanted.chosen])
    const before = cached.get(key)
    const isCurrent =
      before?.version === version && Math.abs(now.getTime() - before.readMs) < CACHE_MS
    const found = isCurrent ? before.found : await read(hash, wanted)
    if (!found || found.session.expiresAt <= now.toISOString()) return null
    if (!isCurrent) {
      if (cached.size >= MOST_CACHED) cached.clear()
      cached.set(key, { found, version, readMs: now.getTime() })
    }
    return found
  }

  /** All in one read. */
  function read(hash: string, wanted: WantedSpace): Promise<SessionCaller | null> {
    return db.read(async (repositories) => {
      const holder = await repositories.sessions.holder(hash)
      if (
        holder?.session.kind !== 'session' ||
        holder.session.expiresAt <= clock.now().toISOString()
      )
        return null
      return { session: holder.session, member: await memberCaller(repositories, holder, wanted) }
    })
  }
}
