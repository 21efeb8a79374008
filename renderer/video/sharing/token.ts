/** Playback tokens that are made in the dashboard: what for, and for how long. */
import type { TokenCreated } from '../../../daemon/contract/token.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { formatOf } from '../../kit/formats/formats.ts'
import type { App } from '../../state/app.ts'

/** Lifetimes as the command line writes them, in seconds. The contract has the maximum. */
const SECONDS = {
  '15m': 900,
  '1h': 3_600,
  '12h': 43_200,
  '1d': 86_400,
  '7d': 604_800,
  '30d': 2_592_000,
} as const
export type Lifetime = keyof typeof SECONDS
export const LIFETIMES = Object.keys(SECONDS) as Lifetime[]
export type TokenTarget = 'video' | 'collection' | 'space'

export const makeToken = (
  { api }: App,
  video: Video,
  { reach, lifetime, download }: { reach: TokenTarget; lifetime: Lifetime; download: boolean },
) =>
  api.tokens.create({
    body: {
      sub: subjectOf(video, reach),
      aud: 'playback',
      expires_in: SECONDS[lifetime],
      download,
    },
  })

/** What a token of this reach names. */
export const subjectOf = ({ id, collection, space }: Video, reach: TokenTarget) =>
  reach === 'video' ? id : reach === 'collection' && collection !== null ? collection : space

const ending = formatOf(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }),
)
export const endOf = ({ expires_at: at }: TokenCreated) => ending().format(new Date(at))
