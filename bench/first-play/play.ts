/** Somebody who waits on the page of a video before it is there, sees it begin, and goes to its last tenth. */
import type { Browser, Page } from '../../test/browser.ts'
import { startDaemon, until } from '../../test/daemon.ts'
import { putFile } from '../upload.ts'

export interface Played {
  /** From the last uploaded byte to the first frame. */
  firstFrameSeconds: number
  /** From the request to a frame of the place. */
  seekSeconds: number
}

const VIEWPORT = { width: 1280, height: 800 }
const LIMIT_MS = 60_000
const SEEK_TO = 0.9

/**
 * In a new daemon and on a new page each time, so that nothing is there from before. `seconds`: the length of the
 * source. `earlierProgram`: of an earlier build, if not of this one.
 */
export async function play(
  browser: Browser,
  source: string,
  seconds: number,
  earlierProgram?: string,
): Promise<Played> {
  const daemon = await startDaemon({
    env: { SVC_LOG_LEVEL: 'warn', SVC_FFMPEG: process.env.SVC_FFMPEG ?? '' },
    earlierProgram,
  })
  const page = await browser.newPage({ viewport: VIEWPORT })
  try {
    const { id } = await daemon.api.videos.create({ body: { name: 'bench' } })
    await page.goto(`${daemon.baseUrl}/embed/${id}`)
    await page.waitForFunction(
      () => (document.querySelector('svc-player') as any)?.state === 'waiting',
    )
    await noteFrames(page)
    const lastByteAt = performance.timeOrigin + (await putFile(daemon, id, source))
    const first = await frameAfter(page, 0)
    const target = seconds * SEEK_TO
    const requestedAt = await page.evaluate((time) => {
      ;(document.querySelector('svc-player') as any).currentTime = time
      return performance.timeOrigin + performance.now()
    }, target)
    // Keyframes may be shown before the place itself; what counts is a picture from there on.
    const there = await frameAfter(page, target - 0.1)
    return {
      firstFrameSeconds: (first - lastByteAt) / 1_000,
      seekSeconds: (there - requestedAt) / 1_000,
    }
  } catch (error) {
    throw new Error(`it did not play:\n${daemon.log()}`, { cause: error })
  } finally {
    await page.close()
    await daemon.remove()
  }
}

/** Every frame that is put on screen: its place in the video, and when that was (milliseconds since 1970). */
async function noteFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: { mediaTime: number; at: number }[] = ((window as any).shownFrames = [])
    const { media } = document.querySelector('svc-player') as any
    const note = (now: number, { mediaTime }: { mediaTime: number }): void => {
      frames.push({ mediaTime, at: performance.timeOrigin + now })
      media.requestVideoFrameCallback(note)
    }
    media.requestVideoFrameCallback(note)
  })
}

async function frameAfter(page: Page, mediaTime: number): Promise<number> {
  const look = (): Promise<number | null> =>
    page.evaluate(
      (from) =>
        ((window as any).shownFrames as { mediaTime: number; at: number }[]).find(
          (frame) => frame.mediaTime >= from,
        )?.at ?? null,
      mediaTime,
    )
  return (await until(
    look,
    (at) => at !== null,
    `a frame from ${mediaTime.toFixed(1)} s on`,
    LIMIT_MS,
  ))!
}
