/** What strangers' libraries hold, as a video may hold it (contract/values.ts): too long is cut, what fits nowhere is left out. */
import { language as languageOf } from '../contract/values.ts'

const cut = (text: string, most: number): string => [...text].slice(0, most).join('')

export const fitName = (text: string | null | undefined, fallback: string): string => cut((text ?? '').trim(), 300).trim() || cut(fallback.trim(), 300) || 'Untitled'

export const fitDescription = (text: string | null | undefined): string => (text ?? '').slice(0, 10_000).toWellFormed()

export function fitTags(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => cut(text.trim(), 100).trim()).filter(Boolean))].slice(0, 50)
}

/** `en-x-autogen` is English; null for what names no language. */
export function fitLanguage(text: string | null | undefined): string | null {
  const found = languageOf.safeParse((text ?? '').trim().replace('_', '-').replace(/-x-.*$/i, ''))
  return found.success ? found.data : null
}

/** For `metadata`, whose values hold 500 characters. */
export function fitMetadata(pairs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== '' && value.length <= 500))
}
