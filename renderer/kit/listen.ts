/** Listens to events outside of an element, while it is in a page. */
import type { ReactiveControllerHost } from 'lit'

/** In the constructor of an element: `listen(this, () => window, { drop: this.#drop })`. */
export function listen(
  host: ReactiveControllerHost,
  target: () => EventTarget,
  handlers: Readonly<Record<string, (event: never) => unknown>>,
) {
  let ended: AbortController
  host.addController({
    hostConnected() {
      ended = new AbortController()
      for (const [type, handler] of Object.entries(handlers))
        target().addEventListener(type, handler as EventListener, { signal: ended.signal })
    },
    hostDisconnected: () => ended.abort(),
  })
}
