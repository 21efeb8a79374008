/** PHP runs the samples of docs/php.md in the tests. */
import { findPhp, phpHowTo } from '../test/php.ts'
import { ensureProgram } from './ensure-program.ts'

export const ensurePhp = (): Promise<string> =>
  ensureProgram({
    why: 'The test of the PHP samples needs php.',
    debian: 'php-cli',
    find: findPhp,
    howTo: phpHowTo,
  })
