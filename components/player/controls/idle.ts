/** Hides the controls while it plays and nobody does anything. */
export const IDLE_MS = 2_600

export class Idle {
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #onChange: (idle: boolean) => void
  #idle = false

  constructor(onChange: (idle: boolean) => void) {
    this.#onChange = onChange
  }

  get idle(): boolean {
    return this.#idle
  }

  /** Somebody is there. */
  wake(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#set(true), IDLE_MS)
    this.#set(false)
  }

  /** The pointer has left. */
  rest(): void {
    clearTimeout(this.#timer)
    this.#set(true)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #set(idle: boolean): void {
    if (idle === this.#idle) return
    this.#idle = idle
    this.#onChange(idle)
  }
}
