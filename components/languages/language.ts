/**
 * The language of one element: its `locale`, else that of the video's settings, else that of the page around it, else
 * the browser's; English for all others.
 */
import type { Translation } from './translation.ts'

export const LANGUAGES = ['en', 'nl', 'de', 'fr', 'es'] as const
export type ElementLanguage = (typeof LANGUAGES)[number]

const LOADERS: Partial<Record<ElementLanguage, () => Promise<{ translation: Translation }>>> = {
  nl: () => import('./nl.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
}
/** undefined: loaded, or given up. */
const loading = new Map<ElementLanguage, Promise<void> | undefined>([['en', undefined]])
const loaded = new Map<ElementLanguage, Translation>()

/** Resolves when the element's language is there; undefined: it is. Elements wait for it before they draw. */
export function ready(element: Speaking): Promise<void> | undefined {
  const language = languageOf(element)
  if (!loading.has(language)) loading.set(language, load(language))
  return loading.get(language)
}

async function load(language: ElementLanguage): Promise<void> {
  try {
    const found = (await LOADERS[language]?.())?.translation
    if (found) loaded.set(language, found)
  } catch (error) {
    console.warn('@svc/components: words did not load', error)
  } finally {
    loading.set(language, undefined)
  }
}

export interface Speaking extends HTMLElement {
  /** BCP 47, such as `nl` or `de-AT`. */
  locale?: string | null
  /** From the settings of its video. */
  settledLocale?: string | undefined
}

export function languageOf(element: Speaking): ElementLanguage {
  return (
    LANGUAGES.find((language) => language === localeOf(element).slice(0, 2).toLowerCase()) ?? 'en'
  )
}

/** `en`: the English of it, which is always there; other languages come when an element first speaks them (`ready`). */
export function messagesFor<Name extends keyof Translation>(
  element: Speaking,
  name: Name,
  en: Translation[Name],
): Translation[Name] {
  return loaded.get(languageOf(element))?.[name] ?? en
}

/** Locale tag for Intl; its region may differ from the language of the messages. */
export function localeOf(element: Speaking): string {
  const wanted =
    element.locale || element.settledLocale || langAround(element) || navigator.language
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
