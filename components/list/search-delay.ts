/** Searches once somebody has stopped typing for a moment, or at once with Enter. */
const DELAY_MS = 250

export class SearchDelay {
  readonly #search: (text: string) => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(search: (text: string) => void) {
    this.#search = search
  }

  readonly type = (event: Event): void => {
    this.stop()
    const { value } = event.target as HTMLInputElement
    this.#timer = setTimeout(() => this.#search(value), DELAY_MS)
  }

  readonly typeAtOnce = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    this.stop()
    this.#search((event.target as HTMLInputElement).value)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
