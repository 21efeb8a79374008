/** False until its element has been painted once: what nobody waits for comes a moment later, and the rest the sooner. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'

export class AfterPaint implements ReactiveController {
  #host: ReactiveControllerHost
  #isPainted = false

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  get value(): boolean {
    return this.#isPainted
  }

  hostConnected(): void {
    if (this.#isPainted) return
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#isPainted = true
        this.#host.requestUpdate()
      }),
    )
  }
}
