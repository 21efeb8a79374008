/** Pages of `svc help` that are about no single command. */
import { ERRORS } from '../../daemon/contract/errors.ts'
import { CLI_EXIT } from '../../daemon/contract/exit-codes.ts'

export const plainTopics: Record<string, () => string> = {
  'exit-codes': exitCodes,
}

export const EXIT_MEANINGS: Record<number, string> = {
  0: 'Success.',
  1: 'Bug in svc; `svc doctor` found a problem; `svc webhooks verify` found an invalid signature.',
  2: 'Usage error, or the server rejected the input.',
  3: 'Not signed in, or not allowed.',
  4: 'Not found.',
  5: 'Not possible in the current state.',
  6: 'A limit is exceeded.',
  7: 'The source file cannot be used.',
  8: 'The server has a problem.',
  9: 'The server is not responding, or is not svc.',
  10: 'The result could not be written to stdout.',
  124: 'The time of --timeout is up; the server continues.',
  130: 'Stopped with Ctrl-C, or by answering no.',
}

/** Made from the catalogue, so that it can name no code that does not exist. */
export function exitCodes(): string {
  const codes = new Map<number, string[]>()
  const ownCodes = Object.entries(CLI_EXIT).filter(([name]) => name !== 'ok')
  const all = [
    ...ownCodes,
    ...Object.entries(ERRORS).map(([code, { exit }]) => [code, exit] as const),
  ]
  for (const [code, exit] of all) codes.set(exit, [...(codes.get(exit) ?? []), code])
  const lines = [
    'Exit codes of svc, with the error codes of each:',
    '',
    `    0  ${EXIT_MEANINGS[0]}`,
  ]
  for (const exit of [...codes.keys()].sort((a, b) => a - b)) {
    lines.push(`  ${String(exit).padStart(3)}  ${EXIT_MEANINGS[exit] ?? ''}`)
    for (const code of codes.get(exit) ?? []) lines.push(`         ${code}`)
  }
  lines.push(
    '',
    'Errors are printed on stderr: a sentence and what to do next, or one line of JSON with',
    '--format json or ndjson. stdout stays empty.',
  )
  return `${lines.join('\n')}\n`
}
