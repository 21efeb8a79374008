/** A click that follows the release of a finger comes within this time. */
const CLICK_MS = 300
/** What is pressed for longer is not clicked, or its release was not heard, as over a menu of the system. */
const PRESS_MS = 3_000

/**
 * Holds back what an element with a list draws while an option is pressed: an answer that comes then would put another
 * option under the pointer, or none, and the click would take that one or be lost.
 *
 *     #still = new StillWhilePressed()
 *     protected override scheduleUpdate() { return this.#still.draw(() => super.scheduleUpdate()) }
 *     html`<div role="listbox" @pointerdown=${this.#still.press}>…</div>`
 */
export class StillWhilePressed {
  #released: Promise<void> | null = null

  press = ({ target, button }: PointerEvent): void => {
    // The list itself is pressed where its scroll bar is.
    if (button !== 0 || !(target as Element).closest('[role=option]')) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#released = promise
    const ended = new AbortController()
    const releaseAfter = (ms: number) =>
      setTimeout(() => {
        ended.abort()
        if (this.#released === promise) this.#released = null
        resolve()
      }, ms)
    for (const [event, ms] of [
      ['click', 0],
      ['pointerup', CLICK_MS],
      ['pointercancel', 0],
    ] as const)
      addEventListener(event, () => releaseAfter(ms), { capture: true, signal: ended.signal })
    releaseAfter(PRESS_MS)
  }

  draw(update: () => void | Promise<unknown>): void | Promise<unknown> {
    return this.#released ? this.#released.then(update) : update()
  }
}
