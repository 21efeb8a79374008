/** Made from the catalogue, so that it can name no code that does not exist. */
import { ERRORS } from '../../daemon/contract/errors.ts'
import { CLI_EXIT } from '../../daemon/contract/exit-codes.ts'

const MEANINGS: Record<number, string> = {
  0: 'It worked.',
  1:
    'A fault of svc itself; `svc doctor` found something that does not work; `svc webhooks ' +
    'verify` found a wrong signature.',
  2: 'Typed wrongly, or the appliance refused what was sent.',
  3: 'Not signed in, or not allowed.',
  4: 'There is no such thing.',
  5: 'Not possible in the state it is in.',
  6: 'Over a limit.',
  7: 'The source file cannot be used.',
  8: 'The appliance has a problem.',
  9: 'Nothing answers at the address, or not the appliance.',
  10: 'The result could not be written to stdout.',
  130: 'Stopped with Ctrl-C, or by answering no.',
}

export function exitCodes(): string {
  const codes = new Map<number, string[]>()
  const own = Object.entries(CLI_EXIT).filter(([name]) => name !== 'ok')
  const all = [...own, ...Object.entries(ERRORS).map(([code, { exit }]) => [code, exit] as const)]
  for (const [code, exit] of all) codes.set(exit, [...(codes.get(exit) ?? []), code])
  const lines = [
    'Exit codes of svc, and the error codes that lead to each:',
    '',
    `    0  ${MEANINGS[0]}`,
  ]
  for (const exit of [...codes.keys()].sort((a, b) => a - b)) {
    lines.push(`  ${String(exit).padStart(3)}  ${MEANINGS[exit] ?? ''}`)
    for (const code of codes.get(exit) ?? []) lines.push(`         ${code}`)
  }
  lines.push(
    '',
    'The error itself is on stderr: a sentence and what to do next, or one line of JSON with',
    '--format json or ndjson. stdout then stays empty.',
  )
  return `${lines.join('\n')}\n`
}
