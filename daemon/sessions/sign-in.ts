/** Signing in to the dashboard: a link that works once, and sessions. Only hashes are stored. */
import { AppError } from '../contract/errors.ts'
import type { Identity } from '../contract/system.ts'
import type { Deps } from '../ports/deps.ts'

const LINK_MS = 24 * 3_600_000
const SESSION_MS = 30 * 24 * 3_600_000

type SessionDeps = Pick<Deps, 'db' | 'ids' | 'vault' | 'clock' | 'settings'>

/** The code is in the fragment, so that no log and no Referer ever holds it. */
export async function createSignInLink(deps: SessionDeps): Promise<{ url: string; expires_at: string }> {
  const { secret, expiresAt } = await issue(deps, 'link', LINK_MS)
  return { url: `${deps.settings.baseUrl}/sign-in#${secret}`, expires_at: expiresAt }
}

/** Uses the link up. Throws `unauthorized` when it was used or is too old. */
export async function requireLink(deps: Pick<Deps, 'db' | 'vault' | 'clock'>, code: string): Promise<void> {
  const hash = deps.vault.hash(code)
  const counts = await deps.db.write(async ({ sessions }) => {
    const link = await sessions.get(hash)
    if (link?.kind !== 'link' || link.expiresAt <= deps.clock.now().toISOString()) return false
    await sessions.remove(hash)
    return true
  })
  if (!counts) throw new AppError('unauthorized', 'This sign-in link was used already, or is too old. Every start of the appliance prints a new one.')
}

/** For whoever has shown to be the owner. */
export async function startSession(deps: SessionDeps): Promise<{ secret: string; expiresAt: string; identity: Identity }> {
  const space = await deps.db.read(({ spaces }) => spaces.oldest())
  const session = await issue(deps, 'session', SESSION_MS)
  return { ...session, identity: { object: 'identity', kind: 'owner', access: 'owner', space: space!.id, via: 'session' } }
}

/** With what it has open. */
export async function endSession(deps: Pick<Deps, 'db' | 'vault' | 'announcer'>, secret: string): Promise<void> {
  const hash = deps.vault.hash(secret)
  await deps.db.write(({ sessions }) => sessions.remove(hash))
  deps.announcer.revoked(hash)
}

async function issue(deps: SessionDeps, kind: 'link' | 'session', lifeMs: number): Promise<{ secret: string; expiresAt: string }> {
  const secret = deps.ids.secret()
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + lifeMs).toISOString()
  await deps.db.write(async ({ sessions }) => {
    await sessions.removeExpired(now.toISOString())
    await sessions.insert({ hash: deps.vault.hash(secret), kind, createdAt: now.toISOString(), expiresAt })
  })
  return { secret, expiresAt }
}
