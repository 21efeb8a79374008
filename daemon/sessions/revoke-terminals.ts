import type { Repositories } from '../ports/database.ts'

/**
 * Revokes the keys by which a person is signed in with `svc login`, in one space or (null) in all, and the sign-ins that
 * no terminal has fetched yet. Returns the keys' ids, to be announced.
 */
export async function revokeTerminals(
  { keys, deviceAuthorizations }: Pick<Repositories, 'keys' | 'deviceAuthorizations'>,
  { account, space, now }: { account: string; space: string | null; now: string },
): Promise<string[]> {
  const terminals = await keys.idsOf(account, space)
  for (const key of terminals) await keys.update(key, { revokedAt: now })
  await deviceAuthorizations.removeGranted(account)
  return terminals
}
