/** How often a player looks at a video whose file is still being uploaded. */
import { pause } from '../base/load-embed.ts'

/** While the video is used, and otherwise. */
const [USED_MS, UNUSED_MS] = [2_000, 5_000]

/** Waits until it is time for another look; for as long as the page is hidden. */
export async function untilNextLook(isUsed: boolean, signal: AbortSignal): Promise<void> {
  await pause(isUsed ? USED_MS : UNUSED_MS, signal)
  while (document.hidden)
    await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      document.addEventListener('visibilitychange', resolve, { once: true, signal })
    })
}
