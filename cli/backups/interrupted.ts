/** Messages after Ctrl-C (both commands can be resumed), and about failures. */
import { BackupFault } from '../../daemon/adapters/backups/fault.ts'
import { CliError } from '../errors/cli-error.ts'
import { interruptible } from '../interrupt.ts'
import { typedAgain } from '../output/typed.ts'

export async function resumable<T>(
  work: (signal: AbortSignal) => Promise<T>,
  again = typedAgain(),
): Promise<T> {
  return interruptible((signal) =>
    work(signal).catch((error: unknown) => {
      if (!signal.aborted)
        throw error instanceof BackupFault
          ? new CliError(error.code, error.message, error.hint, error)
          : error
      throw new CliError(
        'interrupted',
        'Stopped; files that were copied are kept.',
        `Run the same command to resume: ${again}`,
        error,
      )
    }),
  )
}
