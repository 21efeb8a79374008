/** Renders its element again when, and only when, the part of the state that it selects is another. */
import type { ReactiveController } from 'lit'
import type { AppHost } from './app-element.ts'
import type { State } from './store.ts'

export class StoreWatch<T> implements ReactiveController {
  #host: AppHost
  #select: (state: State) => T
  #seen: T | undefined
  #stop: (() => void) | undefined

  constructor(host: AppHost, select: (state: State) => T) {
    this.#host = host
    this.#select = select
    host.addController(this)
  }

  get value(): T {
    return (this.#seen = this.#select(this.#host.app.store.state))
  }

  hostConnected() {
    this.#stop = this.#host.app.store.subscribe(() => {
      const before = this.#seen
      if (!Object.is(before, this.value)) this.#host.requestUpdate()
    })
    this.#host.requestUpdate()
  }

  hostDisconnected() {
    this.#stop?.()
  }
}
