import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { inState, on } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'

/** Orange on the left, blue on the right. */
function hash(width: number, height: number): string {
  const pixels = Array.from({ length: width * height }, (_, at) =>
    at % width < width / 2 ? [240, 140, 20, 255] : [20, 60, 200, 255],
  )
  return Buffer.from(rgbaToThumbHash(width, height, pixels.flat())).toString('base64')
}
const PLAYER = 'style="display: block; width: 640px; aspect-ratio: 16 / 9"'

/** Red, green and blue at a place of the page. */
async function colourAt(page: Page, x: number, y: number): Promise<number[]> {
  const shot = await page.screenshot({ clip: { x, y, width: 4, height: 4 } })
  return (await sharp(shot).stats()).channels.slice(0, 3).map(({ mean }) => Math.round(mean))
}

describe('the placeholder of the poster', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  /** A player whose poster never comes. */
  async function waiting(markup: string, look: (page: Page) => Promise<void>): Promise<void> {
    await on(
      stage,
      `<style>body { margin: 0 }</style>${markup}`,
      async (page) => {
        await page.locator('svc-player .placeholder').waitFor()
        await look(page)
      },
      { prepare: (page) => page.route('**/poster.jpg', () => undefined) },
    )
  }

  async function isOrangeAndBlue(page: Page): Promise<void> {
    const [left, right] = [await colourAt(page, 60, 60), await colourAt(page, 580, 60)]
    assert.ok(left[0]! > 150 && left[2]! < 100, `left ${left}`)
    assert.ok(right[2]! > 120 && right[0]! < 100, `right ${right}`)
  }

  it('is there with the answer, while the poster is still on its way', async () => {
    const { id } = stage.add({ placeholder: hash(64, 36) })
    await waiting(`<svc-player embed="${id}" ${PLAYER}></svc-player>`, async (page) => {
      await isOrangeAndBlue(page)
      assert.equal(
        await page.locator('svc-player .placeholder').getAttribute('class'),
        'placeholder filling',
      )
    })
  })

  it('is there before the answer, where the page has it', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<style>body { margin: 0 }</style><svc-player embed="${id}" placeholder="${hash(64, 36)}" ${PLAYER}></svc-player>`,
      async (page) => {
        await page.locator('svc-player .placeholder').waitFor()
        // It is drawn before anybody has seen that the player is in view, and the video is asked for.
        await inState(page, 'loading')
        await isOrangeAndBlue(page)
      },
      { prepare: (page) => page.route(`**/v1/embeds/${id}*`, () => undefined) },
    )
  })

  it('keeps the shape of an image that has another one than the video', async () => {
    const { id } = stage.add({ placeholder: hash(60, 60) })
    await waiting(`<svc-player embed="${id}" ${PLAYER}></svc-player>`, async (page) => {
      const [beside, inside] = [await colourAt(page, 20, 60), await colourAt(page, 200, 60)]
      assert.ok(Math.max(...beside) < 30, `beside ${beside}`)
      assert.ok(inside[0]! > 150, `inside ${inside}`)
    })
  })

  it('is covered by the poster, gone with the picture, and nothing moves', async () => {
    const { id } = stage.add({ placeholder: hash(64, 36) })
    await on(
      stage,
      `<svc-player embed="${id}" placeholder="${hash(64, 36)}" ${PLAYER}></svc-player><p>Below</p><script>
      globalThis.shift = 0
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (shift += entry.value))).observe({ type: 'layout-shift', buffered: true })
    </script>`,
      async (page) => {
        await inState(page, 'ready')
        await page.locator('svc-player img.poster').waitFor()
        const order = await page.evaluate(() =>
          [
            ...document.querySelector('svc-player')!.renderRoot.querySelector('.poster-place slot')!
              .children,
          ].map(({ className }) => className),
        )
        assert.deepEqual(order, ['placeholder filling', 'poster'])
        await page.evaluate(() => document.querySelector('svc-player')!.play())
        await page.locator('svc-player .placeholder').waitFor({ state: 'detached' })
        assert.equal(await page.evaluate('shift'), 0)
      },
    )
  })

  it('is not shown for a poster that the page has chosen, nor for what is no hash', async () => {
    const { id } = stage.add({ placeholder: hash(64, 36) })
    const { id: other } = stage.add({ placeholder: 'AA==' })
    const { id: third } = stage.add({ placeholder: '!' })
    for (const markup of [
      `<svc-player embed="${id}" poster="${stage.appliance}/media/poster.jpg"></svc-player>`,
      `<svc-player embed="${other}"></svc-player>`,
      `<svc-player embed="${third}"></svc-player>`,
    ])
      await on(stage, markup, async (page) => {
        await inState(page, 'ready')
        await page.locator('svc-player img.poster').waitFor()
        assert.equal(await page.locator('svc-player .placeholder').count(), 0)
      })
  })
})
