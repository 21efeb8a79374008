/** What fingers do on the picture, on a real touch screen of Chromium's. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { IDLE_MS } from '../../../components/player/controls/idle.ts'
import { Taps } from '../../../components/player/controls/taps.ts'
import { LONG_PRESS_MS, SKIP_SHOWN_MS } from '../../../components/player/controls/timings.ts'
import { LATER_MS } from '../../../components/player/stall.ts'
import { fingerOn } from '../finger.ts'
import { ask, controlled, on, playing, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { endTimers, holdTimers } from '../timers.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

describe('svc-player under a finger', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  const onPhone = (attributes: string, act: (page: Page) => Promise<void>): Promise<void> =>
    on(
      stage,
      `<svc-player embed="${stage.add().id}" muted ${attributes}></svc-player>`,
      async (page) => {
        await playing(page)
        // Its controls are loaded beside the film.
        await controlled(page)
        await ask(page, (player) => void (player.media.playbackRate = 0.0625))
        await ask(page, (player) => void (player.currentTime = 1))
        await until(page, (player) => !player.seeking)
        await act(page)
      },
      // A tap is no long press, and a series of them is one, however late the machine hands them over. What a skip
      // announces is not followed by that the film loads, however long it takes to be there.
      {
        ...PHONE,
        before: holdTimers(LONG_PRESS_MS, SKIP_SHOWN_MS, LATER_MS.announced, LATER_MS.explained),
      },
    )

  /** At such a share of the width, so many times in a row. */
  async function tap(page: Page, share: number, times: number): Promise<void> {
    const { x, y, width, height } = (await page.locator('svc-player').boundingBox())!
    await (await fingerOn(page)).tap(x + width * share, y + height * 0.25, times)
  }

  /** Keeps what is shown for a moment only: side and text of each sign. */
  const keepSigns = (page: Page): Promise<void> =>
    page.evaluate(() => {
      const root = document.querySelector('svc-player')!.shadowRoot!
      const signs: string[] = []
      Object.assign(window, { signs })
      new MutationObserver(() => {
        const sign = root.querySelector<HTMLElement>('.skipped')
        const text = sign && `${sign.classList[1]} ${sign.innerText}`
        if (text && signs.at(-1) !== text) signs.push(text)
      }).observe(root, { childList: true, subtree: true, characterData: true })
    })
  const signsOf = (page: Page): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { signs: string[] }).signs)
  const near = (seconds: number) =>
    `Math.abs(document.querySelector('svc-player').currentTime - ${seconds}) < 0.9`

  it('two taps at the right side skip ten seconds, and say so; at the left side back', () =>
    onPhone('', async (page) => {
      await keepSigns(page)
      await tap(page, 0.9, 2)
      await page.waitForFunction(near(11))
      assert.deepEqual(await signsOf(page), ['forward 10 s'])
      // A round wave spreads over the side; the timer that ends it is held.
      const wave = await page.locator('.skipped').evaluate((sign) => {
        const [ripple] = document
          .querySelector('svc-player')!
          .shadowRoot!.getAnimations()
          .filter((each) => (each as CSSAnimation).animationName === 'ripple')
        const { width, height } = getComputedStyle(sign, '::before')
        return {
          isRound: Math.abs(Number.parseFloat(width) - Number.parseFloat(height)) < 1,
          pixels: Number.parseFloat(width),
          runs: ripple !== undefined,
        }
      })
      assert.ok(wave.isRound && wave.pixels > 20 && wave.runs, JSON.stringify(wave))
      assert.equal(await page.locator('.announced').textContent(), 'Forward 10 s')
      assert.equal(await endTimers(page, SKIP_SHOWN_MS), 1)
      await page.locator('.skipped').waitFor({ state: 'detached' })
      await tap(page, 0.1, 2)
      await page.waitForFunction(near(1))
    }))

  it('each further tap skips again, and the count goes on', () =>
    onPhone('', async (page) => {
      await ask(page, (player) => void (player.currentTime = 11))
      await until(page, (player) => !player.seeking)
      await keepSigns(page)
      await tap(page, 0.1, 3)
      await page.waitForFunction(near(0))
      assert.deepEqual(await signsOf(page), ['back 10 s', 'back 20 s'])
    }))

  it('time runs in the reading direction', () =>
    onPhone('dir="rtl"', async (page) => {
      await tap(page, 0.1, 2)
      await page.waitForFunction(near(11))
    }))

  it('two taps in the middle are full screen, and the page is not made larger', () =>
    onPhone('', async (page) => {
      await tap(page, 0.5, 2)
      await page.waitForFunction(() => document.fullscreenElement?.localName === 'svc-player')
      assert.equal(await page.evaluate(() => visualViewport!.scale), 1)
    }))

  it('one tap shows the controls or hides them, and moves nothing', () =>
    onPhone('', async (page) => {
      const idle = page.locator('.stage.idle')
      await endTimers(page, IDLE_MS)
      await idle.waitFor()
      await tap(page, 0.9, 1)
      await idle.waitFor({ state: 'detached' })
      // A tap elsewhere is no second one.
      await tap(page, 0.1, 1)
      await idle.waitFor()
      assert.ok((await ask(page, (player) => player.currentTime)) < 2)
    }))

  it('where the page offers no seek bar, taps skip nothing', () =>
    onPhone('controls="play volume"', async (page) => {
      await tap(page, 0.9, 2)
      await page.locator('.stage').waitFor()
      assert.ok((await ask(page, (player) => player.currentTime)) < 2)
      assert.equal(await page.locator('.skipped').count(), 0)
    }))

  it('every control is large enough for a finger', () =>
    onPhone('', async (page) => {
      await tap(page, 0.5, 1)
      const sizes = await page.locator('.controls button').evaluateAll((buttons) =>
        buttons
          .filter((button) => button.checkVisibility())
          .map((button) => {
            const { width, height } = button.getBoundingClientRect()
            return [button.ariaLabel, Math.min(width, height)]
          }),
      )
      assert.ok(sizes.length >= 5, JSON.stringify(sizes))
      assert.deepEqual(
        sizes.filter(([, size]) => Number(size) < 44),
        [],
      )
    }))

  it('taps that come late, or at another place, begin a new series', () => {
    const taps = new Taps()
    const counts = [
      taps.add('back', 0),
      taps.add('back', 250),
      taps.add('back', 900),
      taps.add('back', 1_700),
      taps.add('back', 2_001),
      taps.add('forward', 2_100),
    ]
    assert.deepEqual(counts, [1, 2, 3, 1, 1, 1])
  })
})
