/** The commonest error in a page: an element that is given no video, often by a misspelt attribute. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'

type Host = ReactiveControllerHost & HTMLElement

/** Frameworks set properties some time after the element is there. */
const PATIENCE_MS = 2_000

/** Says it in the console of the page; `isMissing` is for those elements that show it as well. */
export class Unnamed implements ReactiveController {
  isMissing = false
  readonly #host: Host
  readonly #isNamed: () => boolean
  readonly #needed: string
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `needed`: the attribute, and what it holds. */
  constructor(host: Host, isNamed: () => boolean, needed = '`embed`: the ID of a video') {
    this.#host = host
    this.#isNamed = isNamed
    this.#needed = needed
    host.addController(this)
  }

  hostConnected(): void {
    this.#timer = setTimeout(() => this.#tell(), PATIENCE_MS)
  }

  hostUpdate(): void {
    if (this.isMissing && this.#isNamed()) this.isMissing = false
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
  }

  #tell(): void {
    if (this.#isNamed()) return
    void import('./explain.ts').then(({ namesNothing }) => namesNothing(this.#host, this.#needed))
    this.isMissing = true
    this.#host.requestUpdate()
  }
}
