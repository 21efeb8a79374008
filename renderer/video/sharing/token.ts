/** What a token can be made with here, and how it is made elsewhere. */
import { language } from '../../kit/language.ts'

/** Lifetimes as the command line writes them, in seconds. The contract has the maximum. */
export const LIFETIMES = {
  '15m': 900,
  '1h': 3_600,
  '12h': 43_200,
  '1d': 86_400,
  '7d': 604_800,
  '30d': 2_592_000,
} as const
export type Lifetime = keyof typeof LIFETIMES

const UNITS = { m: 'minute', h: 'hour', d: 'day' } as const

/** `7 days` */
export const lasting = (lifetime: Lifetime): string =>
  new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: UNITS[lifetime.at(-1) as keyof typeof UNITS],
    unitDisplay: 'long',
  }).format(Number.parseInt(lifetime, 10))

export const cliCommand = (
  subject: string,
  lifetime: keyof typeof LIFETIMES,
  download: boolean,
): string =>
  `svc tokens playback ${subject} --expires-in ${lifetime}${download ? ' --download' : ''}`

/** Follows docs/private-videos.md. */
export const SERVER_CODE = `import { createHmac } from 'node:crypto'

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function sign(key, claims) {
  const kid = \`key_\${key.split('_')[2]}\`
  const body = \`\${part({ alg: 'HS256', typ: 'JWT', kid })}.\${part(claims)}\`
  return \`\${body}.\${createHmac('sha256', key).update(body).digest('base64url')}\`
}

// For each visit: a token for one video, for an hour.
const token = sign(process.env.SVC_KEY, { sub: videoId, exp: Math.floor(Date.now() / 1000) + 3600 })`
