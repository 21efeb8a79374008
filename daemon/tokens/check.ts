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
}

export function createTokens(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'announcer'>,
  noteUse: NoteUse,
  owner: OwnerFollower,
): Tokens {
  const cache = new Map<string, Checked>()
  const keyRead = new Map<string, ReadAt>()
  const reach = createReach(deps)

  deps.announcer.subscribe({ revoked: forget })
  owner.whenReplaced(() => forget(OWNER_KID))

  function forget(key: string): void {
    keyRead.delete(key)
    for (const [token, { grant }] of cache) if (credentialOf(grant) === key) cache.delete(token)
  }

  async function verified(token: string): Promise<Checked> {
    const read = readToken(token)
    requireInTime(read.claims, deps.clock.now())
    const signer = await signerOf(deps, token, read)
    const { claims, scope } = read
    const { link, ...signedBy } = signer
    const holder = holderOf(token, read)
    const uses =
      claims.aud === undefined ? null : TOKEN_USES.filter((use) => claims.aud!.includes(use))
    return {
      claims,
      grant: {
        ...signedBy,
        link: link && visitOf(link, claims),
        scope,
        uses,
        uncut: claims.uncut === true && signedBy.permissions.has('videos:write'),
        download: link ? link.download : (claims.download ?? false),
        uploader: claims.uploader ?? null,
        once: claims.once ?? false,
        quota: link ? link.quota : quotaOf(holder, claims),
        sender: link ? (claims.sender ?? null) : null,
        holder,
        ...reach(signer.space, scope),
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

  function wasJustRead(key: string, now: ReadAt): boolean {
    const read = keyRead.get(key)
    return read?.version === now.version && Math.abs(now.ms - read.ms) < KEY_CACHE_MS
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
      const link = cache.get(token)?.grant.link
      // What the link allows may have changed elsewhere.
      if (link && deps.db.shared && !wasJustRead(link.link, now)) forget(link.link)
      const cached = cache.get(token)
      const checked = cached ?? (await verified(token))
      const { claims, grant } = checked
      requireInTime(claims, new Date(now.ms))
      if (grant.keyId !== null && !wasJustRead(grant.keyId, now)) await requireKey(grant.keyId, now)
      if (grant.link && !wasJustRead(grant.link.link, now))
        await requireLinkOf(grant.link.link, now)
      if (cached) return grant
      // Evicts the oldest entry: tracking the last use would cost more than verifying again.
      if (cache.size >= MOST_CACHED) cache.delete(cache.keys().next().value!)
      cache.set(token, checked)
      return grant
    },
  }
}

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
    throw new AppError(
      'read_only_key',
      'Upload tokens must be signed with a read-write key; this token was signed with a ' +
        'read-only key.',
    )
}
