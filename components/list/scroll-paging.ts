/** Asks for more videos as the end of the list comes near the view. */
import { watchView } from '../base/in-view.ts'

const SCROLL_AHEAD = '600px'

export class ScrollPaging {
  readonly #isDue: () => boolean
  readonly #loadMore: () => Promise<void>
  #isNear = false

  /** `isDue`: the page wants it, there is more, and nothing is under way. */
  constructor(isDue: () => boolean, loadMore: () => Promise<void>) {
    this.#isDue = isDue
    this.#loadMore = loadMore
  }

  /** `end`: what stands behind the last video. */
  watch(end: Element, signal: AbortSignal): void {
    if (signal.aborted) return
    signal.addEventListener('abort', () => (this.#isNear = false), { once: true })
    watchView(
      end,
      (isNear) => {
        this.#isNear = isNear
        this.look()
      },
      signal,
      { margin: SCROLL_AHEAD },
    )
  }

  /** A short page may leave the end in view. */
  look(): void {
    if (this.#isNear && this.#isDue()) void this.#loadMore()
  }
}
