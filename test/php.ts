/** The real PHP, for the samples of docs/php.md. */
import { findProgram, installHint } from './support/find-program.ts'

/** Its path: SVC_PHP, else what PATH and the usual places hold. */
export const findPhp = (): Promise<string | undefined> =>
  findProgram({
    variable: 'SVC_PHP',
    names: ['php'],
    elsewhere: ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'],
  })

export const phpHowTo = (): string =>
  installHint({ variable: 'SVC_PHP', program: 'php', debian: 'php-cli' })
