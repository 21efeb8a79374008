/**
 * Verifies tokens, with a cache, so that a segment costs neither a signature nor a read; the key of a
 * cached token is read again every second, and at once when it is revoked, by whichever process.
 */
import { AppError, refusal } from '../contract/errors.ts'
import { OWNER_KID, TOKEN_USES, type TokenUse } from '../contract/token.ts'
import type { NoteUse } from '../keys/last-use.ts'
import type { Grant, LinkVisit, UploadQuota } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { OwnerFollower } from '../sessions/owner-secret.ts'
import { requireLink, type LinkCredential } from './link-signer.ts'
import { createReach } from './reach.ts'
import { invalid, readToken, requireInTime, type ReadToken } from './read.ts'
import { signerOf } from './verify.ts'

/** About 1 kB each. */
const MOST_CACHED = 5_000
const KEY_CACHE_MS = 1_000

export interface Tokens {
  /** Throws `token_invalid`, `token_expired`. */
  check(token: string): Promise<Grant>
}
interface ReadAt {
  version: number
  ms: number
}
interface Checked {
  claims: ReadToken['claims']
  grant: Grant
  /** When its signer was read. */
  read: ReadAt
}

export function createTokens(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'announcer'>,
  noteUse: NoteUse,
  owner: OwnerFollower,
): Tokens {
  const cache = new Map<string, Checked>()
  const keyRead = new Map<string, ReadAt>()
  const reach = createReach(deps)

  deps.announcer.subscribe({ revoked: forget, changed: forget })
  owner.whenReplaced(() => forget(OWNER_KID))

  function forget(key: string): void {
    keyRead.delete(key)
    for (const [token, { grant }] of cache) if (credentialOf(grant) === key) cache.delete(token)
  }

  async function verified(token: string, now: ReadAt): Promise<Checked> {
    const parts = readToken(token)
    requireInTime(parts.claims, deps.clock.now())
    const signer = await signerOf(deps, token, parts)
    const { claims, scope } = parts
    const { link, ...signedBy } = signer
    const holder = holderOf(token, parts)
    const uses =
      claims.aud === undefined ? null : TOKEN_USES.filter((use) => claims.aud!.includes(use))
    return {
      claims,
      read: now,
      grant: {
        ...signedBy,
        link: link && visitOf(link, claims),
        scope,
        uses,
        uncut: claims.uncut === true && signedBy.permissions.has('videos:write'),
        download: link ? link.download : claims.download === true && mayShare(signer),
        uploader: claims.uploader ?? null,
        once: claims.once ?? false,
        quota: link ? link.quota : quotaOf(holder, claims),
        sender: link ? (claims.sender ?? null) : null,
        holder,
        ...reach(signer, scope),
      },
    }
  }

  /** A renewed token for the same uploader has the same holder; a token without one may be shared by anybody. */
  function holderOf(token: string, { scope, claims }: ReadToken): string {
    return deps.vault.hash(
      JSON.stringify(claims.uploader === undefined ? [token] : [scope.id, claims.uploader]),
    )
  }

  /** Where other processes write, too, only the database knows of a revocation at once. */
  async function versionNow(): Promise<number> {
    await owner.follow()
    return deps.db.version()
  }

  const wasJustRead = (key: string, now: ReadAt): boolean => isRecent(keyRead.get(key), now)

  /** What a link allows may have changed in another process, and what a person may do, anywhere. */
  function cached(token: string, now: ReadAt): Checked | undefined {
    const found = cache.get(token)
    const canChange = found?.grant.account || (found?.grant.link && deps.db.shared)
    if (!canChange || isRecent(found.read, now)) return found
    cache.delete(token)
    return undefined
  }

  function noteRead(key: string, at: ReadAt): void {
    if (keyRead.size >= MOST_CACHED) keyRead.clear()
    keyRead.set(key, at)
  }

  async function requireKey(key: string, now: ReadAt): Promise<void> {
    const row = await deps.db.read(({ keys }) => keys.get(key))
    if (!row || row.revokedAt !== null) {
      forget(key)
      throw invalid('The API key that signed this token was revoked.')
    }
    noteRead(key, now)
    // Not awaited, so that no revocation can slip in between the check of the key and the response.
    void noteUse(row)
  }

  async function requireLinkOf(id: string, now: ReadAt): Promise<void> {
    await requireLink(deps, id).catch((error: unknown) => {
      forget(id)
      throw error
    })
    noteRead(id, now)
  }

  return {
    async check(token) {
      const version = deps.db.shared ? await versionNow() : 0
      const now = { version, ms: deps.clock.now().getTime() }
      const known = cached(token, now)
      const checked = known ?? (await verified(token, now))
      const { claims, grant } = checked
      requireInTime(claims, new Date(now.ms))
      if (grant.keyId !== null && !wasJustRead(grant.keyId, now)) await requireKey(grant.keyId, now)
      if (grant.link && !wasJustRead(grant.link.link, now))
        await requireLinkOf(grant.link.link, now)
      if (known) return grant
      // Evicts the oldest entry: tracking the last use would cost more than verifying again.
      if (cache.size >= MOST_CACHED) cache.delete(cache.keys().next().value!)
      cache.set(token, checked)
      return grant
    },
  }
}

const isRecent = (read: ReadAt | undefined, now: ReadAt): boolean =>
  read?.version === now.version && Math.abs(now.ms - read.ms) < KEY_CACHE_MS

/** Signed URLs with the original are for people who may share, however they sign them. */
const mayShare = ({ account, permissions }: Pick<Grant, 'account' | 'permissions'>): boolean =>
  account === null || permissions.has('videos:share')

/** What ends the token when it is revoked. */
export const credentialOf = ({ keyId, link }: Pick<Grant, 'keyId' | 'link'>): string =>
  keyId ?? link?.link ?? OWNER_KID

function quotaOf(
  holder: string,
  { max_files: files, max_bytes: bytes, exp }: ReadToken['claims'],
): UploadQuota | null {
  if (files === undefined && bytes === undefined) return null
  return {
    key: holder,
    endsAt: new Date(exp * 1000).toISOString(),
    maxFiles: files ?? null,
    maxBytes: bytes ?? null,
  }
}

const visitOf = ({ id }: LinkCredential, { exp, jti }: ReadToken['claims']): LinkVisit => ({
  link: id,
  visit: String(jti),
  endsAt: new Date(exp * 1000).toISOString(),
})

export const PERSON_UPLOADS =
  'People sign upload tokens with a read-write key, and need a role that may upload: owner, ' +
  'editor or uploader.'

/** Throws `forbidden`, `read_only_key`. */
export function requireUse(grant: Grant, use: TokenUse): void {
  if (grant.uses !== null && !grant.uses.includes(use))
    throw new AppError(
      'forbidden',
      `This token is not valid for ${use}: its aud is ` +
        `${grant.uses.join(', ') || 'something else'}.`,
    )
  if (use === 'playback' && !grant.permissions.has('videos:watch'))
    throw refusal('scope_missing', { permission: 'videos:watch' })
  if (use === 'upload' && !grant.permissions.has('videos:upload'))
    throw grant.account
      ? new AppError('forbidden', PERSON_UPLOADS)
      : new AppError(
          'read_only_key',
          'Upload tokens must be signed with a read-write key; this token was signed with a ' +
            'read-only key.',
        )
}
