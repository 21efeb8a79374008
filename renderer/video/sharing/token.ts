/** Playback tokens that are made in the dashboard: what for, and for how long. */
import type { TokenCreated } from '../../../daemon/contract/token.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { select } from '../../kit/controls.ts'
import { formatOf } from '../../kit/formats/formats.ts'
import { language } from '../../kit/language.ts'
import type { App } from '../../state/app.ts'

/** Lifetimes as the command line writes them, in seconds. The contract has the maximum. */
const LIFETIMES = {
  '15m': 900,
  '1h': 3_600,
  '12h': 43_200,
  '1d': 86_400,
  '7d': 604_800,
  '30d': 2_592_000,
} as const
export type Lifetime = keyof typeof LIFETIMES
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
      expires_in: LIFETIMES[lifetime],
      download,
    },
  })

/** What a token of this reach names. */
export const subjectOf = ({ id, collection, space }: Video, reach: TokenTarget) =>
  reach === 'video' ? id : reach === 'collection' && collection !== null ? collection : space

export const lifetimeField = (chosen: Lifetime, choose: (lifetime: Lifetime) => void) => {
  const lifetimes = Object.keys(LIFETIMES) as Lifetime[]
  return select(
    'lifetime',
    lifetimes.map((each) => [each, lasting(each)]),
    chosen,
    choose,
  )
}

const UNITS = { m: 'minute', h: 'hour', d: 'day' } as const

const lasting = (lifetime: Lifetime) =>
  new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: UNITS[lifetime.at(-1) as keyof typeof UNITS],
    unitDisplay: 'long',
  }).format(Number.parseInt(lifetime, 10))

const ending = formatOf(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }),
)
export const endOf = ({ expires_at: at }: TokenCreated) => ending().format(new Date(at))
