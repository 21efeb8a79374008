/** Every row of the table in docs/operations.md has a test that brings the problem about. */
import { describe, it } from 'mocha'
import { BROUGHT_ABOUT, titled } from './brought-about.ts'

describe('the table of problems', () => {
  for (const [code, place] of Object.entries(BROUGHT_ABOUT))
    it(`${code} is brought about by a test`, () => titled(place).then(() => undefined))
})
