/** What is shown above a finger that drags on the seek bar. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { IDLE_MS } from '../../../components/player/controls/idle.ts'
import { fingerOn, type Finger } from '../finger.ts'
import { ask, on, playing, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { endTimers } from '../timers.ts'
import { itLong } from '../../support/long.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const FINGER_PIXELS = 24

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** From the middle of the finger to the nearest point of it. */
function distance({ x, y, width, height }: Box, fingerX: number, fingerY: number): number {
  const near = (at: number, from: number, length: number) =>
    Math.max(from - at, 0, at - from - length)
  return Math.hypot(near(fingerX, x, width), near(fingerY, y, height))
}

describe('a finger that drags on the seek bar of svc-player', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  const withPictures = () => {
    const { urls } = stage.add()
    return stage.add({
      urls: { ...urls, storyboard: `${stage.appliance}/media/storyboard.vtt` },
    }).id
  }
  async function prepared(page: Page): Promise<{ finger: Finger; bar: Box; player: Box }> {
    await playing(page)
    await ask(page, (player) => void (player.media.playbackRate = 0.0625))
    await ask(page, (player) => player.pause())
    await page.locator('.stage:not(.idle)').waitFor()
    return {
      finger: await fingerOn(page),
      bar: (await page.locator('.seek').boundingBox())!,
      player: (await page.locator('svc-player').boundingBox())!,
    }
  }
  const drawn = (page: Page) => ask(page, (player) => player.updateComplete)

  for (const [name, attributes, screen] of [
    ['on an upright phone', '', PHONE],
    ['right to left', 'dir="rtl"', PHONE],
    ['in the theme float', 'theme="float"', PHONE],
    ['on a phone that lies', '', { ...PHONE, viewport: { width: 844, height: 390 } }],
  ] as const) {
    const test = attributes === '' && screen === PHONE ? it : itLong
    test(`never lies on the preview, which is never cut off: ${name}`, async () => {
      await on(
        stage,
        `<svc-player embed="${withPictures()}" ${attributes} muted></svc-player>`,
        async (page) => {
          const { finger, bar, player } = await prepared(page)
          const middle = bar.y + bar.height / 2
          await finger.down(bar.x + bar.width / 2, middle)
          await page.locator('.thumbnail').waitFor()
          const preview = page.locator('.preview')
          for (const y of [
            middle,
            middle + 12,
            middle - 20,
            player.y + player.height / 2,
            player.y + 30,
          ])
            for (const share of [0.02, 0.3, 0.5, 0.7, 0.98]) {
              const x = bar.x + bar.width * share
              await finger.move(x, y)
              await drawn(page)
              const box = (await preview.boundingBox())!
              const details = JSON.stringify({ x, y, box, player })
              assert.ok(distance(box, x, y) >= FINGER_PIXELS, `under the finger: ${details}`)
              assert.ok(
                box.x >= player.x &&
                  box.y >= player.y &&
                  box.x + box.width <= player.x + player.width &&
                  box.y + box.height <= player.y + player.height,
                `cut off: ${details}`,
              )
            }
          const [fontSize, isOnTop] = await page.locator('.preview-time').evaluate((time) => {
            time.closest<HTMLElement>('.preview')!.style.pointerEvents = 'auto'
            const { left, top, width, height } = time.getBoundingClientRect()
            const root = time.getRootNode() as ShadowRoot
            const seen = root.elementFromPoint(left + width / 2, top + height / 2)
            return [getComputedStyle(time).fontSize, seen === time] as const
          })
          assert.ok(parseFloat(fontSize) >= 16, fontSize)
          assert.ok(isOnTop, 'the time can be read')
          await finger.up()
          await preview.waitFor({ state: 'detached' })
        },
        screen,
      )
    })
  }

  it('shows a larger picture than the pointer of a mouse, of the place that it is at', async () => {
    const id = withPictures()
    const body = `<svc-player embed="${id}" style="width: 390px" muted></svc-player>`
    let widthOfMouse = 0
    await on(stage, body, async (page) => {
      const { bar } = await prepared(page)
      await page.locator('.seek').hover({ position: { x: bar.width / 2, y: 11 } })
      widthOfMouse = (await page.locator('.thumbnail').boundingBox())!.width
    })
    await on(
      stage,
      body,
      async (page) => {
        const { finger, bar } = await prepared(page)
        await finger.down(bar.x + bar.width * 0.4, bar.y + 11)
        await finger.move(bar.x + bar.width * 0.75, bar.y + 11)
        await page.locator('.thumbnail').waitFor()
        await drawn(page)
        const { width } = (await page.locator('.thumbnail').boundingBox())!
        assert.ok(width >= widthOfMouse * 1.25, `${width} and ${widthOfMouse}`)
        assert.equal(await page.locator('.preview-time').innerText(), '0:09')
        await finger.up()
      },
      PHONE,
    )
  })

  it('keeps the controls for as long as it lies there, and seeks once, when it is lifted', async () => {
    await on(
      stage,
      `<svc-player embed="${withPictures()}" muted></svc-player>`,
      async (page) => {
        const { finger, bar } = await prepared(page)
        await ask(page, (player) => player.play())
        await ask(page, (player) => {
          ;(globalThis as any).seeks = 0
          player.addEventListener('seeking', () => ((globalThis as any).seeks += 1))
        })
        await finger.down(bar.x + bar.width * 0.2, bar.y + 11)
        for (const share of [0.3, 0.4, 0.5])
          await finger.move(bar.x + bar.width * share, bar.y + 11)
        // So long that the controls would go if nobody did anything.
        assert.equal(await endTimers(page, IDLE_MS), 1)
        await drawn(page)
        assert.equal(await page.locator('.stage.idle').count(), 0)
        assert.equal(await page.locator('.preview').isVisible(), true)
        assert.equal(await page.evaluate('seeks'), 0)
        await finger.up()
        await until(page, (player) => Math.abs(player.currentTime - 6) < 0.5)
        // The event comes after the time.
        await page.waitForFunction('seeks > 0')
        await until(page, (player) => !player.seeking)
        assert.equal(await page.evaluate('seeks'), 1)
        assert.equal(await page.locator('.stage.idle').count(), 0)
      },
      PHONE,
    )
  })

  for (const theme of ['default', 'float'])
    it(`may begin within 44 pixels of height, in the theme ${theme}`, async () => {
      await on(
        stage,
        `<svc-player embed="${withPictures()}" theme="${theme}" muted></svc-player>`,
        async (page) => {
          const { finger, bar } = await prepared(page)
          const { y, height } = (await page.locator('.seek input').boundingBox())!
          assert.ok(height >= 44, `${height}`)
          for (const [from, share] of [
            [y + 1, 0.75],
            [y + height - 1, 0.25],
          ] as const) {
            await finger.down(bar.x + bar.width * 0.5, from)
            await finger.move(bar.x + bar.width * share, from)
            await page.locator('.preview').waitFor()
            await finger.up()
            await page.waitForFunction(
              (wanted) => Math.abs(document.querySelector('svc-player')!.currentTime - wanted) < 1,
              share * 12,
            )
          }
        },
        PHONE,
      )
    })
})
