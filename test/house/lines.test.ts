import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { read, sources, tests } from './text.ts'

const MOST_COLUMNS = 120
/** Of a thousand lines: text that has no place to break, such as a graph of filters or a page of HTML. */
const MOST_IN_A_THOUSAND = 2

const COUNTED = { product: sources, tests } as const

describe('the width of lines', () => {
  for (const [name, files] of Object.entries(COUNTED)) {
    it(`of the ${name} is at most ${MOST_COLUMNS} columns, but for ${MOST_IN_A_THOUSAND} in a thousand`, () => {
      const lines = files().flatMap((file) =>
        read(file)
          .split('\n')
          .map((line) => ({ file, line })),
      )
      const wide = lines.filter(({ line }) => line.length > MOST_COLUMNS)
      const perThousand = (1_000 * wide.length) / lines.length
      assert.ok(
        perThousand <= MOST_IN_A_THOUSAND,
        `${perThousand.toFixed(2)} in a thousand: ${wide.map(({ file }) => file).join(', ')}`,
      )
    })
  }
})
