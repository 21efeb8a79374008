/** Languages by their names in the language of the dashboard. */
import { language } from '../kit/language.ts'

/** The languages of ISO 639-1 in use, and the regions and scripts that subtitles are told apart by. */
const CODES =
  `aa ab af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cv cy da de de-AT de-CH dv dz ee el en en-AU en-GB en-US eo es es-419 es-ES et eu fa ff fi fj fo fr fr-CA fr-CH fy
  ga gd gl gn gu gv ha he hi ho hr ht hu hy hz id ig ii ik is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my
  na nb nd ne ng nl nl-BE nn nr nv ny oc oj om or os pa pl ps pt pt-BR pt-PT qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tn to tr ts tt tw ty
  ug uk ur uz ve vi vo wa wo xh yi yo za zh zh-Hans zh-Hant zu`.split(/\s+/)
/** First in the list, beside those of this person and this video. */
const USUAL = ['en', 'nl', 'de', 'fr', 'es']

export function languageName(code: string) {
  if (code === 'und') return code
  try {
    const name = new Intl.DisplayNames([language()], { type: 'language', fallback: 'none' }).of(
      code,
    )
    return name === undefined ? code : name[0]!.toLocaleUpperCase(language()) + name.slice(1)
  } catch {
    // Looks like a language, and is none.
    return code
  }
}

/** By its name in the language of the dashboard; what is no such name is taken for a code. */
export function codeOfLanguage(text: string) {
  const wanted = text.trim().toLocaleLowerCase(language())
  return (
    CODES.find((code) => languageName(code).toLocaleLowerCase(language()) === wanted) ?? text.trim()
  )
}

export interface LanguageChoice {
  code: string
  name: string
}

/** `near`: what this video has already. Each list by its names. */
export function languageChoices(near: readonly string[] = []) {
  const own = navigator.languages.map((each) => each.split('-')[0]!)
  const often = new Set([...near.filter((code) => code !== 'und'), language(), ...own, ...USUAL])
  return { often: named([...often]), all: named(CODES.filter((code) => !often.has(code))) }
}

const named = (codes: readonly string[]): LanguageChoice[] =>
  codes
    .map((code) => ({ code, name: languageName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, language()))
