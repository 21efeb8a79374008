/** Asks for more videos as the end of the list comes near the view. */
import { watchView } from '../base/in-view.ts'

const SCROLL_AHEAD = '600px'

export class ScrollPaging {
  readonly #isDue: () => boolean
  readonly #loadMore: () => Promise<void>
  #end: Element | undefined
  #connected: AbortSignal | undefined
  #watching = new AbortController()
  #wasDue = false

  /** `isDue`: the page wants it, there is more, and nothing is under way. */
  constructor(isDue: () => boolean, loadMore: () => Promise<void>) {
    this.#isDue = isDue
    this.#loadMore = loadMore
  }

  /** `end`: what stands behind the last video. */
  watch(end: Element, signal: AbortSignal): void {
    this.#end = end
    this.#connected = signal
    this.#wasDue = false
    this.look()
  }

  /**
   * After each drawing. What was added has moved the end, whose place the browser reports with its next frame, which
   * may come after the next answer: it is observed again.
   */
  look(): void {
    const isDue = this.#isDue()
    if (isDue && !this.#wasDue) this.#ask()
    this.#wasDue = isDue
  }

  #ask(): void {
    if (!this.#end || !this.#connected || this.#connected.aborted) return
    this.#watching.abort()
    this.#watching = new AbortController()
    const signal = AbortSignal.any([this.#connected, this.#watching.signal])
    watchView(this.#end, (isNear) => isNear && this.#more(), signal, { margin: SCROLL_AHEAD })
  }

  #more(): void {
    if (!this.#isDue()) return
    this.#wasDue = false
    void this.#loadMore()
  }
}
