/** In a template: calls `again` once the appliance answers, for as long as it is on the page. */
import { nothing } from 'lit'
import { AsyncDirective, directive } from 'lit/async-directive.js'
import type { Part } from 'lit/directive.js'
import { whenBack } from './back.ts'

class AgainWhenBack extends AsyncDirective {
  #again: (() => unknown) | undefined
  #stop: (() => void) | undefined

  override render(_again: () => unknown): typeof nothing {
    return nothing
  }

  override update(_: Part, [again]: [() => unknown]): typeof nothing {
    this.#again = again
    if (this.isConnected) this.#wait()
    return nothing
  }

  protected override disconnected(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  protected override reconnected(): void {
    this.#wait()
  }

  #wait(): void {
    this.#stop ??= whenBack(() => {
      this.#stop = undefined
      this.#again?.()
    })
  }
}

export const tryAgainWhenBack = directive(AgainWhenBack)
