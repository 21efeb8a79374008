import { strict as assert } from 'node:assert'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { FAULT_REASONS, REASONS, WRITTEN_FAULTS } from '../../daemon/contract/reasons.ts'
import { LANGUAGES } from '../../renderer/kit/language.ts'
import { codeOf, matches, sources } from './text.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const others = Object.keys(LANGUAGES).filter((language) => language !== 'en')

/** Words between tags, in attributes that are read out, and in what is told. */
const SENTENCES = [
  />[^<>{}$`=]*[A-Za-z]{2,} [a-z]{2,}[^<>{}`=]*<\//,
  /\b(?:aria-label|title|placeholder)="[A-Z][^"$]*"/,
  /\bnotify(?:Failure)?\(app, ['`]/,
  /\bPageError\(['`]/,
]
/** The same in every language, and what nobody sees who has a whole appliance. */
const NO_SENTENCE = [
  '<code>svc login</code>',
  'placeholder="BDFG-HJKM"',
  'title="Ctrl+S"',
  "'The bundle holds no player.'",
]

/** Of each part of the dashboard, and of the catalogue of errors. */
const englishFiles = globSync('renderer/**/{messages,errors}/en.ts', { cwd: ROOT }).sort()
const load = async (file: string, name: 'en' | 'messages'): Promise<Record<string, unknown>> =>
  ((await import(join(ROOT, file))) as Record<string, Record<string, unknown>>)[name]!

/** What a text says, or one that is made with plain figures. Null: it says nothing. */
function said(text: unknown): string | null {
  const whole =
    typeof text === 'function'
      ? (text as (...given: unknown[]) => unknown)(...Array.from({ length: text.length }, () => 2))
      : text
  if (typeof whole === 'string') return whole.trim() || null
  if (typeof whole !== 'object' || whole === null) return null
  const parts = Object.values(whole).map(said)
  return parts.length === 0 || parts.includes(null) ? null : parts.join(' ')
}

describe('the languages of the dashboard', () => {
  it('are there for every part, whole: the same texts as in English, and none of them empty', async () => {
    assert.ok(englishFiles.length >= 7, `found ${englishFiles.join(', ')}`)
    const faults: string[] = []
    const compare = (where: string, english: unknown, translated: unknown): void => {
      if (typeof english !== typeof translated) faults.push(`${where} is ${typeof translated}`)
      else if (typeof english === 'object' && english !== null) {
        const [ours, theirs] = [english, translated ?? {}] as Record<string, unknown>[]
        for (const key of new Set([...Object.keys(ours!), ...Object.keys(theirs!)]))
          compare(`${where}.${key}`, ours![key], theirs![key])
      } else if (said(english) === null || said(translated) === null)
        faults.push(`${where} says nothing`)
    }
    for (const file of englishFiles) {
      const english = await load(file, 'en')
      for (const language of others)
        compare(
          `${file} ${language}`,
          english,
          await load(file.replace(/en\.ts$/, `${language}.ts`), 'messages'),
        )
    }
    assert.deepEqual(faults, [])
  })

  it('have a sentence for every reason of the API, with figures that its answer has', async () => {
    const figures = (text: string): string[] =>
      [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const faults: string[] = []
    for (const language of others) {
      const translated = (await load(
        `renderer/kit/explain/reasons/${language}.ts`,
        'messages',
      )) as Record<string, string>
      assert.deepEqual(
        Object.keys(translated).sort(),
        [...Object.keys(REASONS), ...FAULT_REASONS, ...Object.keys(WRITTEN_FAULTS)].sort(),
        language,
      )
      for (const [reason, sentence] of Object.entries(translated)) {
        const english =
          (REASONS as Record<string, { detail: string }>)[reason]?.detail ??
          (WRITTEN_FAULTS as Record<string, string>)[reason] ??
          '{least} {most} {field}'
        const unknown = figures(sentence).filter((name) => !figures(english).includes(name))
        if (sentence.trim() === '' || sentence === english || unknown.length > 0)
          faults.push(`${language}: ${reason}: ${sentence}`)
      }
    }
    assert.deepEqual(faults, [])
  })

  it('differ: a file that was only copied is no translation', async () => {
    const copied: string[] = []
    for (const file of englishFiles) {
      const english = Object.values(await load(file, 'en')).map(said)
      for (const language of others) {
        const translated = Object.values(
          await load(file.replace(/en\.ts$/, `${language}.ts`), 'messages'),
        ).map(said)
        const same = translated.filter(
          (text, index) => text === english[index] && (text ?? '').split(' ').length > 2,
        )
        if (same.length > english.length / 5)
          copied.push(`${file} ${language}: ${same.slice(0, 3).join(' | ')}`)
      }
    }
    assert.deepEqual(copied, [])
  })

  it('are all that is said: no element has a sentence of its own', () => {
    const elements = sources().filter(
      (file) => file.startsWith('renderer/') && !/\/(?:messages|errors)\//.test(file),
    )
    const own = elements.flatMap((file) =>
      SENTENCES.flatMap((pattern) => matches(file, codeOf(file), pattern)),
    )
    assert.deepEqual(
      own.filter((line) => !NO_SENTENCE.some((text) => line.includes(text))),
      [],
    )
  })

  it('the patterns above do find what they are meant to find', () => {
    for (const text of [
      '<p>Nothing is here.</p>',
      '<ul aria-label="Passkeys">',
      "notify(app, 'It is done')",
      "new PageError('It is too large.', '')",
    ])
      assert.ok(
        SENTENCES.some((pattern) => pattern.test(text)),
        text,
      )
    for (const text of [
      '<p>${messages().nothing}</p>',
      '<ul aria-label=${messages().passkeys}>',
      'notify(app, messages().done)',
      'Promise<void> { return a < b }',
    ])
      assert.ok(!SENTENCES.some((pattern) => pattern.test(text)), text)
  })
})
