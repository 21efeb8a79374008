/** Numbers as people read them. */

export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 || value >= 99.5 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}

/** 0:07, 12:30, 1:02:03 */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, secondsLeft] = [
    Math.floor(whole / 3600),
    Math.floor((whole % 3600) / 60),
    whole % 60,
  ]
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(secondsLeft)}`
    : `${minutes}:${two(secondsLeft)}`
}

/** "0:12 left"; empty when unknown. */
export const timeLeft = (seconds: number | null | undefined): string =>
  typeof seconds === 'number' ? `${formatDuration(seconds)} left` : ''

/** Rounded down, so that 100 % means complete. */
export const formatPercent = (fraction: number): string =>
  `${Math.floor(Math.min(1, Math.max(0, fraction)) * 100)} %`

/** 2026-03-01 14:05, on the clock of the person who reads it. */
export function formatTime(iso: string): string {
  const time = new Date(iso)
  const two = (part: number) => String(part).padStart(2, '0')
  return (
    `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ` +
    `${two(time.getHours())}:${two(time.getMinutes())}`
  )
}
