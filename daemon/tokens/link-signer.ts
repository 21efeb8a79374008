/** Tokens of private links and upload links: signed with a secret of the link. */
import { AppError, refusal } from '../contract/errors.ts'
import { privateLinkId, uploadLinkId } from '../contract/ids.ts'
import type { TokenUse } from '../contract/token.ts'
import type { TokenScope, UploadQuota } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { PrivateLinkRecord } from '../ports/private-links.ts'
import type { UploadLinkRecord } from '../ports/upload-links.ts'
import { signToken, type Signing } from './sign.ts'

/** What a link lets its tokens do. */
export interface LinkCredential {
  id: string
  space: string
  /** Another one voids what was signed before. */
  nonce: string
  expiresAt: string | null
  use: TokenUse
  scope: TokenScope
  download: boolean
  quota: UploadQuota | null
}

export function linkSigning(
  { vault }: Pick<Deps, 'vault'>,
  { id, nonce }: Pick<LinkCredential, 'id' | 'nonce'>,
): Signing {
  return { kid: id, secret: vault.tokenSecret(`link ${id} ${nonce}`) }
}

export const isLink = (kid: string | null): kid is string =>
  privateLinkId.safeParse(kid).success || uploadLinkId.safeParse(kid).success

/** null when it was revoked, or its space deleted. */
export function readLink({ db }: Pick<Deps, 'db'>, id: string): Promise<LinkCredential | null> {
  return db.read(async ({ privateLinks, uploadLinks, spaces }) => {
    const link = uploadLinkId.safeParse(id).success
      ? await uploadLinks.get(id).then((row) => row && ofUploadLink(row))
      : await privateLinks.get(id).then((row) => row && ofPrivateLink(row))
    return link && (await spaces.get(link.space)) ? link : null
  })
}

export function ofPrivateLink(row: PrivateLinkRecord): LinkCredential {
  const { id, space, nonce, expiresAt, download, video, collection } = row
  return {
    id,
    space,
    nonce,
    expiresAt,
    download,
    use: 'playback',
    scope: video === null ? { kind: 'collection', id: collection! } : { kind: 'video', id: video },
    quota: null,
  }
}

export function ofUploadLink(row: UploadLinkRecord): LinkCredential {
  const { id, space, nonce, expiresAt, collection, maxFiles, maxBytes } = row
  return {
    id,
    space,
    nonce,
    expiresAt,
    use: 'upload',
    scope:
      collection === null ? { kind: 'space', id: space } : { kind: 'collection', id: collection },
    download: false,
    quota: { key: id, endsAt: null, maxFiles, maxBytes },
  }
}

export const hasEnded = ({ expiresAt }: Pick<LinkCredential, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now.toISOString()

/** Throws `token_invalid` for a link that was revoked, `token_expired`. */
export async function requireLink(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<void> {
  const link = await readLink(deps, id)
  if (!link) throw new AppError('token_invalid', 'The link of this token was revoked.')
  if (hasEnded(link, deps.clock.now()))
    throw new AppError('token_expired', 'The link of this token has expired.')
}

/** 132 bits, for the URL of a link or the id of a visit. */
export const newCodeText = ({ ids }: Pick<Deps, 'ids'>): string => ids.secret().slice(0, 22)

/** A code for the URL of a link, stored as a hash, and sealed so that the URL can be copied again. */
export function newCode({ ids, vault }: Pick<Deps, 'ids' | 'vault'>): {
  hash: string
  sealed: string
  nonce: string
} {
  const code = newCodeText({ ids })
  return { hash: vault.hash(code), sealed: vault.seal(code), nonce: ids.secret() }
}

/** Throws `invalid_state` for a time that has passed. */
export function endOfLink({ clock }: Pick<Deps, 'clock'>, given: string | null): string | null {
  if (given === null) return null
  const end = new Date(given)
  if (end <= clock.now()) throw refusal('link_ends_in_past')
  return end.toISOString()
}

/** A token for one visit: at most for so many seconds, and not beyond the end of the link. */
export function signVisit(
  deps: Pick<Deps, 'vault' | 'clock'>,
  link: LinkCredential,
  { mostSeconds, claims }: { mostSeconds: number; claims: Record<string, unknown> },
): Promise<string> {
  const iat = Math.floor(deps.clock.now().getTime() / 1000)
  const end = link.expiresAt === null ? Infinity : Math.floor(Date.parse(link.expiresAt) / 1000)
  return signToken(linkSigning(deps, link), {
    sub: link.scope.id,
    aud: link.use,
    iat,
    exp: Math.min(iat + mostSeconds, end),
    ...claims,
  })
}
