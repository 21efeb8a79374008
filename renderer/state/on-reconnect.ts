import type { AppHost } from './app-element.ts'

/**
 * Calls `read` when the event stream is open again after it was lost: the events in between were
 * not received. For the constructor of an element, as `onNote`.
 */
export function onReconnect(host: AppHost, read: () => unknown): void {
  let wasLost = false
  let unsubscribe: (() => void) | undefined
  const look = () => {
    const { live } = host.app.store.state
    const isBack = wasLost && live === 'open'
    if (live !== 'connecting') wasLost = live === 'lost'
    if (isBack) void read()
  }
  host.addController({
    hostConnected: () => {
      unsubscribe = host.app.store.subscribe(look)
      look()
    },
    hostDisconnected: () => unsubscribe?.(),
  })
}
