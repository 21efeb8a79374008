/** Sign-in to the dashboard: one-time links and sessions. Only hashes are stored. */
import { AppError } from '../contract/errors.ts'
import type { Identity } from '../contract/system.ts'
import type { Deps } from '../ports/deps.ts'
import { unquestioned, type Proof } from './proof.ts'

export const LINK_MS = 24 * 3_600_000
export const SESSION_MS = 30 * 24 * 3_600_000

type SessionDeps = Pick<Deps, 'db' | 'ids' | 'vault' | 'clock' | 'settings'>

/** The code is in the URL's fragment, which no log and no Referer contains. */
export async function createSignInLink(
  deps: SessionDeps,
  proof: Proof = unquestioned,
): Promise<{ url: string; expires_at: string }> {
  const { secret, expiresAt } = await issue(deps, 'link', LINK_MS, proof)
  return { url: `${deps.settings.baseUrl}/sign-in#${secret}`, expires_at: expiresAt }
}

/** Uses up the link. Throws `unauthorized` when it was used, revoked or has expired. */
export function proveLink(deps: Pick<Deps, 'vault' | 'clock'>, code: string): Proof {
  const hash = deps.vault.hash(code)
  return async ({ sessions }) => {
    const link = await sessions.get(hash)
    if (link?.kind !== 'link' || link.expiresAt <= deps.clock.now().toISOString()) {
      throw new AppError(
        'unauthorized',
        'This sign-in link was already used or has expired. svc prints a new one each time ' +
          'it starts.',
      )
    }
    await sessions.remove(hash)
  }
}

/**
 * Starts a session for a proven owner; the proof is checked again in the transaction. Throws what
 * `proof` throws.
 */
export async function startSession(
  deps: SessionDeps,
  proof: Proof,
): Promise<{ secret: string; expiresAt: string; identity: Identity }> {
  const space = await deps.db.read(({ spaces }) => spaces.oldest())
  const session = await issue(deps, 'session', SESSION_MS, proof)
  return {
    ...session,
    identity: {
      object: 'identity',
      kind: 'owner',
      access: 'owner',
      space: space!.id,
      via: 'session',
    },
  }
}

/** With what it has open. */
export async function endSession(
  deps: Pick<Deps, 'db' | 'vault' | 'announcer'>,
  secret: string,
): Promise<void> {
  const hash = deps.vault.hash(secret)
  await deps.db.write(({ sessions }) => sessions.remove(hash))
  deps.announcer.revoked(hash)
}

async function issue(
  deps: SessionDeps,
  kind: 'link' | 'session',
  lifeMs: number,
  proof: Proof,
): Promise<{ secret: string; expiresAt: string }> {
  const secret = deps.ids.secret()
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + lifeMs).toISOString()
  await deps.db.write(async (repositories) => {
    await proof(repositories)
    const { sessions } = repositories
    await sessions.removeExpired(now.toISOString())
    await sessions.insert({
      hash: deps.vault.hash(secret),
      kind,
      createdAt: now.toISOString(),
      expiresAt,
    })
  })
  return { secret, expiresAt }
}
