/**
 * The one place where `svc` reports that something went wrong: a sentence, the code and what to do next.
 * Where JSON was typed as the format, the last line of stderr is the problem as JSON instead.
 */
import { styleText } from 'node:util'
import { toJsonLine } from '../output/json.ts'
import { plainText } from '../output/text.ts'
import { describe, type CliProblem } from './describe.ts'

const JSON_FORMATS = new Set<string | undefined>(['json', 'ndjson'])

/** Prints the problem and returns the exit code. */
export function report(
  thrown: unknown,
  argv: readonly string[],
  stderr: NodeJS.WriteStream = process.stderr,
): number {
  const described = describe(thrown)
  stderr.write(
    JSON_FORMATS.has(requestedFormat(argv))
      ? toJsonLine(described.problem)
      : inWords(described, stderr),
  )
  if (process.env.DEBUG?.includes('svc') && thrown instanceof Error)
    stderr.write(`${thrown.stack}\n`)
  return described.exit
}

function inWords(
  { sentence, problem, hint, faults }: CliProblem,
  stream: NodeJS.WriteStream,
): string {
  const paint = (style: 'red' | 'dim', text: string) => styleText(style, text, { stream })
  const [first = '', ...rest] = plainText(sentence, true).split('\n')
  const lines = [
    `${paint('red', 'Error:')} ${first} ${paint('dim', `(${plainText(problem.code)})`)}`,
    ...rest.map((line) => `  ${line}`),
  ]
  for (const fault of faults) lines.push(`  ${plainText(fault.path)}: ${plainText(fault.message)}`)
  if (hint) lines.push(`  ${plainText(hint)}`)
  if (typeof problem.request_id === 'string' && problem.code === 'internal_error')
    lines.push(`  ${paint('dim', `Request ${plainText(problem.request_id)}`)}`)
  return `${lines.join('\n')}\n`
}

/** Read from what was typed, since the parser itself may be what fails. */
function requestedFormat(argv: readonly string[]): string | undefined {
  const end = argv.indexOf('--')
  const words = end < 0 ? argv : argv.slice(0, end)
  for (const [at, word] of words.entries()) {
    if (word.startsWith('--format=')) return word.slice('--format='.length)
    if (word === '--format') return words[at + 1]
  }
  return undefined
}
