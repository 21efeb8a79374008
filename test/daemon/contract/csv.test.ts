import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { toCsv } from '../../../cli/output/csv.ts'
import { csvLine } from '../../../daemon/contract/csv.ts'
import { csvOf } from '../../../renderer/library/bulk/download-list.ts'

/** What begins with one of these is a formula to some spreadsheet. */
const SIGNS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
const WRITERS: Record<string, (name: string) => string> = {
  'the contract': (name) => csvLine([name]),
  'the CLI': (name) => toCsv([], [[name]]).slice('\r\n'.length),
  'the dashboard': (name) => csvOf([[name]]).slice('\uFEFF'.length),
}

describe('contract: CSV', () => {
  for (const [who, write] of Object.entries(WRITERS)) {
    it(`no name becomes a formula, whatever sign it begins with (${who})`, () => {
      for (const sign of SIGNS) {
        const written = write(`${sign}1+1`)
        assert.ok(
          [`'${sign}1+1\r\n`, `"'${sign}1+1"\r\n`].includes(written),
          JSON.stringify(written),
        )
      }
      assert.equal(write('a=1'), 'a=1\r\n')
    })
  }

  it('numbers are numbers, nothing is empty, lists are JSON, and quotes stand where they are needed', () => {
    assert.equal(
      csvLine([-1.5, true, null, undefined, ['x', 'y'], 'say "hi"', ' kept ']),
      '-1.5,true,,,"[""x"",""y""]","say ""hi"""," kept "\r\n',
    )
  })
})
