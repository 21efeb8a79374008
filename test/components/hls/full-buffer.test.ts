import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { DURATION_SECONDS } from '../media.ts'
import { ask, inState, on, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { count, failure, HURRIED, play, segments, SMALL, withPlayer } from './on-stream.ts'

/** In the page: the browser has room for so many seconds. Where removals end is in `removed`. */
const roomFor = (limit: number): string => `{
  const { appendBuffer, remove } = SourceBuffer.prototype
  globalThis.removed = []
  SourceBuffer.prototype.appendBuffer = function (data) {
    const { buffered } = this
    let seconds = 0
    for (let at = 0; at < buffered.length; at += 1) seconds += buffered.end(at) - buffered.start(at)
    if (seconds > ${limit}) throw new DOMException('full', 'QuotaExceededError')
    return appendBuffer.call(this, data)
  }
  SourceBuffer.prototype.remove = function (from, to) {
    removed.push(to)
    return remove.call(this, from, to)
  }
}`
const SEGMENT_SECONDS = 2
/** Also where it is over by the time anybody looks. */
const playsFromItsStart = (page: Page): Promise<unknown> =>
  until(page, ({ media: { played } }) =>
    Array.from({ length: played.length }, (_, at) => at).some(
      (at) => played.start(at) < 0.5 && played.end(at) > 0.5,
    ),
  )

describe('what the HLS engine keeps in the buffer', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  it('what is played is never removed in part: room is made up to the border of a segment', async () => {
    await withPlayer(
      stage,
      SMALL,
      async (page) => {
        await play(page)
        await inState(page, 'ended')
        const ends = await page.evaluate<number[]>('removed.filter(Number.isFinite)')
        assert.ok(ends.length > 0)
        // A packet of sound is 21 ms.
        const within = ends.filter((end) => Math.abs(end - Math.round(end / 2) * 2) > 0.05)
        assert.deepEqual(within, [], `segments of ${SEGMENT_SECONDS} s`)
      },
      roomFor(6),
    )
  })

  it('a seek back plays although the buffer is full of what comes later', async () => {
    await withPlayer(
      stage,
      `${SMALL} start-time="6"`,
      async (page) => {
        await play(page)
        // In one step, or it would have come to its end.
        await until(page, (player) => {
          const { buffered } = player.media
          if (buffered.length === 0 || buffered.end(buffered.length - 1) <= 11.5) return false
          player.currentTime = 0
          return true
        })
        await playsFromItsStart(page)
      },
      roomFor(5.5),
    )
  })

  it('a browser that has no room at all is asked a few times and no more, and that is told', async () => {
    await withPlayer(
      stage,
      SMALL,
      async (page) => {
        const requested = segments(page)
        await play(page)
        await inState(page, 'failed')
        assert.equal(await failure(page), 'media')
        assert.ok(count(requested, 'low/1') < 10, requested.join())
      },
      roomFor(1) + HURRIED,
    )
  })

  for (const start of [String(DURATION_SECONDS), '100'])
    it(`a start at ${start} s of ${DURATION_SECONDS} is its end, and playing again begins at the start`, async () => {
      await withPlayer(stage, `${SMALL} start-time="${start}"`, async (page) => {
        await play(page)
        await inState(page, 'ended')
        const duration = await ask(page, (player) => player.duration)
        assert.ok(Math.abs(duration - DURATION_SECONDS) < 0.1, `${duration} s`)
        await play(page)
        await playsFromItsStart(page)
      })
    })

  it('a video that has ended, and was far from the view since, is as long as before', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" ${SMALL} start-time="11"></svc-player><p style="margin-top: 6000px">`,
      async (page) => {
        await inState(page, 'ready')
        await play(page)
        await inState(page, 'ended')
        await page.evaluate(() => scrollTo(0, 6000))
        await until(page, ({ media }) => media.buffered.length === 0)
        await page.evaluate(() => scrollTo(0, 0))
        await play(page)
        await playsFromItsStart(page)
        const duration = await ask(page, (player) => player.duration)
        assert.ok(Math.abs(duration - DURATION_SECONDS) < 0.1, `${duration} s`)
      },
    )
  })

  it('a paused video in a small window keeps its buffer while its page is scrolled on', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" ${SMALL}></svc-player><p style="margin-top: 6000px">`,
      async (page) => {
        await inState(page, 'ready')
        await play(page)
        await until(page, ({ media }) => media.buffered.length > 0)
        await ask(page, (player) => {
          player.pause()
          const root = player.shadowRoot!
          // A document names the host of a shadow tree, and only the tree what is within it.
          for (const [scope, shown] of [
            [document, player],
            [root, player.media],
          ] as const)
            Object.defineProperty(scope, 'pictureInPictureElement', {
              get: () => ((globalThis as any).isBack ? null : shown),
            })
        })
        await page.evaluate(
          () =>
            new Promise((resolve) => {
              const observer = new IntersectionObserver(
                ([entry]) => entry!.isIntersecting || resolve(observer.disconnect()),
                { rootMargin: '1600px' },
              )
              observer.observe(document.querySelector('svc-player')!)
              scrollTo(0, 6000)
            }),
        )
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
        assert.deepEqual(await page.evaluate('removed'), [])
        await ask(page, ({ media }) => {
          Object.assign(globalThis, { isBack: true })
          media.dispatchEvent(new Event('leavepictureinpicture'))
        })
        await until(page, ({ media }) => media.buffered.length === 0)
      },
      { before: roomFor(Infinity) },
    )
  })
})
