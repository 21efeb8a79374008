/** Renders its element again when, and only when, the part of the state that it selects is another. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { app } from './app.ts'
import type { State } from './store.ts'

export class StoreWatch<T> implements ReactiveController {
  #host: ReactiveControllerHost
  #select: (state: State) => T
  #seen: T | undefined
  #stop: (() => void) | undefined

  constructor(host: ReactiveControllerHost, select: (state: State) => T) {
    this.#host = host
    this.#select = select
    host.addController(this)
  }

  get value(): T {
    return (this.#seen = this.#select(app.store.state))
  }

  hostConnected(): void {
    this.#stop = app.store.subscribe(() => {
      if (!Object.is(this.#seen, this.#select(app.store.state))) this.#host.requestUpdate()
    })
    this.#host.requestUpdate()
  }

  hostDisconnected(): void {
    this.#stop?.()
  }
}
