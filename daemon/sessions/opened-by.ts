import type { Repositories } from '../ports/database.ts'

/**
 * By which credentials a person may have opened connections: the hashes of their sessions, and the ids of
 * their keys. When the person's role changes, `Announcer.revoked` closes what is open; the credentials stay good.
 */
export async function openedBy(
  { sessions, keys }: Pick<Repositories, 'sessions' | 'keys'>,
  account: string,
  now: string,
): Promise<string[]> {
  const hashes = (await sessions.of(account, now)).map(({ hash }) => hash)
  return [...hashes, ...(await keys.idsOf(account, null))]
}
