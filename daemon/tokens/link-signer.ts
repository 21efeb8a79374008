/** Tokens of private links: signed with a secret of the link, which changes with its password. */
import { AppError } from '../contract/errors.ts'
import type { TokenScope } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { PrivateLinkRecord } from '../ports/private-links.ts'
import type { Signing } from './sign.ts'

export function linkSigning(
  { vault }: Pick<Deps, 'vault'>,
  { id, nonce }: Pick<PrivateLinkRecord, 'id' | 'nonce'>,
): Signing {
  return { kid: id, secret: vault.tokenSecret(`private link ${id} ${nonce}`) }
}

export const targetOf = ({
  video,
  collection,
}: Pick<PrivateLinkRecord, 'video' | 'collection'>): TokenScope =>
  video === null ? { kind: 'collection', id: collection! } : { kind: 'video', id: video }

export const hasEnded = ({ expiresAt }: Pick<PrivateLinkRecord, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now.toISOString()

/** Throws `token_invalid` for a link that was revoked or has another password now, `token_expired`. */
export async function requireLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<PrivateLinkRecord> {
  const row = await db.read(({ privateLinks }) => privateLinks.get(id))
  if (!row) throw new AppError('token_invalid', 'The private link of this token was revoked.')
  if (hasEnded(row, clock.now()))
    throw new AppError('token_expired', 'The private link of this token has expired.')
  return row
}
