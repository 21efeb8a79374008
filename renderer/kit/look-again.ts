/** Reads again at intervals, while the page is seen. */
import type { ReactiveControllerHost } from 'lit'

/** For as long as the element is in a page. */
export function lookAgain(host: ReactiveControllerHost, look: () => void, everyMs: number) {
  let timer: number | undefined
  host.addController({
    hostConnected() {
      timer = window.setInterval(() => document.visibilityState === 'visible' && look(), everyMs)
    },
    hostDisconnected: () => clearInterval(timer),
  })
}
