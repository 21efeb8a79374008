/** What holds of svc-player in each of its states: for axe, for fingers, without motion, and enlarged. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { SvcPlayer } from '../../../components/player/element.ts'
import { GONE_MS } from '../../../components/player/network-note.ts'
import { LATER_MS } from '../../../components/player/stall.ts'
import { until } from '../../daemon.ts'
import { moving } from '../moving.ts'
import { on, type Opening } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { endTimers, holdTimers, standingTimers, untilTimer } from '../timers.ts'
import { tooSmall } from '../too-small.ts'
import { noViolations } from '../weight.ts'
import { everyState, reachEveryState, SILENT_AT_FIRST } from './every-state.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Of a window of 1280 by 720, with the browser's zoom at 200 % and at 400 %. */
const ENLARGED = { '200': { width: 640, height: 360 }, '400': { width: 320, height: 180 } }

describe('every state of svc-player', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  const onAll = (
    act: (page: Page) => Promise<void>,
    { attributes = '', before = '', ...opening }: Opening & { attributes?: string } = {},
  ): Promise<void> =>
    on(
      stage,
      everyState(stage, attributes),
      async (page) => {
        await reachEveryState(page)
        await act(page)
      },
      { ...opening, before: `${SILENT_AT_FIRST};${before}` },
    )

  /** Opens each menu and each page in it, one after another. */
  async function throughMenus(page: Page, look: (name: string) => Promise<void>): Promise<void> {
    for (const menu of ['chapters', 'subtitles', 'settings']) {
      const button = page.locator(`#playing .menu-place.${menu} > button`)
      await button.press('Enter')
      const further = page.locator('#playing .menu [aria-haspopup]')
      await page.locator('#playing .menu').waitFor()
      await look(menu)
      for (let at = 0; at < (await further.count()); at += 1) {
        await further.nth(at).press('Enter')
        await page.locator('#playing .menu .menu-head').waitFor()
        await look(`${menu} ${at}`)
        await page.keyboard.press('ArrowLeft')
        await page.locator('#playing .menu .menu-head').waitFor({ state: 'detached' })
      }
      await page.keyboard.press('Escape')
      await page.locator('#playing .menu').waitFor({ state: 'detached' })
    }
  }

  for (const forcedColors of ['none', 'active'] as const)
    it(`has nothing that axe finds, forced colours ${forcedColors}`, () =>
      onAll(
        async (page) => {
          // Above a pointer that drags.
          const seek = page.locator('#playing .seek')
          await seek.scrollIntoViewIfNeeded()
          const { x, y, width, height } = (await seek.boundingBox())!
          await page.mouse.move(x + width / 3, y + height / 2)
          await page.mouse.down()
          await page.locator('#playing .thumbnail').waitFor()
          // In this order; as long as that of the network's note, it would be taken for it.
          await endTimers(page, LATER_MS.announced)
          await endTimers(page, LATER_MS.explained)
          await page.locator('#stalled .notice', { hasText: 'Still loading' }).waitFor()
          await noViolations(page)
          await page.mouse.up()
          // While it loads, its timer would be taken for that of the network's note; offline, it would load for ever.
          await page.waitForFunction(() => {
            const { media } = document.querySelector<SvcPlayer>('#playing')!
            return !media.seeking && media.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
          })
          await until(
            () => standingTimers(page, LATER_MS.announced),
            (count) => count === 0,
            'the seek to be over',
          )

          await page.evaluate(() => {
            const { media } = document.querySelector<SvcPlayer>('#playing')!
            const buffered = { length: 1, start: () => 0, end: () => 4 }
            Object.defineProperty(media, 'buffered', { value: buffered })
          })
          await page.context().setOffline(true)
          await untilTimer(page, GONE_MS)
          await endTimers(page, GONE_MS)
          await page.locator('#playing .notice.top', { hasText: 'You are offline' }).waitFor()
          await noViolations(page)
        },
        { forcedColors, before: holdTimers(GONE_MS, LATER_MS.explained) },
      ))

  for (const theme of ['default', 'float'])
    it(`is 44 pixels high and wide where a finger presses: ${theme}`, () =>
      onAll(
        async (page) => {
          assert.deepEqual(await tooSmall(page, 'svc-player '), [])
          await throughMenus(page, async (name) =>
            assert.deepEqual(await tooSmall(page, '#playing .menu '), [], name),
          )
        },
        { ...PHONE, attributes: `theme="${theme}"` },
      ))

  for (const zoom of ['200', '400'] as const)
    it(`can be read and pressed at a zoom of ${zoom} %`, () =>
      onAll(
        async (page) => {
          assert.deepEqual(await unreached(page), [])
          await throughMenus(page, async (name) =>
            assert.deepEqual(await unreached(page, '.menu '), [], name),
          )
        },
        { viewport: ENLARGED[zoom] },
      ))

  it('does not move, nor do svc-audio and svc-upload, for those who want no motion', () =>
    onAll(
      async (page) => {
        await page.route(/\/v1\/(?!embeds)/, () => undefined)
        await page.evaluate((embed) => {
          document.body.insertAdjacentHTML(
            'beforeend',
            `<svc-audio embed="${embed}" muted loading="eager"></svc-audio><svc-upload token="a.b.c"></svc-upload>`,
          )
        }, stage.add().id)
        await page.locator('svc-audio .rail').waitFor()
        await page.waitForFunction(() => customElements.get('svc-upload'))
        await page.evaluate(async () => {
          const { media } = document.querySelector('svc-audio')!
          await document.querySelector('svc-audio')!.play()
          Object.defineProperty(media, 'readyState', { value: 1 })
          media.dispatchEvent(new Event('waiting'))
          const film = new File([new Uint8Array(1000)], 'one.mp4', { type: 'video/mp4' })
          document.querySelector('svc-upload')!.add([film])
        })
        await page.locator('svc-audio .stalled').waitFor()
        await page.locator('svc-upload .bar').waitFor()
        await page.locator('#playing .control.play').press('l')
        // A ring that waits comes to be seen, and stands still.
        assert.deepEqual(await moving(page, 'svc-player, svc-audio, svc-upload'), [
          'svc-audio start stalled ::after appear',
          'svc-player spinner  appear',
        ])
        await page.emulateMedia({ reducedMotion: 'no-preference' })
        assert.ok((await moving(page, 'svc-player, svc-audio, svc-upload')).length > 20)
      },
      { reducedMotion: 'reduce' },
    ))
})

/** What can be pressed and lies beside its player or below something else, and words that are cut off. */
const unreached = (page: Page, within = ''): Promise<string[]> =>
  page.locator('svc-player').evaluateAll(
    (all, place) =>
      all.flatMap((player) => {
        const root = player.shadowRoot!
        const seen = (selector: string) =>
          [...root.querySelectorAll<HTMLElement>(selector)].filter(
            (each) => each.checkVisibility({ visibilityProperty: true }) && each.clientWidth > 0,
          )
        const hidden = seen(`${place}button, ${place}input`).filter((each) => {
          each.scrollIntoView({ block: 'nearest' })
          const { left, top, width, height } = each.getBoundingClientRect()
          const found = root.elementFromPoint(left + width / 2, top + height / 2)
          return !found || (found !== each && !each.contains(found))
        })
        const words = '.message-title, .message-detail, .notice, .pill, .length, .menu span'
        const cutOff = seen(words).filter(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
        )
        return [...hidden, ...cutOff].map(
          (each) => `${player.id}: ${each.className} ${each.ariaLabel ?? each.innerText}`,
        )
      }),
    within,
  )
