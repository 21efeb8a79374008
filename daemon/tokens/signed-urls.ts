/** POST /v1/videos/<id>/signed_urls: addresses that play a private video until they expire. */
import { AppError } from '../contract/errors.ts'
import { OWNER_KID, type SignedUrls, type SignedUrlsCreate } from '../contract/token.ts'
import { embedUrl, mediaBase, type Addresses } from '../playback/urls.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findVideo, presented } from '../videos/find.ts'
import { signToken, type Signing } from './sign.ts'

export async function signUrls(deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'settings'>, caller: Caller, id: string, input: SignedUrlsCreate): Promise<SignedUrls> {
  const record = await deps.db.read((repositories) => findVideo(repositories, caller, id))
  const now = Math.floor(deps.clock.now().getTime() / 1000)
  const exp = now + input.expires_in
  const token = signToken(await signingOf(deps, caller), { sub: id, aud: 'playback', iat: now, exp, ...(input.download ? { download: true } : {}) })
  const settings: Addresses = { ...deps.settings, token }
  const { urls } = await deps.db.read((repositories) => presented({ settings }, repositories, record))
  return {
    object: 'signed_urls',
    video: id,
    token,
    expires_at: new Date(exp * 1000).toISOString(),
    urls: { ...urls, embed: embedUrl(settings, id), original: input.download && record.source !== null ? `${mediaBase(settings, id)}/original` : null },
  }
}

/** A key signs with itself. The owner, who has none, signs with a secret of the space's own. */
async function signingOf({ db, vault }: Pick<Deps, 'db' | 'vault'>, { keyId, space }: Caller): Promise<Signing> {
  if (keyId === null) return { kid: OWNER_KID, secret: vault.tokenSecret(space) }
  const key = await db.read(({ keys }) => keys.get(keyId))
  if (!key) throw new AppError('unauthorized', 'This key is not known here any more.')
  return { kid: key.id, secret: vault.open(key.sealed) }
}
