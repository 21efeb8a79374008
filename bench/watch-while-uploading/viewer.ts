/** Somebody in another browser who has opened the page of a video before its first byte has come. */
import type { Browser, Page } from '../../test/browser.ts'
import type { Daemon } from '../../test/daemon.ts'
import { until } from '../../test/daemon.ts'

const VIEWPORT = { width: 1280, height: 800 }
/** A step of the clock without a step of the film is a stall. */
const LOOK_MS = 250

export class FilmViewer {
  readonly #page: Page
  private constructor(page: Page) {
    this.#page = page
  }

  static async open(browser: Browser, { baseUrl }: Daemon, video: string): Promise<FilmViewer> {
    const page = await browser.newPage({ viewport: VIEWPORT })
    await page.goto(`${baseUrl}/embed/${video}`)
    await page.waitForFunction(
      () => (document.querySelector('svc-player') as any)?.state === 'waiting',
    )
    await page.evaluate((everyMs) => {
      const player = document.querySelector('svc-player') as any
      const seen = ((window as any).seen = { firstFrameAt: 0, stalledMs: 0, ended: false })
      player.muted = true
      const wanted = setInterval(() => {
        if (seen.firstFrameAt > 0) return clearInterval(wanted)
        if (player.state !== 'waiting') void player.play()?.catch?.(() => undefined)
      }, 50)
      player.media.requestVideoFrameCallback((now: number) => {
        seen.firstFrameAt = performance.timeOrigin + now
      })
      player.media.addEventListener('ended', () => (seen.ended = true))
      let [at, time] = [performance.now(), 0]
      setInterval(() => {
        const now = performance.now()
        const { currentTime } = player.media
        const moved = currentTime - time
        if (seen.firstFrameAt > 0 && !seen.ended && time > 0 && moved < 0.05)
          seen.stalledMs += now - at
        ;[at, time] = [now, currentTime]
      }, everyMs)
    }, LOOK_MS)
    return new FilmViewer(page)
  }

  #seen(): Promise<{ firstFrameAt: number; stalledMs: number; ended: boolean }> {
    return this.#page.evaluate(() => (window as any).seen)
  }

  /** Milliseconds since 1970. */
  async firstFrameAt(limitMs: number): Promise<number> {
    const { firstFrameAt } = await until(
      () => this.#seen(),
      (seen) => seen.firstFrameAt > 0,
      'the first frame',
      limitMs,
    )
    return firstFrameAt
  }

  /** Seconds without a step of the film, from the first frame to its end. */
  async stalledSeconds(limitMs: number): Promise<number> {
    const { stalledMs } = await until(
      () => this.#seen(),
      ({ ended }) => ended,
      'the end of the film',
      limitMs,
    )
    return stalledMs / 1_000
  }

  close(): Promise<void> {
    return this.#page.close()
  }
}
