/** Undo and redo of whole states. What follows under the same name, such as the typing in one cue, is one step. */

const MOST_STEPS = 200

export class History<T> {
  #past: T[] = []
  #future: T[] = []
  #present: T
  #last = ''

  constructor(present: T) {
    this.#present = present
  }

  get present(): T {
    return this.#present
  }
  get canUndo(): boolean {
    return this.#past.length > 0
  }
  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** `run`: of the same run as the change before, when both have this name; empty: a step of its own. */
  change(next: T, run = ''): void {
    if (run === '' || run !== this.#last)
      this.#past = [...this.#past.slice(1 - MOST_STEPS), this.#present]
    this.#last = run
    this.#future = []
    this.#present = next
  }

  /** The next change is a step of its own. */
  rest(): void {
    this.#last = ''
  }

  undo(): void {
    const before = this.#past.at(-1)
    if (before === undefined) return
    this.#past = this.#past.slice(0, -1)
    this.#future = [this.#present, ...this.#future]
    this.#present = before
    this.#last = ''
  }

  redo(): void {
    const [next, ...rest] = this.#future
    if (next === undefined) return
    this.#future = rest
    this.#past = [...this.#past, this.#present]
    this.#present = next
    this.#last = ''
  }
}
