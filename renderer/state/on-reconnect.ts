import type { AppHost } from './app-element.ts'

/**
 * Calls `read` when the event stream is open again after it was lost: the events in between were
 * not received. For the constructor of an element, as `onNote`. `alsoFirst`: when it opens for the
 * first time, too. Unlike events, notes between the first read and the opening do not come later.
 */
export function onReconnect(
  host: AppHost,
  read: () => unknown,
  { alsoFirst = false }: { alsoFirst?: boolean } = {},
) {
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
      wasLost = alsoFirst && host.app.store.state.live === 'connecting'
      unsubscribe = host.app.store.subscribe(look)
      look()
    },
    hostDisconnected: () => unsubscribe?.(),
  })
}
