/**
 * Tokens for pictures, files and playback of private videos. At this page's own address the session's cookie opens
 * pictures and files; media at another host, or at this one by another name, get no cookie, and are asked for with a
 * token of the space.
 */
import type { Video } from '../../daemon/contract/video.ts'
import type { App } from './app.ts'
import { againWhenBack } from '../kit/back.ts'

/** Longer than anybody looks at one page. */
const SECONDS = 24 * 3600
const AGAIN_MS = (SECONDS / 2) * 1000
const askedAtMs = new Map<string, number>()
const underWay = new Set<string>()

/** The address as this page may use it; null while its token is on the way, which is a change of the state. */
export function openAddress(app: App, { visibility, space }: Video, url: string): string | null {
  if (visibility === 'public' || new URL(url).origin === location.origin) return url
  const token = app.store.state.mediaTokens.get(space)
  if (token === undefined || Date.now() - (askedAtMs.get(space) ?? 0) > AGAIN_MS)
    void askToken(app, space)
  return token === undefined ? null : `${url}${url.includes('?') ? '&' : '?'}token=${token}`
}

async function askToken(app: App, space: string) {
  if (underWay.has(space)) return
  underWay.add(space)
  try {
    const { token } = await app.api.spaces.signToken({
      params: { id: space },
      body: { expires_in: SECONDS },
    })
    askedAtMs.set(space, Date.now())
    app.store.change(({ mediaTokens }) => ({ mediaTokens: new Map(mediaTokens).set(space, token) }))
  } catch (error) {
    // Without it there is no picture; whoever looks next asks again.
    againWhenBack(error, () => askToken(app, space))
  } finally {
    underWay.delete(space)
  }
}

/** The player asks as any viewer does, without the session: for a private video it needs a token. */
export async function watchToken(app: App, id: string): Promise<string> {
  return (await app.api.videos.signUrls({ params: { id }, body: { expires_in: SECONDS } })).token
}
