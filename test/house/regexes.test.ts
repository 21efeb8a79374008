import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { parseSync } from 'oxc-parser'
import { killerOf } from './regex-steps.ts'
import { read, sources } from './text.ts'

/** Of what strangers may send as long as a file: there no bound on the length makes a square harmless. */
const READS_FILES =
  /^daemon\/(?:subtitle-formats|tracks|imports|analytics)\/|^daemon\/contract\/search-words\.ts$/

/** Read a few hundred signs at most, which each of them cuts off before it looks. */
const CUT_SHORT: Record<string, string> = { 'daemon/analytics/traits.ts': 'MOST_AGENT_CHARS)' }

function regexesOf(file: string): { pattern: string; flags: string }[] {
  const found: { pattern: string; flags: string }[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node && node.regex) found.push(node.regex as { pattern: string; flags: string })
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(file, read(file)).program)
  return found
}

describe('regular expressions over what strangers send', () => {
  it('take no more than a few steps for each sign, whatever the text', () => {
    for (const [file, cut] of Object.entries(CUT_SHORT))
      assert.ok(read(file).includes(`.slice(0, ${cut}`), file)
    const files = sources().filter((file) => READS_FILES.test(file) && !CUT_SHORT[file])
    const slow = files.flatMap((file) =>
      regexesOf(file).flatMap(({ pattern, flags }) => {
        const killer = killerOf(pattern, flags)
        return killer === null ? [] : [`${file}: /${pattern}/${flags} by ${JSON.stringify(killer)}`]
      }),
    )
    assert.deepEqual(slow, [])
  })

  it('those that froze the appliance are found, and those in their place are not', () => {
    const SLOW = [
      String.raw`\d\s*[:.,]\s*\d[\d\s:.,]*(?:-{1,2}|[–—])>`,
      String.raw`\{\\[^}]*\}`,
      String.raw`(?<!\\)(\{[^}]*\})`,
      String.raw`\{[^}]*\\an([1-9])`,
      String.raw`^a(?:\s+(\S.*?))?\s*$`,
      String.raw`<v(?:\.[^\s>]*)?\s+([^>]+)>`,
      String.raw`<(\/?)([a-z]+)[^>]*>`,
      '(a+)+$',
      String.raw`\s+$`,
      '-x-.*$',
    ]
    for (const pattern of SLOW) assert.notEqual(killerOf(pattern, ''), null, pattern)
    for (const pattern of [
      String.raw`\{\\[^{}]*\}`,
      String.raw`\s+`,
      '^a(?: (.*))?$',
      String.raw`^\s*\d+\s*$`,
      String.raw`<v\s([^<>]+)>`,
      '^(?:ab|cd)*$',
      String.raw`\d{1,5}:\d{1,2}`,
    ])
      assert.equal(killerOf(pattern, ''), null, pattern)
  })
})
