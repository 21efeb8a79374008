import type { VerificationFault } from '../../contract/backup.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { CLI_EXIT } from '../../contract/exit-codes.ts'

/**
 * Why a backup cannot be made or used, and what the person does next: the button and the command
 * line show it each in their way.
 */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
  readonly code: ErrorCode | Exclude<keyof typeof CLI_EXIT, 'ok'>
  readonly hint: string
  /** Set when the backup itself is damaged: part of the result of a restore test. */
  about: { reason: VerificationFault; path: string | null } | null = null
  constructor(code: BackupFault['code'], message: string, hint: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.hint = hint
  }
}

export function damaged(
  reason: VerificationFault,
  path: string | null,
  message: string,
  hint = 'Use another backup.',
): BackupFault {
  const fault = new BackupFault('source_damaged', message, hint)
  fault.about = { reason, path }
  return fault
}
