/** What becomes of a video that is asked for again: under another token, or after a failure. */
import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { ask, inState, on, pausedAt, playing, until } from '../on-page.ts'
import { DURATION_SECONDS } from '../media.ts'
import { openStage, type Stage } from '../stage.ts'

const MANIFEST = '/media/manifest.m3u8'
const [FIRST, SECOND] = ['a.b.c', 'd.e.f']

describe('svc-player asks for its video again', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => stage.broken.clear())

  const withToken = (act: (page: Page) => Promise<void>): Promise<void> =>
    on(stage, `<svc-player embed="${stage.add().id}" token="${FIRST}" muted></svc-player>`, act)
  /** Resolves once the video has been asked for with the second token. */
  const renewed = (page: Page) => page.waitForRequest(new RegExp(`/v1/embeds/.*${SECOND}`))
  const giveSecond = (page: Page) =>
    page.locator('svc-player').evaluate((element, token) => {
      const player = element as HTMLElementTagNameMap['svc-player']
      player.token = token
      return player.updateComplete
    }, SECOND)
  /** The stream is another from then on. */
  async function streamChanges(page: Page, act: () => Promise<unknown>): Promise<void> {
    const before = await ask(page, ({ currentSrc }) => currentSrc)
    await act()
    await page.waitForFunction((source) => {
      const { currentSrc } = document.querySelector('svc-player')!
      return currentSrc && currentSrc !== source
    }, before)
  }

  it('"Try again" on a video that is arriving shows what has arrived meanwhile, and follows it', async () => {
    const arrived = (seconds: number) => ({
      size_bytes: 1_000,
      received_bytes: 400,
      receiving: true,
      received_seconds: seconds,
      encoded_seconds: 0,
      playable_seconds: seconds,
    })
    const film = stage.add({ status: 'created', arriving: arrived(4) })
    await on(stage, `<svc-player embed="${film.id}" muted></svc-player>`, async (page) => {
      await playing(page)
      stage.broken.set(MANIFEST, 404)
      // Other limits are another stream.
      await ask(page, (player) => void (player.maxQuality = '180p'))
      await inState(page, 'failed')
      stage.broken.clear()
      stage.embeds.set(film.id, { ...film, arriving: arrived(8) })
      await page.getByRole('button', { name: 'Try again' }).click()
      await until(page, ({ arriving, played }) => arriving?.playable_seconds === 8 && played.length)
      stage.embeds.set(film.id, { ...film, arriving: arrived(10) })
      await until(page, ({ arriving }) => arriving?.playable_seconds === 10)
      assert.equal(await ask(page, ({ state }) => state), 'started')
    })
  })

  it('a paused picture is there again under another token, and stays paused at its place', () =>
    withToken(async (page) => {
      await pausedAt(page, 6)
      await streamChanges(page, () => giveSecond(page))
      await until(page, ({ readyState, seeking }) => readyState >= 2 && !seeking)
      assert.deepEqual(
        await ask(page, ({ state, paused, currentTime }) => [state, paused, currentTime]),
        ['started', true, 6],
      )
    }))

  it('what plays goes on under another token', () =>
    withToken(async (page) => {
      await playing(page)
      await ask(page, (player) => void (player.currentTime = 6))
      await streamChanges(page, () => giveSecond(page))
      await until(page, ({ paused, currentTime }) => !paused && currentTime > 6.2)
    }))

  for (const [how, act] of [
    ['played again, from its start', (page: Page) => ask(page, (player) => player.play())],
    ['sought', (page: Page) => ask(page, (player) => void (player.currentTime = 2))],
  ] as const)
    it(`what has ended stays so under another token, until it is ${how}`, () =>
      withToken(async (page) => {
        await playing(page)
        await ask(page, (player) => void (player.currentTime = player.duration - 0.3))
        await inState(page, 'ended')
        await giveSecond(page)
        assert.deepEqual(await ask(page, ({ state, readyState }) => [state, readyState >= 2]), [
          'ended',
          true,
        ])
        await streamChanges(page, () =>
          Promise.all([renewed(page), act(page).catch(() => undefined)]),
        )
        await until(page, ({ readyState, seeking }) => readyState >= 2 && !seeking)
        const { state, seconds } = await ask(page, ({ state, currentTime }) => ({
          state,
          seconds: currentTime,
        }))
        assert.equal(state, 'started')
        assert.ok(seconds < DURATION_SECONDS / 2, `${seconds}`)
      }))

  it('a token that comes after the video was named shows a video that is not public', async () => {
    const { id } = stage.add()
    const headers = { 'access-control-allow-origin': '*' }
    await on(
      stage,
      `<svc-player embed="${id}"></svc-player>`,
      async (page) => {
        await inState(page, 'failed')
        await giveSecond(page)
        await inState(page, 'ready')
      },
      {
        prepare: (page) =>
          page.route(/\/v1\/embeds\//, (route) =>
            route.request().url().includes(SECOND)
              ? route.continue()
              : route.fulfill({ status: 403, headers, json: {} }),
          ),
      },
    )
  })
})
