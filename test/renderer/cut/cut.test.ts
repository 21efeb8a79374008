import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { until } from '../../daemon.ts'
import { fingerOn } from '../../components/finger.ts'
import { assertAccessible, assertFits, assertNoFaults, waitForNotice } from '../dashboard.ts'
import {
  colourAt,
  edge,
  openCutting,
  placeOf,
  saveCut,
  SECONDS,
  untilCut,
  valueOf,
  type Cutting,
} from './stage.ts'

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const

describe('the editor of a cut', () => {
  let cutting: Cutting

  before(async () => {
    cutting = await openCutting()
  })
  after(() => cutting?.close())

  const cutOf = (id: string) => cutting.daemon.api.videos.cut({ params: { id } })
  const clock = (page: Page) => page.locator('[data-clock]').innerText()
  const standsAt = (page: Page, time: string) =>
    until(
      () => clock(page),
      (text) => text === time,
      `the player to stand at ${time}`,
    )
  /** The film without its green part, as the embed plays it to anybody. */
  const assertWithoutGreen = async (id: string) => {
    const page = await (await cutting.browser.newContext()).newPage()
    await page.goto(`${cutting.daemon.baseUrl}/embed/${id}`)
    await page.locator('svc-player').getByRole('button', { name: /^Play/ }).first().click()
    await until(
      () => page.locator('svc-player').evaluate((player) => (player as HTMLVideoElement).duration),
      (seconds) => Math.abs(seconds - 8) < 0.2,
      'the embed to be as long as what is kept',
    )
    assert.deepEqual(
      [
        await colourAt(page, 1),
        await colourAt(page, 3.5),
        await colourAt(page, 4.5),
        await colourAt(page, 7.5),
      ],
      ['red', 'red', 'blue', 'blue'],
    )
    await page.context().close()
  }

  it('cuts by mouse: split, remove, drag, saved, played by the embed, and undone', async () => {
    const id = await cutting.film('By mouse')
    const page = await cutting.open(id, { viewport: { width: 1440, height: 900 } })
    await page.locator('dash-timeline canvas').waitFor()
    // The ends of the green part are where the sound ends and begins: edges are drawn to them.
    for (const seconds of [4, 8]) {
      const { x, y } = await placeOf(page, seconds)
      await page.mouse.click(x, y)
      await page.getByRole('button', { name: 'Split' }).click()
    }
    assert.equal(await page.getByRole('slider', { name: /^Start of range/ }).count(), 3)
    const green = await placeOf(page, 6)
    await page.mouse.click(green.x, green.y)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText(/^Removed: 0:0[34]/).waitFor()
    // Dragged away and back: the magnet takes it to where the sound ends.
    const { x, y } = await placeOf(page, await valueOf(edge(page, 'End of range 1')))
    await page.mouse.move(x - 6, y)
    await page.mouse.down()
    await page.mouse.move(x - 120, y, { steps: 5 })
    await until(
      () => valueOf(edge(page, 'End of range 1')),
      (at) => at < 3.6,
      'the edge to follow',
    )
    const silent = await placeOf(page, 4)
    await page.mouse.move(silent.x - 4, y, { steps: 5 })
    await page.mouse.up()
    const end = await valueOf(edge(page, 'End of range 1'))
    assert.ok(Math.abs(end - 4) <= 0.08, `drawn to the silence: ${end}`)
    // Exact times are typed.
    for (const [name, text] of [
      ['End of range 1', '4'],
      ['Start of range 2', '0:08.000'],
    ] as const) {
      const field = page.getByRole('textbox', { name })
      await field.fill(text)
      await field.press('Tab')
    }
    await page.getByText('0:08.000 of 0:12.000 kept').waitFor()
    await assertAccessible(page, 'a cut')
    await saveCut(page)
    await page
      .getByText('The new version is being created')
      .or(page.getByText('Viewers see 0:08 of 0:12'))
      .first()
      .waitFor()
    const cut = await untilCut(cutting.daemon, id, 'ready')
    assert.deepEqual(cut.keep, [
      { start: 0, end: 4 },
      { start: 8, end: SECONDS },
    ])
    await page.getByText('Viewers see 0:08 of 0:12').waitFor()
    await assertAccessible(page, 'a cut that is there')
    await assertWithoutGreen(id)
    // The editor still has the whole original.
    assert.equal(await page.getByText(/\/ 0:12.000/).count(), 1)
    await page.getByRole('button', { name: 'Undo cut' }).click()
    await page
      .getByRole('dialog', { name: 'Undo the cut?' })
      .getByRole('button', { name: 'Undo cut' })
      .click()
    await waitForNotice(page, 'The cut is undone; viewers see the whole video')
    assert.equal((await cutOf(id)).state, 'none')
    assert.equal(
      (await cutting.daemon.api.videos.get({ params: { id } })).duration_seconds,
      SECONDS,
    )
    assertNoFaults(page)
    await page.context().close()
  })

  it('cuts by finger: taps, drags a handle, pinches, and saves on a phone', async () => {
    const id = await cutting.film('By finger')
    const page = await cutting.open(id, PHONE)
    const line = page.locator('dash-timeline')
    await line.locator('canvas').waitFor()
    await line.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const finger = await fingerOn(page)
    const { x, y } = await placeOf(page, SECONDS)
    const handle = await edge(page, 'End of range 1').boundingBox()
    assert.ok(handle!.width >= 44 && handle!.height >= 44, 'large enough for a finger')
    await finger.down(x - 10, y)
    const to = await placeOf(page, 8)
    for (const share of [0.25, 0.5, 0.75, 1]) await finger.move(x - 10 + (to.x - x) * share, y)
    await finger.up()
    const end = await valueOf(edge(page, 'End of range 1'))
    assert.ok(Math.abs(end - 8) < 0.5, `the handle is where the finger left it: ${end}`)
    // A tap moves the player.
    const early = await placeOf(page, 2)
    await page.touchscreen.tap(early.x, early.y)
    await until(
      () => clock(page),
      (text) => /^0:0[12]/.test(text),
      'the player to stand there',
    )
    await page.getByRole('button', { name: 'Start here' }).tap()
    await page.getByText('Removed: 0:00.000 to').waitFor()
    // Two fingers that move apart zoom in.
    const width = async () =>
      line.evaluate((element) => element.shadowRoot!.querySelector('.all')!.clientWidth)
    const before = await width()
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          apart === 0
            ? []
            : [
                { x: 195 - apart, y, id: 1 },
                { x: 195 + apart, y, id: 2 },
              ],
      })
    await touch('touchStart', 20)
    for (const apart of [30, 40, 60, 80]) await touch('touchMove', apart)
    await touch('touchEnd', 0)
    await until(width, (now) => now > before * 2, 'the time line to be larger')
    await page.getByRole('button', { name: 'Show all' }).tap()
    await until(width, (now) => now === before, 'all of it to be in sight')
    await assertFits(page, 'the editor on a phone')
    await assertAccessible(page, 'the editor on a phone')
    await page.getByRole('button', { name: 'Save cut' }).first().tap()
    await page.locator('dash-save-cut').getByRole('button', { name: 'Save cut' }).tap()
    const { keep } = await untilCut(cutting.daemon, id, 'ready')
    assert.equal(keep.length, 1)
    assertNoFaults(page)
    await page.context().close()
  })

  it('cuts by keyboard alone, previews it, and saves', async () => {
    const id = await cutting.film('By keyboard')
    const page = await cutting.open(id)
    await standsAt(page, '0:00.000')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('l', 'l', 'l', 'l')
    await standsAt(page, '0:04.000')
    await press('s', 'l', 'l', 'l', 'l', 'ArrowRight', 'ArrowLeft')
    await standsAt(page, '0:08.000')
    await press('s', 'j', 'Delete')
    await page.getByText('Removed: 0:04.000 to 0:08.000').waitFor()
    await press('Control+z')
    await page.getByText('Removed: 0:04.000 to 0:08.000').waitFor({ state: 'detached' })
    await press('Control+Shift+Z')
    await page.getByText('Removed: 0:04.000 to 0:08.000').waitFor()
    // A handle is a slider.
    const handle = edge(page, 'Start of range 2')
    await handle.focus()
    await press('ArrowRight')
    assert.equal(await valueOf(handle), 8.04)
    assert.equal(await handle.getAttribute('aria-valuetext'), '0:08.040')
    await press('Shift+ArrowRight', 'Home')
    assert.equal(await valueOf(handle), 4)
    await press('Control+z')
    assert.equal(await valueOf(handle), 8)
    // The preview goes over what is removed.
    const seen = page.evaluate(async () => {
      const editor = document.querySelector('dash-app')!
      const find = (root: ShadowRoot | Document, selector: string): Element | null => {
        for (const element of root.querySelectorAll('*')) {
          if (element.matches(selector)) return element
          const inside = element.shadowRoot && find(element.shadowRoot, selector)
          if (inside) return inside
        }
        return null
      }
      const media = find(editor.shadowRoot ?? document, '.picture video') as HTMLVideoElement
      const times: number[] = []
      // A slow machine draws seldom: each of its pictures then stands for less of the film.
      media.playbackRate = 0.0625
      await new Promise<void>((resolve) => {
        const look = () => {
          if (!media.seeking) times.push(media.currentTime)
          if (media.currentTime > 8.2) resolve()
          else requestAnimationFrame(look)
        }
        look()
      })
      return times
    })
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await press('Home', 'l', 'l', 'l', 'l', ...Array<string>(5).fill('ArrowLeft'), 'p')
    const removed = (await seen).filter((time) => time > 4.4 && time < 7.95)
    assert.deepEqual(removed, [], 'nothing of the removed part is played')
    await press('p')
    await press('?')
    const help = page.locator('dash-shortcuts')
    await help.getByText('Split the range here').waitFor()
    await assertAccessible(page, 'the help on keys')
    await press('Escape')
    await press('Control+s')
    await page.locator('dash-save-cut').getByText('Keeps 0:08 of 0:12, in 2 ranges.').waitFor()
    await assertAccessible(page, 'what saving does')
    await press('Enter')
    assert.deepEqual((await untilCut(cutting.daemon, id, 'ready')).keep, [
      { start: 0, end: 4 },
      { start: 8, end: SECONDS },
    ])
    await assertWithoutGreen(id)
    assertNoFaults(page)
    await page.context().close()
  })

  it('keeps what is not saved through a reload, and asks before it is left', async () => {
    const id = await cutting.film('Not saved')
    const page = await cutting.open(id)
    await page.goto(`${cutting.daemon.baseUrl}/videos/${id}`)
    await page.getByRole('link', { name: 'Cut', exact: true }).click()
    await standsAt(page, '0:00.000')
    await page.getByRole('slider', { name: 'Playhead' }).focus()
    await page.keyboard.press('l')
    await page.getByRole('button', { name: 'Start here' }).click()
    await page.getByText('Unsaved changes').waitFor()
    await page.getByRole('link', { name: 'Chapters' }).click()
    const ask = page.getByRole('dialog', { name: 'Leave without saving the cut?' })
    await ask.getByRole('button', { name: 'Cancel' }).click()
    assert.ok(page.url().endsWith('/cut'))
    await page.evaluate(() => history.back())
    await ask.getByRole('button', { name: 'Cancel' }).click()
    assert.ok(page.url().endsWith('/cut'), 'Back asks too')
    const dialog = page.waitForEvent('dialog')
    const reloaded = page.reload()
    assert.equal((await dialog).type(), 'beforeunload')
    await (await dialog).accept()
    await reloaded
    await page.getByText('Your unsaved changes were restored.').waitFor()
    await page.getByRole('link', { name: 'Chapters' }).click()
    await ask.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL(/chapters$/)
    await page.getByRole('link', { name: 'Cut', exact: true }).click()
    await page.getByText('Your unsaved changes were restored.').waitFor()
    assert.equal(await valueOf(edge(page, 'Start of range 1')), 1)
    // Somebody else cuts it meanwhile.
    await cutting.daemon.api.videos.putCut({
      params: { id },
      body: { keep: [{ start: 0, end: 6 }] },
    })
    await page.getByText('Someone else changed the cut while you were editing it.').waitFor()
    await page.getByRole('button', { name: 'Use their version' }).click()
    await until(
      () => valueOf(edge(page, 'End of range 1')),
      (at) => at === 6,
      'their range',
    )
    assertNoFaults(page)
    await page.context().close()
  })

  it('makes a clip of a range at once, with its title, and links to it', async () => {
    const id = await cutting.film('Of clips')
    const page = await cutting.open(id)
    await page.getByRole('button', { name: 'Save as a clip…' }).click()
    const dialog = page.locator('dash-clip')
    await dialog.getByRole('textbox', { name: 'Title' }).fill('The blue part')
    await dialog.getByRole('textbox', { name: 'Start' }).fill('9')
    await dialog.getByRole('textbox', { name: 'End' }).fill('8')
    await dialog.getByRole('button', { name: 'Create clip' }).click()
    await dialog.getByText('The end must be after the start.').waitFor()
    await dialog.getByRole('textbox', { name: 'End' }).fill('0:11.5')
    await dialog.getByText('Length: 0:02.500').waitFor()
    await assertAccessible(page, 'a clip')
    await dialog.getByRole('button', { name: 'Create clip' }).click()
    await page.getByText('Clip “The blue part” created.').waitFor()
    await page.getByRole('link', { name: 'Open the clip' }).click()
    await page.getByRole('heading', { name: 'The blue part', level: 1 }).waitFor()
    const clip = page.url().split('/').at(-1)!
    const { name, duration_seconds: seconds } = await cutting.daemon.api.videos.get({
      params: { id: clip },
    })
    assert.equal(name, 'The blue part')
    assert.ok(Math.abs(seconds! - 2.5) < 0.1, `${seconds}`)
    assert.equal((await cutOf(id)).state, 'none', 'the video stays as it is')
    assertNoFaults(page)
    await page.context().close()
  })
})
