import { formatOf } from './formats.ts'
import { messages as w } from '../messages.ts'
import { html } from 'lit'

const relative = formatOf((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
const day = formatOf(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }),
)
const exact = formatOf(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
)

/** `just now`, `5 minutes ago`, `yesterday`, and after a week the date. */
export function ago(timestamp: string, now = Date.now()): string {
  const seconds = (new Date(timestamp).getTime() - now) / 1_000
  if (seconds > -60) return w.formats.justNow
  if (seconds > -3_600) return relative().format(Math.trunc(seconds / 60), 'minute')
  if (seconds > -86_400) return relative().format(Math.trunc(seconds / 3_600), 'hour')
  if (seconds > -7 * 86_400) return relative().format(Math.trunc(seconds / 86_400), 'day')
  return day().format(new Date(timestamp))
}

export const exactly = (timestamp: string): string => exact().format(new Date(timestamp))

export const time = (timestamp: string) =>
  html`<time datetime=${timestamp} title=${exactly(timestamp)}>${ago(timestamp)}</time>`
