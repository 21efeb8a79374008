/** What is said after Ctrl-C: both go on where they stopped. */
import { CliError } from '../errors/cli-error.ts'
import { interruptible } from '../interrupt.ts'
import { typedAgain } from '../output/typed.ts'

export async function resumable<T>(work: (signal: AbortSignal) => Promise<T>, again = typedAgain()): Promise<T> {
  return interruptible((signal) =>
    work(signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
      throw new CliError('interrupted', 'Stopped; what is copied stays.', `The same command goes on where it stopped: ${again}`, error)
    }),
  )
}
