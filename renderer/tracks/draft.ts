/** What is typed and not saved yet, kept in this browser until it is. */

const PREFIX = 'svc:draft:'
/** Short enough that nothing is missed, long enough that typing is not slowed by writing. */
const SETTLE_MS = 300

export class Draft<T> {
  #key: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #waiting: T | undefined

  constructor(key: string) {
    this.#key = PREFIX + key
    addEventListener('pagehide', this.#write)
  }

  read(): T | null {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? 'null') as T | null
    } catch {
      return null
    }
  }

  keep(value: T): void {
    this.#waiting = value
    this.#timer ??= setTimeout(this.#write, SETTLE_MS)
  }

  drop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = undefined
    localStorage.removeItem(this.#key)
  }

  /** Writes what waits; no more is kept. */
  end(): void {
    this.#write()
    removeEventListener('pagehide', this.#write)
  }

  #write = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting === undefined) return
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#waiting))
    } catch {
      // The browser's room is used up: what is typed stays on the page.
    }
    this.#waiting = undefined
  }
}
