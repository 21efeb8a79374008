/** Timers of the product that a test ends itself: how fast the machine is decides nothing then. */
import type { Page } from 'playwright-core'

/** In the page, before anything else: timers of exactly so many milliseconds stand until `endTimers`. */
export const holdTimers = (...waitsMs: number[]): string => `{
  const { setTimeout, clearTimeout } = globalThis
  const waits = new Set(${JSON.stringify(waitsMs)})
  const held = (globalThis.heldTimers ??= new Map())
  globalThis.setTimeout = (action, ms, ...rest) => {
    if (!waits.has(ms)) return setTimeout(action, ms, ...rest)
    // Below zero, where the browser has none of its own.
    const id = (globalThis.lastHeld = (globalThis.lastHeld ?? 0) - 1)
    held.set(id, { ms, action: () => action(...rest) })
    return id
  }
  globalThis.clearTimeout = (id) => void (held.delete(id) || clearTimeout(id))
}
`

interface Holding {
  heldTimers: Map<number, { ms: number; action: () => void }>
}

/** How many of that length the page waits for at this moment. */
export const standingTimers = (page: Page, waitMs: number): Promise<number> =>
  page.evaluate(
    (wanted) =>
      [...(globalThis as unknown as Holding).heldTimers.values()].filter(({ ms }) => ms === wanted)
        .length,
    waitMs,
  )

/** Waits until the page waits for one of that length. */
export const untilTimer = async (page: Page, waitMs: number): Promise<void> =>
  void (await page.waitForFunction(
    (wanted) =>
      [...(globalThis as unknown as Holding).heldTimers.values()].some(({ ms }) => ms === wanted),
    waitMs,
  ))

/** Ends those of that length, as if their time had come. Returns how many there were. */
export const endTimers = (page: Page, waitMs: number): Promise<number> =>
  page.evaluate((wanted) => {
    const { heldTimers } = globalThis as unknown as Holding
    const due = [...heldTimers].filter(([, { ms }]) => ms === wanted)
    for (const [id, { action }] of due) if (heldTimers.delete(id)) action()
    return due.length
  }, waitMs)
