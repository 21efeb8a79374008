/** Base class of all elements: Lit's, with typed events and translated messages. */
import { LitElement } from 'lit'
import { ready } from '../languages/language.ts'

export class SvcElement<Events> extends LitElement {
  #isCaughtUp = false
  #connection = new AbortController()

  // Ends when it leaves the page, and is another one when it is back. Of no use to pages.
  get connected(): AbortSignal {
    return this.#connection.signal
  }

  // Properties set before the upgrade would shadow accessors; Lit restores only its own reactive properties.
  override connectedCallback(): void {
    if (!this.#isCaughtUp) {
      this.#isCaughtUp = true
      const early = Object.keys(this).filter((name) => isAccessor(this, name)) as (keyof this)[]
      for (const name of early) {
        const value = this[name]
        delete this[name]
        this[name] = value
      }
    }
    if (this.connected.aborted) this.#connection = new AbortController()
    super.connectedCallback()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#connection.abort()
  }

  /** Nothing is drawn in one language and then in another. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const messages = ready(this)
    return messages ? messages.then(() => super.scheduleUpdate()) : super.scheduleUpdate()
  }

  override addEventListener<Type extends keyof Events & string>(
    type: Type,
    listener: (this: this, event: Events[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(
    type: string,
    listener: unknown,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener as EventListener, options)
  }
}

function isAccessor(element: object, name: string): boolean {
  for (
    let at: object | null = Object.getPrototypeOf(element);
    at !== null && at !== HTMLElement.prototype;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    const own = Object.getOwnPropertyDescriptor(at, name)
    if (own) return own.set !== undefined
  }
  return false
}
