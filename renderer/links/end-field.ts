/** How long a link works: the choices of its form, and the time that comes of one. */
import { row, select } from '../kit/controls.ts'
import { exactly } from '../kit/formats/when.ts'
import { language } from '../kit/language.ts'
import { messages } from './messages.ts'

/** In hours. */
const LIFETIMES = { '1h': 1, '1d': 24, '7d': 168, '30d': 720, '365d': 8760 } as const
/** keep: the end that the link has. */
export type LinkEnd = keyof typeof LIFETIMES | 'none' | 'keep'
const UNITS = { h: 'hour', d: 'day' } as const

/** `kept`: the end that the link has. */
export function endField(chosen: LinkEnd, kept: string | null, change: (end: LinkEnd) => void) {
  const w = messages()
  const choices: [LinkEnd, string][] = [
    ...(kept ? [['keep', w.keepEnd(exactly(kept))] as [LinkEnd, string]] : []),
    ...(Object.keys(LIFETIMES) as (keyof typeof LIFETIMES)[]).map((each): [LinkEnd, string] => [
      each,
      lasting(each),
    ]),
    ['none', w.noEnd],
  ]
  return row('end', w.validFor, select('end', choices, chosen, change))
}

export const endOf = (end: LinkEnd): { expires_at?: string | null } =>
  end === 'keep'
    ? {}
    : {
        expires_at:
          end === 'none' ? null : new Date(Date.now() + LIFETIMES[end] * 3_600_000).toISOString(),
      }

/** What a form begins with. */
export const endAtFirst = (link: { expires_at: string | null } | undefined): LinkEnd =>
  link === undefined ? '7d' : link.expires_at === null ? 'none' : 'keep'

const lasting = (lifetime: keyof typeof LIFETIMES): string =>
  new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: UNITS[lifetime.at(-1) as keyof typeof UNITS],
    unitDisplay: 'long',
  }).format(Number.parseInt(lifetime, 10))
