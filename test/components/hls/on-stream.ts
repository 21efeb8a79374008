/** A page with one player, what is asked for of its stream, and what is made of the answers. */
import type { Page, Route } from 'playwright-core'
import { ask, inState, on } from '../on-page.ts'
import type { Stage } from '../stage.ts'

/** One quality, the smallest. */
export const SMALL = 'quality="180p" muted'

/** In the page, before anything else: the waits between tries are so much shorter. */
export const HURRIED = `{
  const { setTimeout } = globalThis
  globalThis.setTimeout = (action, ms, ...rest) =>
    setTimeout(action, ms > 8_000 ? ms : ms / 50, ...rest)
}`

/** In the page, before anything else: it begins with the best quality. */
export const WIDE_LINE = `{ Object.defineProperty(navigator, 'connection', { value: { downlink: 100 } }) }`

/**
 * In the page, before anything else: no picture is left out, as on a machine that is fast enough for all of them, and
 * what is loaded seems to take a hundredth of its time. A film of these tests is loaded whole at once: where a busy machine
 * hands its few segments over as slowly as a slow line would, no quality is chosen that comes later.
 */
export const FAST_MACHINE = `{
  const { now } = performance
  performance.now = () => now.call(performance) / 100
  const { getVideoPlaybackQuality } = HTMLVideoElement.prototype
  HTMLVideoElement.prototype.getVideoPlaybackQuality = function () {
    const { totalVideoFrames } = getVideoPlaybackQuality.call(this)
    return { totalVideoFrames, droppedVideoFrames: 0 }
  }
}`

const RECORD_REASON = `<script>document.addEventListener('error', ({ detail }) => (globalThis.reason = detail?.reason), true)</script>`

/** `before`: a script that runs in the page before anything else. */
export async function withPlayer(
  stage: Stage,
  attributes: string,
  action: (page: Page) => Promise<void>,
  before?: string,
): Promise<void> {
  const { id } = stage.add()
  await on(
    stage,
    `${RECORD_REASON}<svc-player embed="${id}" ${attributes}></svc-player>`,
    async (page) => {
      await inState(page, 'ready')
      await action(page)
    },
    before === undefined ? {} : { before },
  )
}

/** Segments that are asked for from now on, such as `mid/3`. */
export function segments(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const name = /media\/(\w+\/\d+)\.m4s/.exec(request.url())?.[1]
    if (name) requested.push(name)
  })
  return requested
}

export const count = (all: string[], name: string): number =>
  all.filter((each) => each === name).length

export const play = (page: Page): Promise<void> =>
  ask(page, (player) => void player.play().catch(() => undefined))

export const framesShown = (page: Page): Promise<number> =>
  ask(page, ({ media }) => media.getVideoPlaybackQuality().totalVideoFrames)

/** What the player has told the page of its failure. */
export const failure = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (globalThis as unknown as { reason?: string }).reason)

export const refuse = (route: Route, status = 503, more: Record<string, string> = {}) =>
  route.fulfill({ status, headers: { 'access-control-allow-origin': '*', ...more } })

/** In the page: what comes of the named segments is its first half, and then an error or nothing more. */
export const halved = (url: RegExp, times: number, end: 'breaks' | 'hangs'): string => `{
  const { fetch } = globalThis
  let left = ${times}
  globalThis.fetch = async (url, options) => {
    const response = await fetch(url, options)
    if (!${String(url)}.test(url) || (left -= 1) < 0) return response
    const bytes = new Uint8Array(await response.arrayBuffer())
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(bytes.subarray(0, bytes.length / 2))
        globalThis.halves = (globalThis.halves ?? 0) + 1
        if (${end === 'breaks'}) setTimeout(() => stream.error(new TypeError('broken off')), 50)
        options.signal.addEventListener('abort', () => {
          stream.error(options.signal.reason)
          ;(globalThis.abandoned ??= []).push(url)
        })
      },
    })
    return new Response(body, { headers: { 'content-length': bytes.length } })
  }
}`
