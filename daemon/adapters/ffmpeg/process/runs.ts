/** A group of processes that are ended together, independent of their callers. */

export interface ProcessRuns {
  /** Throws when they were ended: none starts from then on. */
  requireOpen(): void
  /** `start` is given a signal that aborts with the caller's, and when all are ended. */
  add<T>(signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Resolves when all have ended. */
  end(): Promise<void>
}

export function createRuns(): ProcessRuns {
  const running = new Map<AbortController, Promise<unknown>>()
  let reason: Error | null = null
  const requireOpen = (): void => {
    if (reason) throw reason
  }
  return {
    requireOpen,
    async add(signal, start) {
      requireOpen()
      signal.throwIfAborted()
      // AbortSignal.any would hold on to something of every run for as long as all of them may run.
      const control = new AbortController()
      const forward = (): void => control.abort(signal.reason)
      signal.addEventListener('abort', forward, { once: true })
      try {
        const run = start(control.signal)
        running.set(control, run)
        return await run
      } finally {
        running.delete(control)
        signal.removeEventListener('abort', forward)
      }
    },
    async end() {
      reason = new Error('svc is shutting down.')
      const all = [...running]
      for (const [control] of all) control.abort(reason)
      await Promise.allSettled(all.map(([, run]) => run))
    },
  }
}
