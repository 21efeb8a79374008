/** Errors of `svc` itself, with a code of the catalogue or one of six more. */
import { ERRORS, type ErrorCode } from '../../daemon/contract/errors.ts'
import { CLI_EXIT } from '../../daemon/contract/exit-codes.ts'

/** usage: typed wrongly · unreachable: no appliance there · interrupted: Ctrl-C · timed_out: --timeout · unexpected: our fault. */
type CliCode = Exclude<keyof typeof CLI_EXIT, 'ok'>

export class CliError extends Error {
  readonly code: ErrorCode | CliCode
  /** What to do next; by default the catalogue's hint. */
  readonly hint: string | undefined
  constructor(code: ErrorCode | CliCode, detail: string, hint?: string, cause?: unknown) {
    super(detail, cause === undefined ? undefined : { cause })
    this.name = 'CliError'
    this.code = code
    this.hint = hint
  }
}

/** An answer of the API may hold a code that this version does not know yet. */
export function exitCodeOf(code: string): number {
  if (code in ERRORS) return ERRORS[code as ErrorCode].exit
  if (code in CLI_EXIT) return CLI_EXIT[code as CliCode]
  return CLI_EXIT.unexpected
}
