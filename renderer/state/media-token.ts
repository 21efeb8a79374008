/**
 * Tokens for pictures, files and playback of private videos. At this page's own address the session's cookie opens
 * pictures and files; media at another host, or at this one by another name, get no cookie, and are asked for with a
 * token of the space; for people limited to collections, one of each video.
 */
import type { Video } from '../../daemon/contract/video.ts'
import type { App } from './app.ts'
import type { AppHost } from './app-element.ts'
import { againWhenBack } from '../kit/back.ts'
import { identityOf } from './may.ts'
import { StoreWatch } from './watch.ts'

/** Longer than anybody looks at one page. */
const SECONDS = 24 * 3600
const AGAIN_MS = (SECONDS / 2) * 1000
const signedAtMs = new Map<string, number>()
const underWay = new Set<string>()

/** The address as this page may use it; null while its token is on the way, which is a change of the state. */
export function openAddress(app: App, video: Video, url: string): string | null {
  if (video.visibility === 'public' || new URL(url).origin === location.origin) return url
  const of = identityOf(app)?.collections ? video.id : video.space
  const token = app.store.state.mediaTokens.get(of)
  if (token === undefined || Date.now() - (signedAtMs.get(of) ?? 0) > AGAIN_MS)
    void askToken(app, video, of)
  return token === undefined ? null : `${url}${url.includes('?') ? '&' : '?'}token=${token}`
}

/** `openAddress` for an element, which renders again once a token has come. */
export function mediaOpener(host: AppHost) {
  const tokens = new StoreWatch(host, ({ mediaTokens }) => mediaTokens)
  return (video: Video, url: string) => {
    void tokens.value
    return openAddress(host.app, video, url)
  }
}

/** `of`: the space, or the video alone. */
async function askToken(app: App, video: Pick<Video, 'id' | 'space'>, of: string) {
  if (underWay.has(of)) return
  underWay.add(of)
  try {
    const token = await signed(app, video.space, of === video.id ? of : undefined)
    signedAtMs.set(of, Date.now())
    app.store.change(({ mediaTokens }) => ({ mediaTokens: new Map(mediaTokens).set(of, token) }))
  } catch (error) {
    // Without it there is no picture; the next look asks again.
    againWhenBack(error, () => askToken(app, video, of))
  } finally {
    underWay.delete(of)
  }
}

const signed = async (app: App, space: string, video: string | undefined) =>
  (
    await app.api.spaces.signToken({
      params: { id: space },
      body: { expires_in: SECONDS, ...(video === undefined ? {} : { video }) },
    })
  ).token

/**
 * The player asks as any viewer does, without the session: for a private video it needs a token. It is for those who
 * may watch anyway, so the audit log has nothing of it.
 */
export const watchToken = (app: App, { id, space }: Pick<Video, 'id' | 'space'>): Promise<string> =>
  signed(app, space, id)
