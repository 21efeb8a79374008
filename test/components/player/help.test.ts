/** The list of keys: two columns that line up, whatever room there is. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import { ask, on, playing } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const SCREENS = [
  ['a wide window', { viewport: { width: 1440, height: 900 } }],
  ['an upright phone', PHONE],
  // At 200 % a page has half of the pixels.
  ['a wide window at 200 %', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
  ['an upright phone at 200 %', { ...PHONE, viewport: { width: 195, height: 422 } }],
] as const

describe('the list of keys of svc-player', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  for (const [screen, opening] of SCREENS)
    for (const attributes of ['', 'locale="de"', 'locale="es" dir="rtl"'])
      it(`lines up in ${screen}, ${attributes || 'in English'}`, async () => {
        const { id } = stage.add()
        await on(
          stage,
          `<svc-player embed="${id}" ${attributes} muted></svc-player>`,
          async (page) => {
            await playing(page)
            await ask(page, (player) => player.pause())
            await page.locator('.control.play').focus()
            await page.keyboard.press('?')
            await page.locator('.help').waitFor()
            const { starts, keys, rows, overflow } = await page
              .locator('.help')
              .evaluate((help) => {
                const isRightToLeft = help.matches(':dir(rtl)')
                const dl = help.querySelector('dl')!
                const box = dl.getBoundingClientRect()
                const boxes = (selector: string) =>
                  [...dl.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
                const inside = ({ left, right }: DOMRect) =>
                  left >= box.left - 0.5 && right <= box.right + 0.5
                return {
                  starts: boxes('dd').map(({ left, right }) =>
                    Math.round(isRightToLeft ? right : left),
                  ),
                  keys: boxes('dt kbd:first-child').map(({ left, right }) =>
                    Math.round(isRightToLeft ? right : left),
                  ),
                  rows: boxes('dl > div').map(({ top, bottom }) => [top, bottom] as const),
                  overflow: [
                    dl.scrollWidth > dl.clientWidth,
                    help.scrollWidth > help.clientWidth,
                    !boxes('dd, kbd').every(inside),
                    // Words of a row that are higher than it would lie on the next one.
                    [...dl.children].some(({ children, clientHeight }) =>
                      [...children].some((each) => each.scrollHeight > clientHeight + 1),
                    ),
                  ],
                }
              })
            assert.equal(starts.length, 12)
            assert.equal(new Set(starts).size, 1, `words: ${starts}`)
            assert.equal(new Set(keys).size, 1, `keys: ${keys}`)
            assert.deepEqual(overflow, [false, false, false, false])
            rows.slice(1).forEach(([top], at) => assert.ok(top >= rows[at]![1], `row ${at + 1}`))
          },
          opening,
        )
      })
})
