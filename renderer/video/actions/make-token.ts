import type { Video } from '../../../daemon/contract/video.ts'
import type { TokenCreated } from '../../../daemon/contract/token.ts'
import type { App } from '../../state/app.ts'

export type TokenTarget = 'video' | 'collection' | 'space'
export interface TokenWish {
  reach: TokenTarget
  seconds: number
  download: boolean
}

/** What a token of this reach names. */
export const subjectOf = (
  { id, collection, space }: Pick<Video, 'id' | 'collection' | 'space'>,
  reach: TokenTarget,
): string =>
  reach === 'video' ? id : reach === 'collection' && collection !== null ? collection : space

export function makeToken(
  { api }: App,
  video: Video,
  { reach, seconds, download }: TokenWish,
): Promise<TokenCreated> {
  return api.tokens.create({
    body: { sub: subjectOf(video, reach), aud: 'playback', expires_in: seconds, download },
  })
}
