/** False until its element has been seen once: what nobody waits for comes a moment later, and the rest the sooner. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { whenIdle } from './when-idle.ts'

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
    whenIdle(() => {
      this.#isPainted = true
      this.#host.requestUpdate()
    })
  }
}
