/**
 * Tests that take long and show again, with other input or at another moment, what a shorter test shows: part of
 * `npm run test:all` and of a file that is run by its name, not of `npm test` (docs/decisions/0032).
 */
import { it, type AsyncFunc, type Func } from 'mocha'

const isWanted = process.env['SVC_TEST_LONG'] === '1'

export function itLong(title: string, test: AsyncFunc | Func): void {
  if (isWanted) it(title, test as AsyncFunc)
}
