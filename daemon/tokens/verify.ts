/** By which key a token was signed. */
import { keyId, splitVideoId } from '../contract/ids.ts'
import type { Permission } from '../contract/permissions.ts'
import { MOST_KEYS } from '../contract/space.ts'
import { OWNER_KID, type TokenUse } from '../contract/token.ts'
import { EVERY_PERMISSION, permissionsOfKey } from '../ports/permission-sets.ts'
import type { Grant, TokenScope } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { KeyRecord } from '../ports/records.ts'
import { isLink, linkSigning, readLink, type LinkCredential } from './link-signer.ts'
import { invalid, type ReadToken } from './read.ts'
import { isSignedWith } from './sign.ts'

type VerifyDeps = Pick<Deps, 'db' | 'vault'>
/** What the tokens of links may do. */
const OF_LINKS: Record<TokenUse, ReadonlySet<Permission>> = {
  playback: new Set(['videos:watch']),
  upload: new Set(['videos:upload']),
}

export type Signer = Pick<Grant, 'keyId' | 'permissions' | 'space'> & {
  /** The link that signed it, if one did. */
  link: LinkCredential | null
}

export type SignatureFault = 'wrong_signature' | 'revoked_key' | 'revoked_link'

/** The key or link that it names, else any key of its space. Throws `token_invalid`. */
export async function signerOf(deps: VerifyDeps, token: string, read: ReadToken): Promise<Signer> {
  const signer = await findSigner(deps, token, read)
  if (signer === 'revoked_key') throw invalid('The API key that signed this token was revoked.')
  if (signer === 'revoked_link')
    throw invalid('The link of this token was revoked, or has another password now.')
  if (signer === 'wrong_signature')
    throw invalid(
      'The signature does not match any key of this space. The secret is the complete API ' +
        'key, svc_…',
    )
  return signer
}

export async function findSigner(
  deps: VerifyDeps,
  token: string,
  { kid, scope }: Pick<ReadToken, 'kid' | 'scope'>,
): Promise<Signer | SignatureFault> {
  if (isLink(kid)) return linkSigner(deps, token, kid, scope)
  const space = await spaceOf(deps, scope)
  if (space === null) return 'wrong_signature'
  if (kid === OWNER_KID && (await isSignedWith(token, deps.vault.tokenSecret(space))))
    return { keyId: null, link: null, permissions: EVERY_PERMISSION, space }
  for (const key of await candidates(deps, space, kid)) {
    if (!(await isSignedWith(token, deps.vault.open(key.sealed)))) continue
    return key.revokedAt === null
      ? { keyId: key.id, link: null, permissions: permissionsOfKey(key), space }
      : 'revoked_key'
  }
  return 'wrong_signature'
}

/** A link opens what it is for, and nothing else. */
async function linkSigner(
  deps: VerifyDeps,
  token: string,
  id: string,
  scope: TokenScope,
): Promise<Signer | SignatureFault> {
  const link = await readLink(deps, id)
  if (!link || !(await isSignedWith(token, linkSigning(deps, link).secret))) return 'revoked_link'
  if (link.scope.kind !== scope.kind || link.scope.id !== scope.id) return 'wrong_signature'
  return { keyId: null, link, permissions: OF_LINKS[link.use], space: link.space }
}

async function spaceOf({ db }: VerifyDeps, { kind, id }: TokenScope): Promise<string | null> {
  if (kind === 'space') return id
  if (kind === 'video') return splitVideoId(id).space
  return (await db.read(({ collections }) => collections.get(id)))?.space ?? null
}

async function candidates(
  { db }: VerifyDeps,
  space: string,
  kid: string | null,
): Promise<KeyRecord[]> {
  if (kid === null) return db.read(({ keys }) => keys.active(space, MOST_KEYS))
  const key = keyId.safeParse(kid).success ? await db.read(({ keys }) => keys.get(kid)) : null
  return key?.space === space ? [key] : []
}
