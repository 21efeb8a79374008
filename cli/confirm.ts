/** Asks before something that cannot be undone. */
import { boolean } from '@oclif/core/flags'
import { CliError } from './errors/cli-error.ts'
import { plainText } from './output/text.ts'

export const yesFlag = () => boolean({ char: 'y', summary: 'Do not ask for confirmation' })

/** A person can read a question and answer it. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY

/**
 * Continues only after "yes"; with `expected`, only after these words, for what cannot be undone and is
 * much. Asks only when a person can answer.
 */
export async function confirm(
  yes: boolean,
  question: () => Promise<string>,
  { done = 'deleted', expected }: { done?: string; expected?: () => Promise<string> } = {},
): Promise<void> {
  if (yes) return
  if (!canAsk()) {
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
  const prompt = `${plainText(await question())}${expected ? ':' : ' [y/N]'} `
  const answer = await lines.question(prompt, { signal: stop.signal }).catch(() => undefined)
  lines.close()
  if (answer === undefined) process.stderr.write('\n')
  const isRight = expected
    ? answer?.trim() === (await expected())
    : /^\s*y(es)?\s*$/i.test(answer ?? '')
  if (!isRight)
    throw new CliError(
      'interrupted',
      `Nothing was ${done}.`,
      expected ? 'Type the name exactly to continue.' : 'Answer y to continue, or add --yes.',
    )
}
