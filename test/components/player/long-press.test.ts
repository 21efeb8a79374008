/** The context menu under a finger: a long press, on a real touch screen of Chromium's. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page, Route } from 'playwright-core'
import { LONG_PRESS_MS } from '../../../components/player/controls/timings.ts'
import { fingerOn, type Finger } from '../finger.ts'
import { ask, controlled, handled, inState, on, playing, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { endTimers, holdTimers, standingTimers } from '../timers.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Whatever lies there has lain there long enough. */
const LONG_AT_ONCE = `{
  const { now } = performance
  performance.now = () => now.call(performance) + ${LONG_PRESS_MS}
}`
/** Longer than the browser itself takes for a long press. */
const LONG_MS = 700

describe('a long press on svc-player', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  /** The press counts as long once the test ends its timer, if it is not over by then. */
  const onPhone = (
    attributes: string,
    act: (page: Page, finger: Finger) => Promise<void>,
    before = holdTimers(LONG_PRESS_MS),
  ): Promise<void> =>
    on(
      stage,
      `<svc-player embed="${stage.add().id}" muted ${attributes}></svc-player>`,
      async (page) => {
        await playing(page)
        // Its controls are loaded beside the film.
        await controlled(page)
        await ask(page, (player) => void (player.media.playbackRate = 0.0625))
        await act(page, await fingerOn(page))
      },
      { ...PHONE, before },
    )
  const isPressed = async (page: Page): Promise<boolean> =>
    (await standingTimers(page, LONG_PRESS_MS)) > 0
  const pressLong = async (page: Page): Promise<void> => {
    assert.equal(await endTimers(page, LONG_PRESS_MS), 1, 'a press is under way')
    await menu(page).waitFor()
  }
  const menu = (page: Page) => page.locator('.context-menu')
  async function placeOf(page: Page, selector: string): Promise<[number, number]> {
    const { x, y, width, height } = (await page.locator(selector).boundingBox())!
    return [x + width / 2, y + height / 2]
  }

  it('of half a second opens the menu there, with items of 44 pixels, and is no tap', () =>
    onPhone('', async (page, finger) => {
      await page.locator('.stage').evaluate((stageOfIt) => {
        ;(globalThis as any).clicks = 0
        stageOfIt.addEventListener('click', () => ((globalThis as any).clicks += 1))
      })
      const { x, y } = (await page.locator('svc-player').boundingBox())!
      await finger.down(x + 60, y + 20)
      assert.equal(await menu(page).count(), 0)
      await pressLong(page)
      await finger.up()
      await handled(page)
      assert.equal(await menu(page).count(), 1)
      const box = (await menu(page).boundingBox())!
      const player = (await page.locator('svc-player').boundingBox())!
      assert.equal(box.x, x + 60)
      assert.ok(box.y + box.height <= player.y + player.height, JSON.stringify(box))
      const heights = await page
        .locator('.context-menu button')
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))
      assert.ok(heights.length >= 4 && heights.every((height) => height >= 44), String(heights))
      // A tap beside it closes it, and is none on the picture.
      await finger.tap(x + 20, y + 60)
      await menu(page).waitFor({ state: 'detached' })
      assert.equal(await page.evaluate('clicks'), 0)
      await finger.tap(x + 20, y + 60)
      await page.waitForFunction('clicks === 1')
    }))

  it('upon a button opens the menu and does not press it', () =>
    onPhone('', async (page, finger) => {
      await ask(page, (player) => player.pause())
      const [x, y] = await placeOf(page, '.control.play')
      await finger.down(x, y)
      await pressLong(page)
      await finger.up()
      await handled(page)
      assert.equal(await ask(page, (player) => player.paused), true)
      // Its items are pressed by the next one.
      await finger.tap(...(await placeOf(page, '.context-menu [role=menuitemcheckbox]')))
      await until(page, (player) => player.media.loop)
    }))

  it('ends with a move, with a second finger and when it is lifted before', () =>
    onPhone('', async (page, finger) => {
      const { x, y } = (await page.locator('svc-player').boundingBox())!
      const down = async (): Promise<void> => {
        await finger.down(x + 200, y + 60)
        assert.equal(await isPressed(page), true)
      }
      await down()
      await finger.move(x + 200, y + 80)
      await handled(page)
      assert.equal(await isPressed(page), false)
      await finger.up()
      await down()
      await finger.both(x + 200, y + 60)
      assert.equal(await isPressed(page), false)
      await finger.up()
      await down()
      await finger.up()
      assert.equal(await isPressed(page), false)
      assert.equal(await menu(page).count(), 0)
      // A finger that only trembles has not moved.
      await down()
      await finger.move(x + 203, y + 62)
      await pressLong(page)
      await finger.up()
    }))

  it('on the seek bar is the beginning of a drag', () =>
    onPhone('', async (page, finger) => {
      await ask(page, (player) => player.pause())
      await finger.down(...(await placeOf(page, '.seek')))
      await page.locator('.preview').waitFor()
      assert.equal(await isPressed(page), false)
      assert.equal(await menu(page).count(), 0)
      await finger.up()
    }))

  // By a real one, which the browser measures as well.
  it('selects no text and opens no callout of the browser', () =>
    onPhone(
      '',
      async (page, finger) => {
        await page.evaluate(() => {
          addEventListener('selectstart', () => ((globalThis as any).isSelecting = true))
        })
        assert.deepEqual(
          await page
            .locator('svc-player video')
            .evaluate((video) => getComputedStyle(video).userSelect),
          'none',
        )
        await ask(page, (player) => player.pause())
        await finger.down(...(await placeOf(page, '.time')))
        await menu(page).waitFor()
        await finger.up()
        await page.waitForTimeout(LONG_MS)
        assert.deepEqual(
          await page.evaluate(() => [(globalThis as any).isSelecting, String(getSelection())]),
          [undefined, ''],
        )
        // What a browser sends for a long press is answered.
        const isLeft = await page.locator('svc-player video').evaluate((video) =>
          video.dispatchEvent(
            new PointerEvent('contextmenu', {
              pointerType: 'touch',
              bubbles: true,
              composed: true,
              cancelable: true,
            }),
          ),
        )
        assert.equal(isLeft, false)
      },
      '',
    ))

  it('without the menu in `controls` is left to the browser', () =>
    onPhone('controls="play seek"', async (page, finger) => {
      const { x, y } = (await page.locator('svc-player').boundingBox())!
      await finger.down(x + 200, y + 60)
      assert.equal(await isPressed(page), false)
      await finger.up()
      assert.equal(await menu(page).count(), 0)
    }))

  /** Its controls are loaded by the first touch, and come while the finger lies there. */
  const onFirstTouch = (
    act: (page: Page, finger: Finger, arrive: () => Promise<void>) => Promise<void>,
  ): Promise<void> =>
    on(
      stage,
      `<svc-player embed="${stage.add().id}" autoplay="off" muted></svc-player>`,
      async (page) => {
        const requested = new Promise<Route>((resolve) =>
          page.route(/\/controls-[^/]+\.js$/, resolve),
        )
        await inState(page, 'ready')
        await act(page, await fingerOn(page), async () => {
          await (await requested).continue()
          await controlled(page)
        })
      },
      { ...PHONE, before: LONG_AT_ONCE },
    )

  it('as the very first touch opens the menu and starts nothing', () =>
    onFirstTouch(async (page, finger, arrive) => {
      await finger.down(200, 60)
      await finger.move(203, 62)
      await arrive()
      await menu(page).waitFor()
      await finger.up()
      await handled(page)
      assert.equal(await menu(page).count(), 1)
      assert.equal(await ask(page, (player) => player.state), 'ready')
    }))

  for (const [what, end] of [
    ['moves', (finger: Finger) => finger.move(200, 90)],
    ['is not alone', (finger: Finger) => finger.both(200, 60)],
  ] as const)
    it(`is none where the very first finger ${what} before the controls are there`, () =>
      onFirstTouch(async (page, finger, arrive) => {
        let isRequested = false
        await page.route(/\/context-menu-[^/]+\.js$/, (route) => {
          isRequested = true
          return route.continue()
        })
        await finger.down(200, 60)
        await end(finger)
        // A move is handled with the next frame.
        await handled(page)
        await arrive()
        await handled(page)
        // A press that counted would be over by now, and ask for the menu before this.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
        await page.evaluate(() => fetch(location.href))
        assert.equal(isRequested, false)
        assert.equal(await menu(page).count(), 0)
      }))
})
