/** How long a link works: the choices of its form, and the time that comes of one. */
import { selectField } from '../kit/fields.ts'
import { lastingText, secondsOf } from '../kit/formats/lasting.ts'
import { exactly } from '../kit/formats/when.ts'
import type { SentForm } from '../kit/sent-form.ts'
import { messages as w } from './messages.ts'

const LIFETIMES = ['1h', '1d', '7d', '30d', '365d'] as const
/** keep: the end that the link has. */
type LinkEnd = (typeof LIFETIMES)[number] | 'none' | 'keep'

interface Ending {
  expires_at: string | null
}

/** `link`: the one that is changed. */
export function endField(link: Ending | undefined) {
  const end = link?.expires_at
  return selectField<LinkEnd>('end', w.validFor, {
    choices: [
      ...(end ? [['keep', w.keepEnd(exactly(end))] as const] : []),
      ...LIFETIMES.map((each) => [each, lastingText(each)] as const),
      ['none', w.noEnd],
    ],
    chosen: end ? 'keep' : link ? 'none' : '7d',
  })
}

/** What is chosen in `endField`. */
export function endIn(typed: SentForm): Partial<Ending> {
  const end = typed.exact<LinkEnd>('end')!
  if (end === 'keep') return {}
  if (end === 'none') return { expires_at: null }
  return { expires_at: new Date(Date.now() + secondsOf(end) * 1_000).toISOString() }
}
