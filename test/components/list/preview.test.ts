import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { PREVIEW_DELAY_MS } from '../../../components/list/preview.ts'
import { until } from '../../daemon.ts'
import { on, type Opening } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { endTimers, holdTimers, standingTimers } from '../timers.ts'
import { noViolations, whole } from '../weight.ts'
import { addList, SPACE } from './lists.ts'

const IMAGE = 'https://images.example/image/video.jpg'
/** Where none is to come: no machine is too slow to see that none is waited for. */
const HELD = holdTimers(PREVIEW_DELAY_MS)

describe('svc-list: previews', () => {
  let stage: Stage
  let requested: string[]
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => stage.lists.clear())

  async function withList(
    body: string,
    action: (page: Page) => Promise<void>,
    opening: Opening = {},
    image = IMAGE,
  ): Promise<void> {
    requested = []
    addList(stage, {
      count: 4,
      change: { urls: { poster: null, thumbnail: null, image } },
    })
    const bytes = await sharp({
      create: { width: 32, height: 18, channels: 3, background: '#f00' },
    })
      .webp()
      .toBuffer()
    const prepare = (page: Page) =>
      page.route('https://images.example/**', (route) => {
        requested.push(route.request().url())
        return route.fulfill({ contentType: 'image/webp', body: bytes })
      })
    await on(
      stage,
      body,
      async (page) => {
        await page.waitForFunction(() => document.querySelector('svc-list')!.state === 'ready')
        await action(page)
      },
      { prepare, ...opening },
    )
  }
  const card = (page: Page, at: number) => page.getByRole('listitem').nth(at).getByRole('button')
  const previews = (page: Page) => page.locator('svc-list [part=preview]')
  const noneComes = async (page: Page): Promise<void> => {
    assert.equal(await standingTimers(page, PREVIEW_DELAY_MS), 0)
    assert.equal(await previews(page).count(), 0)
    assert.deepEqual(requested, [])
  }
  const list = (more = '') => whole(`<svc-list space="${SPACE}" ${more}></svc-list>`)

  it('of the video under the mouse comes after a moment, one at a time, and nothing before', async () => {
    await withList(
      list(),
      async (page) => {
        await noneComes(page)
        for (const at of [0, 1]) {
          await card(page, at).hover()
          assert.equal(await endTimers(page, PREVIEW_DELAY_MS), 1)
          await page.getByRole('listitem').nth(at).locator('[part=preview]').waitFor()
          assert.equal(await previews(page).count(), 1)
        }
        assert.deepEqual(
          new Set(requested),
          new Set(['https://images.example/image/video.webp?duration=3&width=320&encoded=true']),
        )
        await noViolations(page)
        await page.mouse.move(0, 0)
        await previews(page).waitFor({ state: 'detached' })
      },
      { before: HELD },
    )
  })

  it('of a video that the mouse only crosses is not loaded', async () => {
    await withList(
      list(),
      async (page) => {
        // In one task of the page, so that the machine's pace does not matter.
        await page
          .getByRole('listitem')
          .first()
          .evaluate((item) => {
            for (const type of ['pointerenter', 'pointerleave'])
              item.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse' }))
          })
        await noneComes(page)
      },
      { before: HELD },
    )
  })

  it('comes with the keyboard too, keeps the token, and goes with Escape or the focus', async () => {
    const image = `${IMAGE}?token=abc`
    await withList(
      list(),
      async (page) => {
        await page.keyboard.press('Tab')
        await previews(page).waitFor()
        // It has its place before its picture is asked for.
        await until(
          () => requested.length,
          (count) => count > 0,
          'the picture to be asked for',
        )
        assert.deepEqual(requested, [
          'https://images.example/image/video.webp?token=abc&duration=3&width=320&encoded=true',
        ])
        await page.keyboard.press('Escape')
        await previews(page).waitFor({ state: 'detached' })
        await page.keyboard.press('Tab')
        await page.getByRole('listitem').nth(1).locator('[part=preview]').waitFor()
        await noViolations(page)
        await page.evaluate(() =>
          (
            document.querySelector('svc-list')!.shadowRoot!.activeElement as HTMLElement | null
          )?.blur(),
        )
        await previews(page).waitFor({ state: 'detached' })
      },
      {},
      image,
    )
  })

  const without: [why: string, body: string, opening: Opening][] = [
    ['preview is off', list('preview="off"'), {}],
    ['reduced motion is wanted', list(), { reducedMotion: 'reduce' }],
    [
      'data are to be saved',
      list(),
      {
        before:
          `Object.defineProperty(navigator, 'connection', ` +
          `{ configurable: true, value: { saveData: true } })`,
      },
    ],
  ]
  for (const [why, body, opening] of without)
    it(`does not come where ${why}`, async () => {
      await withList(
        body,
        async (page) => {
          await card(page, 0).hover()
          await noneComes(page)
        },
        { ...opening, before: HELD + (opening.before ?? '') },
      )
    })

  it('does not come with a finger', async () => {
    await withList(
      list('opens="link" href="#{id}"'),
      async (page) => {
        await page.getByRole('listitem').first().getByRole('link').tap()
        await noneComes(page)
      },
      { hasTouch: true, before: HELD },
    )
  })

  it('that fails leaves the picture as it was', async () => {
    await withList(
      list(),
      async (page) => {
        await card(page, 0).hover()
        await previews(page).waitFor({ state: 'hidden' })
        await page.waitForFunction(
          () =>
            document
              .querySelector('svc-list')!
              .shadowRoot!.querySelector<HTMLElement>('[part=preview]')?.hidden,
        )
      },
      {
        prepare: (page) =>
          page.route('https://images.example/**', (route) => route.fulfill({ status: 409 })),
      },
    )
  })
})
