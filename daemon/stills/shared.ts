/** Shares one computation among equal requests; it continues as long as one of them waits. */
export interface Shared<T> {
  get(key: string, signal: AbortSignal, make: (signal: AbortSignal) => Promise<T>): Promise<T>
}

export function createShared<T>(): Shared<T> {
  const running = new Map<string, { result: Promise<T>; askers: number; stop: AbortController }>()

  return {
    async get(key, signal, make) {
      signal.throwIfAborted()
      let mine = running.get(key)
      if (!mine) {
        const stop = new AbortController()
        const started = { result: make(stop.signal), askers: 0, stop }
        const end = (): void => void (running.get(key) === started && running.delete(key))
        started.result.then(end, end)
        running.set(key, started)
        mine = started
      }
      const task = mine
      task.askers += 1
      const left = Promise.withResolvers<never>()
      const leave = (): void => left.reject(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await Promise.race([task.result, left.promise])
      } finally {
        signal.removeEventListener('abort', leave)
        task.askers -= 1
        if (task.askers === 0 && signal.aborted) {
          // The next request starts a new computation instead of sharing the aborted one.
          if (running.get(key) === task) running.delete(key)
          task.stop.abort(signal.reason)
        }
      }
    },
  }
}
