/** Runs at most so many at a time; first come, first served. The one of the daemon and the CLI. */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await work()
    } finally {
      // The place goes to the next directly, so that nobody overtakes.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
