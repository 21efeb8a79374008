/** Keys with times of their own: how fast they follow one another is not left to the machine. */
import type { Page } from 'playwright-core'

/**
 * Presses letters and spaces, each followed by the next after so many seconds. The times are those of the events, and
 * lie in the past; nothing is waited for in between.
 */
export async function typeAtPace(
  page: Page,
  ...words: readonly [text: string, gapSeconds: number][]
): Promise<void> {
  const keys = words.flatMap(([text, gapSeconds]) => [...text].map((key) => ({ key, gapSeconds })))
  const seconds = keys.reduce((sum, { gapSeconds }) => sum + gapSeconds, 0)
  // A page knows no time before it began: keys from then would all come at once.
  await page.waitForFunction((ms) => performance.now() > ms, seconds * 1_000 + 100)
  let timestamp = Date.now() / 1_000 - seconds
  const session = await page.context().newCDPSession(page)
  const sent: Promise<unknown>[] = []
  for (const { key, gapSeconds } of keys) {
    const event = {
      key,
      code: key === ' ' ? 'Space' : `Key${key.toUpperCase()}`,
      windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0),
    }
    const down = { type: 'keyDown', text: key, timestamp, ...event } as const
    const up = { type: 'keyUp', timestamp: timestamp + gapSeconds / 2, ...event } as const
    for (const each of [down, up]) sent.push(session.send('Input.dispatchKeyEvent', each))
    timestamp += gapSeconds
  }
  await Promise.all(sent)
  await session.detach()
}
