/** A call that comes some time later, and not once its element has left the page. */
import type { ReactiveControllerHost } from 'lit'

export class Delay {
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost) {
    host.addController({ hostDisconnected: this.stop })
  }

  get isWaiting() {
    return this.#timer !== undefined
  }

  /** In place of the call that waits. */
  start(call: () => unknown, ms: number) {
    this.stop()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      call()
    }, ms)
  }

  stop = () => {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
