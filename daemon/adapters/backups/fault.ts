import type { ErrorCode } from '../../contract/errors.ts'
import type { CLI_EXIT } from '../../contract/exit-codes.ts'

/**
 * Why a backup cannot be made or used, and what the person does next: the button and the command
 * line say it each in their way.
 */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
  readonly code: ErrorCode | Exclude<keyof typeof CLI_EXIT, 'ok'>
  readonly hint: string
  constructor(code: BackupFault['code'], message: string, hint: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.hint = hint
  }
}
