import { strict as assert } from 'node:assert'
import { globSync } from 'node:fs'
import { describe, it } from 'mocha'
import { parseSync } from 'oxc-parser'
import { read, ROOT, sources } from './text.ts'

/** What a sentence for people says instead, and one that each pattern refuses. */
const REFUSED: [RegExp, string, string][] = [
  [/\b(?:the|an) appliance\b(?! for one)/i, 'svc, the server', 'The log of the appliance'],
  [/Invalid input|expected \w+, received/, 'what it must be', 'Invalid input: expected number'],
  [/\bgo(?:es|ing)? on (?:as|by|from|where|with)\b/i, 'resume, continue', 'It goes on by itself'],
  [/\bas it comes\b/i, 'default', 'As it comes: Default'],
  [/\bmend(?:s|ed)?\b/i, 'fix', 'mend them and send it again'],
  [/\bhas faults\b/i, 'is invalid', 'The request has faults'],
  [/\b(?:key|token|code|signature) does not count\b/i, 'is not valid', 'The token does not count'],
  [/\bby itself\b/i, 'automatically', 'Chosen by itself'],
  [/\banew\b/i, 'again', 'Load it anew'],
  [/\bfor good\b/i, 'forever, permanently', '0 keeps them for good'],
  [/\bgives? out\b/i, 'provides', 'Vimeo gives out no file'],
  [/\bNothing answers\b|\bdo(?:es)? not answer\b/i, 'is not responding', 'Nothing answers at'],
  [/\btells? of\b/i, 'references', 'files that the database tells of'],
  [/\b(?:is|was) good (?:for|until)\b/i, 'is valid for', 'The token was good until'],
  [/\blies? (?:in|inside|outside|behind)\b/i, 'is in', 'A collection cannot lie inside itself'],
  [/(?<!there )\bis no (?!longer\b)\w+/i, 'is not a', 'is no JSON object'],
  [/\bThe address\b(?! of the proxy)/, 'the URL', 'The address could not be fetched'],
  [/\b(?:own dates|no certain one|what gathers)\b/i, 'the word of the field', 'Own dates'],
]

const programs = (): string[] => [
  ...sources().filter((file) => /^(?:daemon|cli|app\/messages\/en\.ts)/.test(file)),
  'build/cli.ts',
  'build/docs.ts',
]
const PAGES = ['*.md', 'components/README.md', 'docs/*.md', 'docs/{cli,components}/*.md']
const pages = (): string[] => globSync(PAGES, { cwd: ROOT }).sort()

/** The English of the dashboard and of the elements; the other languages follow it. */
const messages = (): string[] =>
  sources().filter(
    (file) =>
      /^(?:renderer\/.*messages|components\/languages\/en)\b.*\.ts$/.test(file) &&
      !/messages\/(?:de|fr|nl)\.ts$/.test(file),
  )

interface Node {
  type: string
  value?: unknown
  quasis?: { value: { cooked: string } }[]
}

/** Texts of string literals and templates with at least three words. */
function sentencesOf(file: string, code: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value, quasis } = node as Node
    if (type === 'ImportDeclaration') return
    if (type === 'Literal' && typeof value === 'string') found.push(value)
    if (type === 'TemplateLiteral')
      found.push(quasis!.map(({ value: { cooked } }) => cooked).join('…'))
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, code).program)
  return found.filter((text) => /[a-z]+ [a-z]+/i.test(text))
}

const refusedIn = (file: string, sentences: readonly string[]): string[] =>
  sentences.flatMap((text) =>
    REFUSED.filter(([pattern]) => pattern.test(text)).map(
      ([, instead]) => `${file}: "${text.slice(0, 100)}": write ${instead}`,
    ),
  )

describe('the words of sentences that people read', () => {
  it('are those of the field in errors, help and settings', () => {
    const wrong = programs().flatMap((file) => refusedIn(file, sentencesOf(file, read(file))))
    assert.deepEqual(wrong, [])
  })

  it('are those of the field in the interface', () => {
    const files = messages()
    assert.ok(files.length > 20, files.join(', '))
    const wrong = files.flatMap((file) => refusedIn(file, sentencesOf(file, read(file))))
    assert.deepEqual(wrong, [])
  })

  it('are those of the field in the docs', () => {
    const wrong = pages().flatMap((file) => refusedIn(file, read(file).split('\n')))
    assert.deepEqual(wrong, [])
  })

  it('each pattern above finds its sample, and the scan finds it in code', () => {
    for (const [pattern, , sample] of REFUSED) {
      assert.match(sample, pattern)
      assert.equal(sentencesOf('a.ts', `throw new Error('${sample}')`).length, 1, sample)
      assert.ok(refusedIn('a.ts', sentencesOf('a.ts', `fail(\`\${a} ${sample}\`)`)).length > 0)
    }
    assert.deepEqual(refusedIn('a.ts', ['svc is a video appliance.', 'It is no longer there.']), [])
  })
})
