/** By which key a token was signed. */
import { keyId, splitVideoId } from '../contract/ids.ts'
import type { Permission } from '../contract/permissions.ts'
import { MOST_KEYS } from '../contract/space.ts'
import { OWNER_KID, type TokenUse } from '../contract/token.ts'
import { holderOfKey } from '../keys/holder.ts'
import { mayReach } from '../model/may-reach.ts'
import { EVERY_PERMISSION } from '../ports/permission-sets.ts'
import type { Grant, TokenScope } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
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

export type Signer = Pick<Grant, 'keyId' | 'permissions' | 'space' | 'account' | 'collections'> & {
  /** The link that signed it, if one did. */
  link: LinkCredential | null
}

export type SignatureFault = 'wrong_signature' | 'revoked_key' | 'revoked_link' | 'beyond_role'

export const BEYOND_ROLE =
  'The person whose key signed this token has no access to what it is for. Sign it for a video or ' +
  'collection that they may reach, or ask an owner of the space for another role.'

/** Links and the owner sign for no person. */
const NO_PERSON = { account: null, collections: null }

/** The key or link that it names, else any key of its space. Throws `token_invalid`. */
export async function signerOf(deps: VerifyDeps, token: string, read: ReadToken): Promise<Signer> {
  const signer = await findSigner(deps, token, read)
  if (signer === 'revoked_key') throw invalid('The API key that signed this token was revoked.')
  if (signer === 'revoked_link')
    throw invalid('The link of this token was revoked, or has another password now.')
  if (signer === 'beyond_role') throw invalid(BEYOND_ROLE)
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
    return { keyId: null, link: null, permissions: EVERY_PERMISSION, space, ...NO_PERSON }
  for (const key of await candidates(deps, space, kid)) {
    if (!(await isSignedWith(token, deps.vault.open(key.sealed)))) continue
    return key.revokedAt === null ? keySigner(deps, key, scope) : 'revoked_key'
  }
  return 'wrong_signature'
}

/** A person's own key signs for what the person may reach. */
async function keySigner(
  { db }: VerifyDeps,
  key: KeyRecord,
  scope: TokenScope,
): Promise<Signer | SignatureFault> {
  const holder = await db.read(async (repositories) => {
    const found = await holderOfKey(repositories, key)
    return found && (await covers(repositories, found, scope)) ? found : null
  })
  return holder ? { keyId: key.id, link: null, space: key.space, ...holder } : 'beyond_role'
}

async function covers(
  { videos }: Pick<Repositories, 'videos'>,
  holder: Pick<Signer, 'collections'>,
  { kind, id }: TokenScope,
): Promise<boolean> {
  if (holder.collections === null) return true
  if (kind === 'video') return mayReach(holder, (await videos.get(id))?.collection ?? null)
  return kind === 'collection' && mayReach(holder, id)
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
  return { keyId: null, link, permissions: OF_LINKS[link.use], space: link.space, ...NO_PERSON }
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
