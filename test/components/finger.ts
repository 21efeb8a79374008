/** One finger on the touch screen of Chromium, as the browser itself gets it. Places are in pixels of the viewport. */
import type { Page } from 'playwright-core'

export interface Finger {
  down(x: number, y: number): Promise<void>
  move(x: number, y: number): Promise<void>
  up(): Promise<void>
  /** Down and up, without waiting in between: never a long press. */
  tap(x: number, y: number): Promise<void>
  /** Two at once. */
  both(x: number, y: number): Promise<void>
}

export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number }[]
  ) => {
    await session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    })
  }
  return {
    down: (x, y) => touch('touchStart', { x, y }),
    move: (x, y) => touch('touchMove', { x, y }),
    up: () => touch('touchEnd'),
    async tap(x, y) {
      await Promise.all([touch('touchStart', { x, y }), touch('touchEnd')])
    },
    both: (x, y) => touch('touchStart', { x, y }, { x: x + 60, y }),
  }
}
