/** `--jq`: the result goes through the jq of this machine (docs/decisions/0110). */
import { spawnSync } from 'node:child_process'
import { CliError } from '../errors/cli-error.ts'
import { escapeObeyed } from '../output/text.ts'

/** Limit for what jq writes; more is no result that anybody reads. */
const MOST_BYTES = 1_000_000_000

/** Before the command does anything: whether there is a jq, and whether it understands this. Throws `usage`. */
export function requireJq(expression: string): void {
  run(expression, '', 'Nothing was done. See the jq manual for the syntax.')
}

/** A line for each result; text as it is, without quotes. */
export function filtered(expression: string, json: string): string {
  const text = run(
    expression,
    json,
    'The command succeeded; only its output is missing. See the jq manual for the syntax.',
  )
  return process.stdout.isTTY ? escapeObeyed(text) : text
}

function run(expression: string, input: string, hint: string): string {
  // A blank in front: what begins with a dash would be an option to jq.
  const args = ['--raw-output', '--monochrome-output', ` ${expression}`]
  const { error, status, stdout, stderr } = spawnSync('jq', args, {
    input,
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
  })
  if (error)
    throw (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? new CliError(
          'usage',
          '--jq needs the program jq, which is not on your PATH.',
          'Install it, with `apt install jq` or `brew install jq`, or select fields with --json.',
          error,
        )
      : new CliError('usage', `--jq: jq could not run (${error.message}).`, hint, error)
  if (status === 0) return stdout
  const [first = 'it failed'] = stderr.replace(/^jq: /gm, '').trim().split('\n')
  throw new CliError('usage', `--jq: ${first}`, hint)
}
