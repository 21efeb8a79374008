/** Which frames of a video were on the screen, by the browser's own account (`requestVideoFrameCallback`). */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Of the films of these tests. */
const FRAME_SECONDS = 1 / 24
export const RATES = [0.25, 0.5, 1, 2, 4]

interface RecordedFrames {
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
): Promise<RecordedFrames> {
  return page.locator(selector).evaluate(
    async (element, { frameSeconds, loops }) => {
      const { media } = element as Playing
      const recorded: RecordedFrames = { frames: [], stoppedAtSeconds: NaN, slowestSeconds: 0 }
      let isOver = false
      const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
        if (isOver) return
        recorded.frames.push(mediaTime)
        media.requestVideoFrameCallback(onFrame)
      }
      let before = performance.now()
      const onDrawn = (now: number): void => {
        recorded.slowestSeconds = Math.max(recorded.slowestSeconds, (now - before) / 1_000)
        before = now
        if (!isOver) requestAnimationFrame(onDrawn)
      }
      media.requestVideoFrameCallback(onFrame)
      requestAnimationFrame(onDrawn)
      const { pause } = HTMLMediaElement.prototype
      const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')!
      const acts = (): void => {
        if (!media.paused) recorded.stoppedAtSeconds ||= time.get!.call(media) as number
      }
      // By the end of the film, where the page looked at nothing for so long.
      media.addEventListener('ended', () => (recorded.stoppedAtSeconds ||= media.currentTime), {
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
          if (!loops) recorded.stoppedAtSeconds ||= media.currentTime
          if (recorded.stoppedAtSeconds) resolve()
        }),
      )
      await (element as Playing).play()
      await ended
      if (!loops && media.seeking)
        await new Promise((resolve) => media.addEventListener('seeked', resolve, { once: true }))
      // The frame that it was set to comes to the screen with one of the next, on a busy machine long after that.
      const isThere = (): boolean =>
        loops || Math.abs(recorded.frames.at(-1)! - media.currentTime) <= frameSeconds + 0.001
      for (let drawn = 0; drawn < 6 || (drawn < 600 && !isThere()); drawn += 1)
        await new Promise(requestAnimationFrame)
      isOver = true
      for (const name of ['pause', 'currentTime'] as const) Reflect.deleteProperty(media, name)
      if (loops) (element as Playing).pause()
      return recorded
    },
    { frameSeconds: FRAME_SECONDS, loops },
  )
}

/**
 * The last frame is that of the end. The page stops the video there, or later by what kept it from
 * looking; nothing is shown after that but frames that the browser had on their way to the screen.
 */
export function assertEndsAt(endSeconds: number, rate: number, recorded: RecordedFrames): void {
  const summary = summaryOf(rate, recorded)
  assert.ok(Math.abs(recorded.frames.at(-1)! - endSeconds) <= FRAME_SECONDS + 0.001, summary)
  assertStopsAt(endSeconds, rate, recorded)
}

/** Where it begins again, the last frame is that of the end, or what a screen of 60 Hz shows last before it. */
export function assertLoopsAt(endSeconds: number, rate: number, recorded: RecordedFrames): void {
  const leftOut = rate * (2 / 60 + lateSeconds(recorded))
  assert.ok(
    Math.max(...recorded.frames) >= endSeconds - FRAME_SECONDS - leftOut,
    summaryOf(rate, recorded),
  )
  assertStopsAt(endSeconds, rate, recorded)
}

function assertStopsAt(endSeconds: number, rate: number, recorded: RecordedFrames): void {
  const summary = summaryOf(rate, recorded)
  const last = endSeconds + FRAME_SECONDS + rate * lateSeconds(recorded) + 0.001
  assert.ok(recorded.stoppedAtSeconds >= endSeconds - rate / 60 - 0.001, summary)
  assert.ok(recorded.stoppedAtSeconds <= last, summary)
  const onTheirWay = rate * (2 / 60 + lateSeconds(recorded))
  assert.ok(Math.max(...recorded.frames) <= last + onTheirWay, summary)
}

const lateSeconds = ({ slowestSeconds }: RecordedFrames): number =>
  Math.max(0, slowestSeconds - 1 / 60)
const summaryOf = (rate: number, recorded: RecordedFrames): string =>
  JSON.stringify({ rate, ...recorded, frames: recorded.frames.slice(-6) })
