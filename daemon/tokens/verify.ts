/** By which key a token was signed. */
import type { AppError } from '../contract/errors.ts'
import { keyId, splitVideoId } from '../contract/ids.ts'
import { MOST_KEYS } from '../contract/space.ts'
import { OWNER_KID } from '../contract/token.ts'
import type { Grant, TokenScope } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { KeyRecord } from '../ports/records.ts'
import { invalid, type ReadToken } from './read.ts'
import { isSignedWith } from './sign.ts'

type VerifyDeps = Pick<Deps, 'db' | 'vault'>
export type Signer = Pick<Grant, 'keyId' | 'access' | 'space'>

/** The key that it names, else any of its space. Throws `token_invalid`. */
export async function signerOf(deps: VerifyDeps, token: string, { kid, scope }: ReadToken): Promise<Signer> {
  const space = await spaceOf(deps, scope)
  if (space === null) throw notOurs()
  if (kid === OWNER_KID && isSignedWith(token, deps.vault.tokenSecret(space))) return { keyId: null, access: 'owner', space }
  for (const key of await candidates(deps, space, kid)) {
    if (!isSignedWith(token, deps.vault.open(key.sealed))) continue
    if (key.revokedAt !== null) throw invalid('The key that signed this token was revoked.')
    return { keyId: key.id, access: key.access, space }
  }
  throw notOurs()
}

function notOurs(): AppError {
  return invalid('The token was not signed with a key of the space that it is for. The secret is the whole string of an API key, svc_…')
}

async function spaceOf({ db }: VerifyDeps, { kind, id }: TokenScope): Promise<string | null> {
  if (kind === 'space') return id
  if (kind === 'video') return splitVideoId(id).space
  return (await db.read(({ collections }) => collections.get(id)))?.space ?? null
}

async function candidates({ db }: VerifyDeps, space: string, kid: string | null): Promise<KeyRecord[]> {
  if (kid === null) return db.read(({ keys }) => keys.active(space, MOST_KEYS))
  const key = keyId.safeParse(kid).success ? await db.read(({ keys }) => keys.get(kid)) : null
  return key?.space === space ? [key] : []
}
