/** A click that follows the release of a finger comes within this time. */
const CLICK_MS = 300
/** What ends a press: where a menu or window of the system takes the release, the next event. No time does. */
const ENDS = [
  'click',
  'pointerup',
  'pointercancel',
  'pointerdown',
  'pointermove',
  'keydown',
  'blur',
] as const
const MODIFIERS = new Set(['Alt', 'Control', 'Meta', 'Shift'])

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

  press = ({ target, button, pointerId }: PointerEvent) => {
    // The list itself is pressed where its scroll bar is.
    if (button !== 0 || !(target as Element).closest('[role=option]')) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#released = promise
    const ended = new AbortController()
    const release = () => {
      ended.abort()
      if (this.#released === promise) this.#released = null
      resolve()
    }
    let isUp = false
    const onEnd = (event: Event) => {
      if (continuesPress(event, pointerId) || (isUp && event.type === 'pointermove')) return
      isUp ||= event.type === 'pointerup'
      // After the event's own listeners have run.
      setTimeout(release, event.type === 'pointerup' ? CLICK_MS : 0)
    }
    for (const type of ENDS) addEventListener(type, onEnd, { capture: true, signal: ended.signal })
  }

  draw(update: () => void | Promise<unknown>): void | Promise<unknown> {
    // Something else may be pressed by then.
    return this.#released ? this.#released.then(() => this.draw(update)) : update()
  }
}

/** Whether the press goes on: the pointer moves while it is down, focus moves within the page, or a key only modifies. */
function continuesPress(event: Event, pointerId: number) {
  if (event instanceof KeyboardEvent) return MODIFIERS.has(event.key)
  if (event.type === 'blur') return event.target !== window
  if (event.type !== 'pointermove') return false
  const { buttons, pointerId: moved } = event as PointerEvent
  return buttons !== 0 || moved !== pointerId
}
