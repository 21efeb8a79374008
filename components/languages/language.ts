/** The language of one element: its `locale`, else that of the page around it, else the browser's; English for all others. */
import type { Translation } from './translation.ts'

export const LANGUAGES = ['en', 'nl', 'de', 'fr', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** An element's words. English is always there; another language comes when an element first speaks it (`ready`). */
export type Words<Table> = { en: Table } & Partial<Record<Language, Table>>

const LOADERS: Partial<Record<Language, () => Promise<{ translation: Translation }>>> = {
  nl: () => import('./nl.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
}
/** undefined: loaded, or given up. */
const loading = new Map<Language, Promise<void> | undefined>([['en', undefined]])
const tables = new Map<keyof Translation, Words<never>>()
const loaded = new Map<Language, Translation>()

/** A table whose other languages are in languages/, under this name. */
export function words<Table>(name: keyof Translation, en: Table): Words<Table> {
  const table: Words<Table> = { en }
  tables.set(name, table as Words<never>)
  for (const [language, translation] of loaded) table[language] = translation[name] as Table
  return table
}

/** Resolves when the element's language is there; undefined: it is. Elements wait for it before they draw. */
export function ready(element: Speaking): Promise<void> | undefined {
  const language = languageOf(element)
  if (!loading.has(language)) loading.set(language, load(language))
  return loading.get(language)
}

async function load(language: Language): Promise<void> {
  try {
    const found = (await LOADERS[language]?.())?.translation
    if (!found) return
    loaded.set(language, found)
    for (const [name, table] of tables) table[language] = found[name] as never
  } catch (error) {
    console.warn('@svc/components: words did not load', error)
  } finally {
    loading.set(language, undefined)
  }
}

export interface Speaking extends HTMLElement {
  /** BCP 47, such as `nl` or `de-AT`. */
  locale?: string | null
}

export function languageOf(element: Speaking): Language {
  return LANGUAGES.find((language) => language === localeOf(element).slice(0, 2).toLowerCase()) ?? 'en'
}

export function wordsFor<Table>(element: Speaking, words: Words<Table>): Table {
  return words[languageOf(element)] ?? words.en
}

/** As a tag for Intl: numbers and dates of a region, also where the words are those of another. */
export function localeOf(element: Speaking): string {
  const wanted = element.locale || langAround(element) || navigator.language
  try {
    return Intl.NumberFormat.supportedLocalesOf(wanted)[0] ?? 'en'
  } catch {
    // RangeError: what the page writes is no tag at all.
    return 'en'
  }
}

function langAround(element: Element): string | undefined {
  const holder = element.closest('[lang]')
  if (holder) return holder.getAttribute('lang') || undefined
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? langAround(root.host) : undefined
}
