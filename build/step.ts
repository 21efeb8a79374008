/** Prints one line for each step, for newcomers and for logs. */

/** Shown without a stack: what went wrong and what to type next. */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}

/** Prints `name … result  1.2 s`. The work answers with what to print; it throws when the step failed. */
export async function step<T>(
  name: string,
  work: () => Promise<T>,
  describe: (value: T) => string = () => 'ok',
): Promise<T> {
  const startedAt = performance.now()
  const label = name.padEnd(12)
  if (process.stdout.isTTY) process.stdout.write(`  ${label} …`)
  const end = (word: string) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(
      `${process.stdout.isTTY ? '\r\u001B[K' : ''}  ${label} ${word}  ${seconds} s\n`,
    )
  }
  try {
    const value = await work()
    end(describe(value))
    return value
  } catch (error) {
    end('failed')
    throw error
  }
}

/** The end of every script here: a set-up fault is a sentence, anything else is ours and keeps its stack. */
export function fail(error: unknown): void {
  const message = error instanceof SetupError
  process.stderr.write(`\n${message ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exitCode = 1
}
