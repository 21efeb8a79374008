/** One finger on the touch screen of Chromium, as the browser itself gets it. Places are in pixels of the viewport. */
import type { Page } from 'playwright-core'

/** From one tap to the next, of each, and before those that do not belong to the ones before them. */
const [BETWEEN_SECONDS, TOUCHED_SECONDS, APART_SECONDS] = [0.15, 0.05, 0.8]

/** When the last tap ends: none begins before the one before it has ended. */
let endsAt = 0

export interface Finger {
  down(x: number, y: number): Promise<void>
  move(x: number, y: number): Promise<void>
  up(): Promise<void>
  /**
   * Down and up, so many times in a row. The times are those of the events, sent without waiting for what each does, so
   * taps belong together also on a busy machine. A page that holds `LONG_PRESS_MS` (timers.ts) sees no long press in one.
   */
  tap(x: number, y: number, times?: number): Promise<void>
  /** Two at once. */
  both(x: number, y: number): Promise<void>
}

export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  const send = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
    time: { timestamp?: number } = {},
  ) => {
    await session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
      ...time,
    })
  }
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number }[]
  ) => send(type, touchPoints)
  return {
    down: (x, y) => touch('touchStart', { x, y }),
    move: (x, y) => touch('touchMove', { x, y }),
    up: () => touch('touchEnd'),
    async tap(x, y, times = 1) {
      const startedAt = Math.max(Date.now() / 1_000, endsAt + APART_SECONDS)
      endsAt = startedAt + (times - 1) * BETWEEN_SECONDS + TOUCHED_SECONDS
      const starts = Array.from(
        { length: times },
        (_, count) => startedAt + count * BETWEEN_SECONDS,
      )
      await Promise.all(
        starts.flatMap((timestamp) => [
          send('touchStart', [{ x, y }], { timestamp }),
          send('touchEnd', [], { timestamp: timestamp + TOUCHED_SECONDS }),
        ]),
      )
    },
    both: (x, y) => touch('touchStart', { x, y }, { x: x + 60, y }),
  }
}
