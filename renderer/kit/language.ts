/**
 * The language of the dashboard, and how the messages of an area come in it. English is always there;
 * the others are fetched.
 */

export const LANGUAGES = { en: 'English', nl: 'Nederlands', de: 'Deutsch', fr: 'Français' } as const
export type DashboardLanguage = keyof typeof LANGUAGES
/** For a select: each name is in its own language. */
export const LANGUAGE_CHOICES = (Object.keys(LANGUAGES) as DashboardLanguage[]).map(
  (code) => [code, LANGUAGES[code], code] as const,
)

type Translations<T> = (language: DashboardLanguage) => Promise<{ messages: T }>

interface MessageTable {
  load(language: DashboardLanguage): Promise<void>
}

const KEY = 'svc:language'
const tables: MessageTable[] = []
let current: DashboardLanguage = 'en'

/** For `Intl`, and for whatever depends on the language without being words. */
export const language = (): DashboardLanguage => current

/**
 * The messages of an area, texts and functions that make texts, always in the language of the moment:
 *
 *     export const messages = messagesOf(en, (code) => import(`./messages/${code}.ts`))
 *     import { messages as w } from './messages.ts'
 *     html`<h1>${w.title}</h1>`
 *
 * They are there in the chosen language once `loadMessages` has been waited for.
 */
export function messagesOf<T extends object>(english: T, translations: Translations<T>): T {
  const loaded: Partial<Record<DashboardLanguage, T>> = { en: english }
  tables.push({
    async load(wanted) {
      if (wanted !== 'en') loaded[wanted] ??= (await translations(wanted)).messages
    },
  })
  return live(() => loaded[current] ?? english)
}

/** Reads from what `table` is at that moment, its groups as well: `const w = messages.mail` can be kept. */
function live<T extends object>(table: () => T): T {
  const groups: Partial<Record<PropertyKey, object>> = {}
  return new Proxy(table(), {
    get(_, name) {
      const value: unknown = Reflect.get(table(), name)
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      return (groups[name] ??= live(() => Reflect.get(table(), name) as object))
    },
  })
}

/** The messages of every bundle that is there by now: wait for it after a bundle with messages was imported. */
export async function loadMessages(wanted: DashboardLanguage = current) {
  await Promise.all(tables.map((area) => area.load(wanted)))
}

/** What shows messages renders again once the promise resolves. */
export async function speak(wanted: DashboardLanguage) {
  // An area whose bundle came meanwhile has messages as well.
  for (let known = -1; known !== tables.length;) {
    known = tables.length
    await loadMessages(wanted)
  }
  current = wanted
  document.documentElement.lang = wanted
}

export const keepLanguage = (wanted: DashboardLanguage) => localStorage.setItem(KEY, wanted)

/** What was chosen in this browser, else the first of its languages that we speak. */
export function chosenLanguage(): DashboardLanguage {
  const preferred = [localStorage.getItem(KEY), ...navigator.languages].map(
    (each) => each?.split('-')[0] ?? '',
  )
  return preferred.find(isLanguage) ?? 'en'
}

const isLanguage = (text: string): text is DashboardLanguage => Object.hasOwn(LANGUAGES, text)

/** Below a thousand no digits are grouped, and the first formatter of `Intl` takes longer to make than a page. */
const PLAIN = 1_000
const plurals: Partial<Record<DashboardLanguage, Intl.PluralRules>> = {}
const numbers: Partial<Record<DashboardLanguage, Intl.NumberFormat>> = {}

/** `counted(2, { one: '# video', other: '# videos' })` → `2 videos`, by the rules and the digits of the language. */
export function counted(count: number, forms: { one: string; other: string }): string {
  if (Number.isInteger(count) && count >= 0 && count < PLAIN) {
    const isOne = count === 1 || (count === 0 && current === 'fr')
    return (isOne ? forms.one : forms.other).replace('#', String(count))
  }
  const plural = (plurals[current] ??= new Intl.PluralRules(current))
  const number = (numbers[current] ??= new Intl.NumberFormat(current))
  return (plural.select(count) === 'one' ? forms.one : forms.other).replace(
    '#',
    number.format(count),
  )
}
