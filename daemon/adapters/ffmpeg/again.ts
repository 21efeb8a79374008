import { isKilled } from './process/faults.ts'
import { RunFailure } from './process/run.ts'

const MOST_TRIES = 3

/** Restarts a short-lived program that was killed by somebody else. */
export async function again<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || tries === MOST_TRIES || !wasKilled(error)) throw error
    }
  }
}

function wasKilled(error: unknown): boolean {
  const failure = error instanceof Error && error.cause instanceof RunFailure ? error.cause : error
  return failure instanceof RunFailure && isKilled(failure)
}
