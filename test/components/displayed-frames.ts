/** Which frames of a video were on the screen, by the browser's own account (`requestVideoFrameCallback`). */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Of the films of these tests. */
const FRAME_SECONDS = 1 / 24
export const RATES = [0.25, 0.5, 1, 2, 4]

interface Kept {
  /** When each is in the video, in seconds. */
  frames: number[]
  /** Where the video was when the page stopped it. */
  stoppedAtSeconds: number
  /** The longest between two looks of the page at its video. */
  slowestSeconds: number
}
interface Playing extends HTMLElement {
  media: HTMLVideoElement
  paused: boolean
  play(): Promise<void>
  pause(): void
}

/**
 * Plays up to where it stops by itself, or where it begins again (`loops`), which ends it then. `selector`: of a player
 * or a clip that stands at its start.
 */
export function framesUntilEnd(
  page: Page,
  selector: string,
  { loops = false } = {},
): Promise<Kept> {
  return page.locator(selector).evaluate(
    async (element, { frameSeconds, loops }) => {
      const { media } = element as Playing
      const kept: Kept = { frames: [], stoppedAtSeconds: NaN, slowestSeconds: 0 }
      let isOver = false
      const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
        if (isOver) return
        kept.frames.push(mediaTime)
        media.requestVideoFrameCallback(onFrame)
      }
      let before = performance.now()
      const onDrawn = (now: number): void => {
        kept.slowestSeconds = Math.max(kept.slowestSeconds, (now - before) / 1_000)
        before = now
        if (!isOver) requestAnimationFrame(onDrawn)
      }
      media.requestVideoFrameCallback(onFrame)
      requestAnimationFrame(onDrawn)
      const { pause } = HTMLMediaElement.prototype
      const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')!
      const acts = (): void => {
        if (!media.paused) kept.stoppedAtSeconds ||= time.get!.call(media) as number
      }
      // By the end of the film, where the page looked at nothing for so long.
      media.addEventListener('ended', () => (kept.stoppedAtSeconds ||= media.currentTime), {
        once: true,
      })
      Object.defineProperties(media, {
        pause: { configurable: true, value: () => (acts(), pause.call(media)) },
        currentTime: {
          configurable: true,
          get: () => time.get!.call(media) as number,
          set: (seconds: number) => {
            // The engine moves it too, by less.
            if (loops && seconds < media.currentTime - 0.1) acts()
            time.set!.call(media, seconds)
          },
        },
      })
      const ended = new Promise<void>((resolve) =>
        media.addEventListener(loops ? 'seeking' : 'pause', () => {
          if (!loops) kept.stoppedAtSeconds ||= media.currentTime
          if (kept.stoppedAtSeconds) resolve()
        }),
      )
      await (element as Playing).play()
      await ended
      if (!loops && media.seeking)
        await new Promise((resolve) => media.addEventListener('seeked', resolve, { once: true }))
      // The frame that it was set to comes to the screen with one of the next, on a busy machine long after that.
      const isThere = (): boolean =>
        loops || Math.abs(kept.frames.at(-1)! - media.currentTime) <= frameSeconds + 0.001
      for (let drawn = 0; drawn < 6 || (drawn < 600 && !isThere()); drawn += 1)
        await new Promise(requestAnimationFrame)
      isOver = true
      for (const name of ['pause', 'currentTime'] as const) Reflect.deleteProperty(media, name)
      if (loops) (element as Playing).pause()
      return kept
    },
    { frameSeconds: FRAME_SECONDS, loops },
  )
}

/**
 * The last frame is that of the end. The page stops the video there, or later by what kept it from
 * looking; nothing is shown after that but frames that the browser had on their way to the screen.
 */
export function assertEndsAt(endSeconds: number, rate: number, kept: Kept): void {
  const told = toldOf(rate, kept)
  assert.ok(Math.abs(kept.frames.at(-1)! - endSeconds) <= FRAME_SECONDS + 0.001, told)
  assertStopsAt(endSeconds, rate, kept)
}

/** Where it begins again, the last frame is that of the end, or what a screen of 60 Hz shows last before it. */
export function assertLoopsAt(endSeconds: number, rate: number, kept: Kept): void {
  const leftOut = rate * (2 / 60 + lateSeconds(kept))
  assert.ok(Math.max(...kept.frames) >= endSeconds - FRAME_SECONDS - leftOut, toldOf(rate, kept))
  assertStopsAt(endSeconds, rate, kept)
}

function assertStopsAt(endSeconds: number, rate: number, kept: Kept): void {
  const told = toldOf(rate, kept)
  const last = endSeconds + FRAME_SECONDS + rate * lateSeconds(kept) + 0.001
  assert.ok(kept.stoppedAtSeconds >= endSeconds - rate / 60 - 0.001, told)
  assert.ok(kept.stoppedAtSeconds <= last, told)
  const onTheirWay = rate * (2 / 60 + lateSeconds(kept))
  assert.ok(Math.max(...kept.frames) <= last + onTheirWay, told)
}

const lateSeconds = ({ slowestSeconds }: Kept): number => Math.max(0, slowestSeconds - 1 / 60)
const toldOf = (rate: number, kept: Kept): string =>
  JSON.stringify({ rate, ...kept, frames: kept.frames.slice(-6) })
