/** Where chapters begin on the seek bar, by the pixels that are displayed. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { on, pausedAt } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'

/** Filters that make any film a picture of one tone. */
const PICTURES = {
  white: 'brightness(0) invert(1)',
  black: 'brightness(0)',
  grey: 'brightness(0) invert(0.5)',
}
const CHAPTERS = [0, 3, 9].map((start, at) => ({
  start_seconds: start,
  end_seconds: [3, 9, 12][at]!,
  title: `Chapter ${at}`,
}))
/** WCAG 2.2, 1.4.11. */
const LEAST_CONTRAST = 3
/** From the middle of a mark: what belongs to it, and what is beside it. */
const [WITHIN_PIXELS, BESIDE_PIXELS] = [3, 8]

describe('the chapter marks of svc-player', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  for (const theme of ['default', 'float'])
    for (const [attributes, colorScheme] of [
      ['', 'light'],
      ['color="#ffffff"', 'dark'],
    ] as const)
      it(`can be seen on any picture: ${theme}, ${colorScheme} ${attributes}`, () =>
        on(
          stage,
          `<svc-player embed="${stage.add({ chapters: CHAPTERS }).id}" muted theme="${theme}" ${attributes}></svc-player>`,
          async (page) => {
            // One mark is in what was played, the other in what was not.
            await pausedAt(page, 6)
            const seen: Record<string, number> = {}
            for (const [picture, filter] of Object.entries(PICTURES)) {
              await page
                .locator('svc-player video')
                .evaluate((video, value) => ((video as HTMLElement).style.filter = value), filter)
              for (const mark of [0, 1]) seen[`${picture} ${mark}`] = await contrastOf(page, mark)
            }
            for (const [where, contrast] of Object.entries(seen))
              assert.ok(contrast >= LEAST_CONTRAST, `${where}: ${JSON.stringify(seen)}`)
          },
          { colorScheme },
        ))

  it('are drawn in forced colours too', () =>
    on(
      stage,
      `<svc-player embed="${stage.add({ chapters: CHAPTERS }).id}" muted></svc-player>`,
      async (page) => {
        await pausedAt(page, 6)
        for (const mark of [0, 1]) assert.ok((await contrastOf(page, mark)) >= LEAST_CONTRAST)
      },
      { forcedColors: 'active' },
    ))
})

/** Of the best pixel of a mark to what is beside it, on its worse side. */
async function contrastOf(page: Page, nth: number): Promise<number> {
  const box = (await page.locator('.mark').nth(nth).boundingBox())!
  const rail = (await page.locator('.rail').boundingBox())!
  const left = Math.floor(box.x + box.width / 2) - BESIDE_PIXELS
  const { data, info } = await sharp(
    await page.screenshot({
      clip: {
        x: left,
        y: Math.round(rail.y + rail.height / 2),
        width: 2 * BESIDE_PIXELS + 1,
        height: 1,
      },
    }),
  )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const tones = Array.from({ length: info.width }, (_, x) =>
    luminance([...data.subarray(x * info.channels, x * info.channels + 3)]),
  )
  const own = tones.slice(BESIDE_PIXELS - WITHIN_PIXELS, BESIDE_PIXELS + WITHIN_PIXELS + 1)
  return Math.min(
    ...[tones[0]!, tones.at(-1)!].map((beside) =>
      Math.max(...own.map((tone) => contrast(tone, beside))),
    ),
  )
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** WCAG's relative luminance of an sRGB colour. */
function luminance(color: number[]): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
