/** A provider reports that somebody has signed out there, or must no longer be signed in. */
import type { Deps } from '../ports/deps.ts'
import { clientOf, findEnabled } from './find.ts'

/**
 * Ends the sessions that were opened through the provider: those of one session there, if it names one,
 * else all of the person. Nobody need be signed in. Throws `sign_in_provider_not_found`, `sso_failed`.
 */
export async function logOut(
  deps: Pick<Deps, 'db' | 'settings' | 'vault' | 'openId' | 'clock' | 'announcer'>,
  id: string,
  { token, address }: { token: string; address: string },
): Promise<void> {
  const provider = await deps.db.read((repositories) => findEnabled(repositories, id))
  const { subject, session } = await deps.openId.logout(clientOf(deps, provider), token)
  const ended = await deps.db.write(async (repositories) => {
    const { signInProviders, sessions, accounts, audit } = repositories
    const known = subject === null ? null : await signInProviders.identity(id, subject)
    if (subject !== null && !known) return []
    const hashes =
      session === null
        ? await sessions.removeThrough(id, known!.account)
        : await sessions.removeLoggedOut(id, session, known?.account ?? null)
    if (hashes.length === 0) return []
    const account = known && (await accounts.get(known.account))
    await audit.append({
      createdAt: deps.clock.now().toISOString(),
      space: null,
      actorKind: 'anonymous',
      actorId: null,
      actorName: null,
      address,
      action: 'sessions.logout',
      targetId: account?.id ?? null,
      targetName: account?.name ?? null,
      changes: [
        { field: 'provider', from: null, to: provider.name },
        { field: 'sessions', from: hashes.length, to: 0 },
      ],
    })
    return hashes
  })
  for (const hash of ended) deps.announcer.revoked(hash)
}
