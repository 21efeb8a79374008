/** Times as they are typed and read: 62_500 ms is `1:02.500`. */

export function timeText(ms: number, places: 0 | 1 | 3 = 3): string {
  const unit = places === 3 ? 1 : places === 1 ? 100 : 1_000
  const whole = Math.round(Math.max(0, ms) / unit) * unit
  const [hours, minutes, seconds] = [
    Math.floor(whole / 3_600_000),
    Math.floor(whole / 60_000) % 60,
    Math.floor(whole / 1_000) % 60,
  ]
  const fraction =
    places === 0
      ? ''
      : `.${String(whole % 1_000)
          .padStart(3, '0')
          .slice(0, places)}`
  const pad = (value: number): string => String(value).padStart(2, '0')
  return `${hours > 0 ? `${hours}:${pad(minutes)}` : minutes}:${pad(seconds)}${fraction}`
}

/** `62.5`, `1:02,5`, `01:00:02.500`; null where it is no time. In milliseconds. */
export function readTime(text: string): number | null {
  const match = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?\s*$/.exec(text)
  if (!match) return null
  const [, hours, minutes, seconds = '0', fraction = ''] = match
  // Ninety seconds are that many where they stand alone.
  if (
    (minutes !== undefined && Number(seconds) > 59) ||
    (hours !== undefined && Number(minutes) > 59)
  )
    return null
  return (
    ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)) * 1_000 +
    Number(fraction.padEnd(3, '0'))
  )
}
