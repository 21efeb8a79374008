/** Asks before something that cannot be undone. */
import { boolean } from '@oclif/core/flags'
import { CliError } from './errors/cli-error.ts'
import { plainText } from './output/text.ts'

export const yesFlag = () => boolean({ char: 'y', summary: 'Do not ask for confirmation' })

/** Continues only after "yes". Asks only when a person can answer. */
export async function confirm(
  yes: boolean,
  question: () => Promise<string>,
  done = 'deleted',
): Promise<void> {
  if (yes) return
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new CliError(
      'usage',
      'There is no terminal to ask for confirmation.',
      'Add --yes to skip the confirmation.',
    )
  }
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const stop = new AbortController()
  // Ctrl-C, and Ctrl-D, which readline alone would wait on for ever.
  lines.once('SIGINT', () => stop.abort())
  lines.once('close', () => stop.abort())
  const answer = await lines
    .question(`${plainText(await question())} [y/N] `, { signal: stop.signal })
    .catch(() => undefined)
  lines.close()
  if (answer === undefined) process.stderr.write('\n')
  if (!/^\s*y(es)?\s*$/i.test(answer ?? ''))
    throw new CliError('interrupted', `Nothing was ${done}.`, 'Answer y to continue, or add --yes.')
}
