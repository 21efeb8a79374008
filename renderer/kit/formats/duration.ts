import { messages as w } from '../messages.ts'

/** 75 → `1:15`, 3675 → `1:01:15`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':')
}

/** 75 → `1 min 15 s`: for how long something will still take. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const { secondsShort, minutesShort, hoursShort } = w.formats
  if (whole < 60) return secondsShort(whole)
  if (whole < 3_600) return `${minutesShort(Math.floor(whole / 60))} ${secondsShort(whole % 60)}`
  return `${hoursShort(Math.floor(whole / 3_600))} ${minutesShort(Math.floor(whole / 60) % 60)}`
}
