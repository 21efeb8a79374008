/** Ctrl-C as an AbortSignal, for commands that have something to put in order before they end. */
import { CLI_EXIT } from '../daemon/contract/exit-codes.ts'

export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  // Only the first one is asked nicely. It stays a listener: a library that finds itself alone ends the process.
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(CLI_EXIT.interrupted)
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    return await work(stop.signal)
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}
