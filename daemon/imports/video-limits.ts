/**
 * Adapts values of other platforms to the limits of a video (contract/values.ts): truncates long ones
 * and drops invalid ones.
 */
import { language as languageOf } from '../contract/values.ts'

/** Truncates at whole characters, some of which take two UTF-16 units. */
const cut = (text: string, most: number): string =>
  Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('')

export const truncateName = (text: string | null | undefined, fallback: string): string =>
  cut((text ?? '').trim(), 300).trim() || cut(fallback.trim(), 300) || 'Untitled'

export const truncateDescription = (text: string | null | undefined): string =>
  (text ?? '').slice(0, 10_000).toWellFormed()

export function limitTags(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => cut(text.trim(), 100).trim()).filter(Boolean))].slice(
    0,
    50,
  )
}

/** Longer than any language tag. */
const MOST_LANGUAGE = 100

/** `en-x-autogen` is English; null for an unknown language. */
export function validLanguage(text: string | null | undefined): string | null {
  const word = (text ?? '').slice(0, MOST_LANGUAGE).trim().replace('_', '-')
  const found = languageOf.safeParse(word.split(/-x-/i, 1)[0])
  return found.success ? found.data : null
}

/** For `metadata`, whose values are limited to 500 characters. */
export function limitMetadata(pairs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pairs).filter(([, value]) => value !== '' && value.length <= 500),
  )
}
