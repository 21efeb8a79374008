const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const EXACT = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' })

/** `just now`, `5 minutes ago`, `yesterday`, and after a week the date. */
export function ago(timestamp: string, now = Date.now()): string {
  const seconds = (new Date(timestamp).getTime() - now) / 1_000
  if (seconds > -60) return 'just now'
  if (seconds > -3_600) return RELATIVE.format(Math.trunc(seconds / 60), 'minute')
  if (seconds > -86_400) return RELATIVE.format(Math.trunc(seconds / 3_600), 'hour')
  if (seconds > -7 * 86_400) return RELATIVE.format(Math.trunc(seconds / 86_400), 'day')
  return DAY.format(new Date(timestamp))
}

export const exactly = (timestamp: string): string => EXACT.format(new Date(timestamp))
