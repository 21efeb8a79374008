import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { parseSync } from 'oxc-parser'
import { read, sources } from './text.ts'

/** First words of a comment that has a meaning only below the line above it. */
const LEANS = /^(Of|As|Whoever|The same|Those|It|Its|One|They|Their|Them|Such|Both)\b/

/**
 * How many comments of each part still begin like that. The numbers may only fall: whoever rewrites some of
 * them writes down the new number.
 */
const ALLOWED: Record<string, number> = {
  daemon: 0,
  renderer: 0,
  components: 0,
  cli: 0,
  app: 0,
  build: 0,
}

/** The comments of a text as people read them: lines of `//` that follow each other are one. */
function commentsIn(file: string, text: string): string[] {
  const comments: { body: string; end: number; isLine: boolean }[] = []
  for (const { type, value, start, end } of parseSync(file, text).comments) {
    const before = comments.at(-1)
    const isLine = type === 'Line'
    if (isLine && before?.isLine && /^\s*$/.test(text.slice(before.end, start))) before.end = end
    else comments.push({ body: value.replace(/^[\s*]+/, ''), end, isLine })
  }
  return comments.map(({ body }) => body)
}

describe('comments', () => {
  for (const [part, allowed] of Object.entries(ALLOWED)) {
    it(`stand alone in ${part}/, but for ${allowed}`, () => {
      const leaning = sources()
        .filter((file) => file.startsWith(`${part}/`))
        .flatMap((file) =>
          commentsIn(file, read(file))
            .filter((body) => LEANS.test(body))
            .map((body) => `${file}: ${body.split('\n')[0]}`),
        )
      assert.ok(
        leaning.length <= allowed,
        `${leaning.length} comments begin with a word that leans on the line above (${LEANS.source}); ` +
          `at most ${allowed} may:\n${leaning.join('\n')}`,
      )
    })
  }

  it('are found in every form in which they are written', () => {
    const text = [
      '/** Of a video. */',
      'const a = 1',
      '// Two lines. One',
      '// Those are one comment.',
      'const b = 2 // As above.',
      '/**',
      ' * It has lines.',
      ' */',
      '/**',
      ' * Names of files, in a list of',
      ' * their own.',
      ' */',
      '// Its name.',
    ].join('\n')
    assert.deepEqual(
      commentsIn('a.ts', text).map((body) => LEANS.test(body)),
      [true, false, true, true, false, true],
    )
  })
})
