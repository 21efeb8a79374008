/** How long a link works: the choices of its form, and the time that comes of one. */
import { selectField } from '../kit/fields.ts'
import { lastingText } from '../kit/formats/lasting.ts'
import { exactly } from '../kit/formats/when.ts'
import type { SentForm } from '../kit/sent-form.ts'
import { messages as w } from './messages.ts'

/** In hours. */
const LIFETIMES = { '1h': 1, '1d': 24, '7d': 168, '30d': 720, '365d': 8760 } as const
/** keep: the end that the link has. */
type LinkEnd = keyof typeof LIFETIMES | 'none' | 'keep'

interface Ending {
  expires_at: string | null
}

/** `link`: the one that is changed. */
export function endField(link: Ending | undefined) {
  const lifetimes = Object.keys(LIFETIMES) as (keyof typeof LIFETIMES)[]
  const kept = link?.expires_at
  return selectField<LinkEnd>('end', w.validFor, {
    choices: [
      ...(kept ? [['keep', w.keepEnd(exactly(kept))] as const] : []),
      ...lifetimes.map((each) => [each, lastingText(each)] as const),
      ['none', w.noEnd],
    ],
    chosen: kept ? 'keep' : link ? 'none' : '7d',
  })
}

/** What is chosen in `endField`. */
export function endIn(typed: SentForm): Partial<Ending> {
  const end = typed.exact<LinkEnd>('end')!
  if (end === 'keep') return {}
  if (end === 'none') return { expires_at: null }
  return { expires_at: new Date(Date.now() + LIFETIMES[end] * 3_600_000).toISOString() }
}
