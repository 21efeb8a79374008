/** Viewers in a real Chromium, on the page of the video for other sites. */
import { launchWholeBrowser } from '../../test/browser.ts'

export interface SeenInPage {
  longestStopMs: number
  playedSeconds: number
}

export interface BrowserViewer {
  close(): Promise<SeenInPage[]>
}

const LOOK_MS = 100

export async function watchInBrowser(embedUrl: string, count: number): Promise<BrowserViewer> {
  if (count === 0) return { close: async () => [] }
  const browser = await launchWholeBrowser()
  const pages = await Promise.all(
    Array.from({ length: count }, async () => {
      const page = await browser.newPage({ viewport: { width: 640, height: 360 } })
      await page.goto(embedUrl)
      await page.waitForFunction(() => (document.querySelector('svc-player') as any)?.media)
      await page.evaluate((everyMs) => {
        const player = document.querySelector('svc-player') as any
        const seen = ((window as any).seen = { longestStopMs: 0, playedSeconds: 0 })
        player.muted = true
        player.loop = true
        void player.play()
        let time = 0
        let movedAt = 0
        setInterval(() => {
          const { currentTime } = player.media
          const now = performance.now()
          if (currentTime !== time) {
            if (movedAt > 0) seen.longestStopMs = Math.max(seen.longestStopMs, now - movedAt)
            if (currentTime > time) seen.playedSeconds += currentTime - time
            ;[time, movedAt] = [currentTime, now]
          } else if (movedAt > 0)
            // A stop that has not ended counts as well.
            seen.longestStopMs = Math.max(seen.longestStopMs, now - movedAt)
        }, everyMs)
      }, LOOK_MS)
      return page
    }),
  )
  return {
    async close() {
      try {
        return await Promise.all(
          pages.map((page) => page.evaluate(() => (window as any).seen as SeenInPage)),
        )
      } finally {
        await browser.close()
      }
    },
  }
}
