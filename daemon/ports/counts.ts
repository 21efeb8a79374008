/** Counts within a time, and values that work once, against guessing and flooding. A restart may forget them. */

export interface CountWindow {
  count: number
  endsAtMs: number
  /** There were `most` already, so this one was not counted. */
  isOver: boolean
}

export interface Counts {
  /** Counts one more. A window begins with its first count, and lasts `windowMs`. */
  take(name: string, bounds: { most: number; windowMs: number }): CountWindow | Promise<CountWindow>
  /** Takes one count back. */
  giveBack(name: string): void | Promise<void>
  clear(name: string): void | Promise<void>
  /** Keeps a value until it is used or its time is over. */
  keepOnce(value: string, lifeMs: number): void | Promise<void>
  /** Whether it was kept, in time, and not used before. */
  useOnce(value: string): boolean | Promise<boolean>
}
