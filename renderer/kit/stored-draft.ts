/** What is typed and not saved yet, kept in this browser until it is; or in this tab alone, where a reload finds it. */
import { PREFIX } from './draft-author.ts'

const open = new Set<StoredDraft<unknown>>()
/** Short enough that nothing is missed, long enough that typing is not slowed by writing. */
const SETTLE_MS = 300

/** Drops what waits to be written, too. */
export const dropDrafts = () => open.forEach((draft) => draft.drop())

export class StoredDraft<T> {
  #key: string
  #store: Storage
  #timer: ReturnType<typeof setTimeout> | undefined
  #waiting: T | undefined
  #fits = true

  constructor(key: string, store: Storage = localStorage) {
    this.#key = PREFIX + key
    this.#store = store
    addEventListener('pagehide', this.#write)
    open.add(this)
  }

  read(): T | null {
    try {
      return JSON.parse(this.#store.getItem(this.#key) ?? 'null') as T | null
    } catch {
      return null
    }
  }

  keep(value: T) {
    this.#waiting = value
    this.#timer ??= setTimeout(this.#write, SETTLE_MS)
  }

  flush() {
    this.#write()
    return this.#fits
  }

  drop() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = undefined
    this.#fits = true
    this.#store.removeItem(this.#key)
  }

  end() {
    this.#write()
    removeEventListener('pagehide', this.#write)
    open.delete(this)
  }

  #write = () => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting === undefined) return
    try {
      this.#store.setItem(this.#key, JSON.stringify(this.#waiting))
      this.#fits = true
    } catch {
      // What is typed stays on the page.
      this.#fits = false
    }
    this.#waiting = undefined
  }
}
