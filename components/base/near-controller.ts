/** Fetches what an element shows once it is near the view, and forgets it when the element has left the page. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { watchView } from './in-view.ts'

export interface NearHost extends ReactiveControllerHost, HTMLElement {
  /** `eager` does not wait until it is near the view. */
  loading?: string | null | undefined
  /** Ends when it leaves the page. */
  readonly connected: AbortSignal
}

export abstract class NearController<Wanted> implements ReactiveController {
  protected readonly host: NearHost
  /** The current request; undefined before the first. */
  protected requested: Wanted | undefined
  #near = false

  constructor(host: NearHost) {
    this.host = host
    host.addController(this)
  }

  /** Stops asking, and lets go of what is known. */
  protected abstract forget(): void

  protected get isDue(): boolean {
    return !this.requested && (this.#near || this.host.loading === 'eager') && this.host.isConnected
  }

  hostConnected(): void {
    const approach = (near: boolean): void => {
      if (!near || this.#near) return
      this.#near = true
      if (!this.requested) this.host.requestUpdate()
    }
    watchView(this.host, approach, this.host.connected, { margin: '300px' })
  }

  hostDisconnected(): void {
    this.#near = false
    // An element that is only being moved is back before the next microtask.
    queueMicrotask(() => {
      if (!this.host.isConnected) this.forget()
    })
  }
}
