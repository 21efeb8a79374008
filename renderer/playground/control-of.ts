/** Which control stands for an attribute or a custom property: by the type and default that the manifest gives. */
import type { Attribute, ManifestEntry } from './manifest.ts'

export type PlaygroundControl =
  /** `on`: unless set otherwise. */
  | { kind: 'switch'; on: boolean }
  | { kind: 'choice'; options: readonly string[] }
  | SeveralControl
  | { kind: 'number' }
  | { kind: 'colour'; fallback: string }
  | { kind: 'text'; suggestions: readonly string[] }
  | { kind: 'lines'; what: string; placeholder: string; rows: number }

/** Words of a list; `shown`: those that count by default. */
export interface SeveralControl {
  kind: 'several'
  options: readonly string[]
  shown: readonly string[]
  canBeNone: boolean
}

const HEX = /^#(?:[0-9a-f]{3}){1,2}$/i
/** Names of custom properties that hold a colour, where the default does not show it. */
const COLOURED = /-(color|background|accent|on-accent|line|backdrop)$/

export function controlOf({
  type: { text },
  default: fallback = '',
}: Pick<Attribute, 'type' | 'default'>): PlaygroundControl {
  const words = literals(text)
  const list = /\(([^)]*)\)\[\]/.exec(text)?.[1]
  if (list !== undefined) {
    const options = literals(list)
    const byDefault = fallback.split(' ')
    const shown = fallback === 'all' ? options : options.filter((word) => byDefault.includes(word))
    return { kind: 'several', options, shown, canBeNone: words.includes('none') }
  }
  // Settings whose default depends on something else have three answers.
  if (text === 'boolean')
    return ['', 'on', 'off'].includes(fallback)
      ? { kind: 'switch', on: fallback === 'on' }
      : { kind: 'choice', options: ['on', 'off'] }
  if (text === 'number') return { kind: 'number' }
  if (HEX.test(fallback)) return { kind: 'colour', fallback: sixDigits(fallback)! }
  if (words.length > 0 && !/\bstring\b/.test(text)) return { kind: 'choice', options: words }
  return { kind: 'text', suggestions: words }
}

export function cssControlOf({
  name,
  default: fallback = '',
}: Pick<ManifestEntry, 'name' | 'default'>): PlaygroundControl {
  return HEX.test(fallback) || COLOURED.test(name)
    ? { kind: 'colour', fallback: sixDigits(fallback) ?? '' }
    : { kind: 'text', suggestions: [] }
}

export const sixDigits = (colour: string): string | null =>
  !HEX.test(colour) ? null : colour.length === 7 ? colour : colour.replace(/[^#]/g, '$&$&')

const literals = (text: string): string[] =>
  [...text.matchAll(/'([^']+)'/g)].map((match) => match[1]!)

/** What is written where this word is switched over; null: nothing, as it was. */
export function chosenWords(
  { options, shown, canBeNone }: SeveralControl,
  chosen: ReadonlySet<string>,
): string | null {
  const words = options.filter((word) => chosen.has(word))
  if (words.length === shown.length && words.every((word) => shown.includes(word))) return null
  return words.length === 0 ? (canBeNone ? 'none' : null) : words.join(' ')
}
