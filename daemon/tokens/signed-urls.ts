/** POST /v1/videos/<id>/signed_urls: addresses that play a private video until they expire. */
import type { SignedUrls, SignedUrlsCreate } from '../contract/token.ts'
import { embedUrl, mediaBase, type Addresses } from '../playback/urls.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findVideo, presented } from '../videos/find.ts'
import { signToken } from './sign.ts'
import { signingOf } from './signing-of.ts'

export async function signUrls(deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'settings'>, caller: Caller, id: string, input: SignedUrlsCreate): Promise<SignedUrls> {
  const record = await deps.db.read((repositories) => findVideo(repositories, caller, id))
  const now = Math.floor(deps.clock.now().getTime() / 1000)
  const exp = now + input.expires_in
  const token = await signToken(await signingOf(deps, caller), { sub: id, aud: 'playback', iat: now, exp, ...(input.download ? { download: true } : {}) })
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
