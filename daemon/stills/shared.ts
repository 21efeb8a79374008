/** Equal requests share one making: it goes on as long as one of them waits. */
export interface Shared<T> {
  get(key: string, signal: AbortSignal, make: (signal: AbortSignal) => Promise<T>): Promise<T>
}

export function createShared<T>(): Shared<T> {
  const underWay = new Map<string, { result: Promise<T>; askers: number; stop: AbortController }>()

  return {
    async get(key, signal, make) {
      signal.throwIfAborted()
      let mine = underWay.get(key)
      if (!mine) {
        const stop = new AbortController()
        const begun = { result: make(stop.signal), askers: 0, stop }
        const end = (): void => void (underWay.get(key) === begun && underWay.delete(key))
        begun.result.then(end, end)
        underWay.set(key, begun)
        mine = begun
      }
      const flight = mine
      flight.askers += 1
      const left = Promise.withResolvers<never>()
      const leave = (): void => left.reject(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await Promise.race([flight.result, left.promise])
      } finally {
        signal.removeEventListener('abort', leave)
        flight.askers -= 1
        if (flight.askers === 0 && signal.aborted) {
          // The next one begins anew, and does not share what was just stopped.
          if (underWay.get(key) === flight) underWay.delete(key)
          flight.stop.abort(signal.reason)
        }
      }
    },
  }
}
