/** Numbers and times as people of a language write them. */
import type { MailLanguage } from '../contract/notifications.ts'

const LOCALES: Record<MailLanguage, string> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', nl: 'nl-NL' }
const BYTE_UNITS: Record<MailLanguage, readonly string[]> = {
  en: ['B', 'kB', 'MB', 'GB', 'TB'],
  de: ['B', 'kB', 'MB', 'GB', 'TB'],
  fr: ['o', 'ko', 'Mo', 'Go', 'To'],
  nl: ['B', 'kB', 'MB', 'GB', 'TB'],
}

/** In the time zone of the server, which is named. */
export const timeIn = (language: MailLanguage, iso: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(iso))

/** A day of UTC. */
export const dayIn = (language: MailLanguage, iso: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(iso))

export const countIn = (language: MailLanguage, count: number): string =>
  new Intl.NumberFormat(LOCALES[language]).format(count)

export const hoursIn = (language: MailLanguage, seconds: number): string =>
  new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: seconds < 3_600 ? 'minute' : 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(seconds < 3_600 ? Math.round(seconds / 60) : seconds / 3_600)

/** Decimal units, as disks are sold. */
export function bytesIn(language: MailLanguage, bytes: number): string {
  const units = BYTE_UNITS[language]
  let unit = 0
  let value = bytes
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1_000
    unit += 1
  }
  const digits = { maximumFractionDigits: unit === 0 ? 0 : 1 }
  return `${new Intl.NumberFormat(LOCALES[language], digits).format(value)} ${units[unit]!}`
}
