/** What holds of every element in each of its states: for axe, and without motion. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../support/axe.ts'
import { moving } from '../moving.ts'
import { on, type Opening } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { tooSmall } from '../too-small.ts'
import { whole } from '../weight.ts'
import { eachState } from './each-state.ts'

/** With a ground: axe does not know the one that the browser draws by itself. */
const rootWith = (style: string) => (page: Page) =>
  page.evaluate((value) => document.documentElement.setAttribute('style', value), style)

const EVERY = 'svc-player, svc-audio, svc-clip, svc-text, svc-files, svc-list, svc-upload'

describe('each state of each element', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  async function isClear(
    ways: Record<string, (page: Page) => Promise<unknown>>,
    opening: Opening,
  ): Promise<void> {
    const { body, prepare, reach, hold } = eachState(stage)
    await on(
      stage,
      whole(body),
      async (page) => {
        await reach(page)
        for (const [way, change] of Object.entries(ways)) {
          await change(page)
          await hold(page)
          assert.deepEqual(await violationsOf(page), [], way)
        }
        await hold(page)
      },
      // A clip plays only where it is seen.
      { prepare, viewport: { width: 1700, height: 5_000 }, ...opening },
    )
    stage.lists.clear()
  }

  it('has nothing that axe finds on a light page, a dark one, and one from right to left', () =>
    isClear(
      {
        light: rootWith('color-scheme: light; background: #fff'),
        dark: rootWith('color-scheme: dark; background: #121212'),
        'from right to left': (page) => page.evaluate(() => (document.documentElement.dir = 'rtl')),
      },
      {},
    ))

  // Light ones: axe takes the colour of words from `-webkit-text-fill-color`, which is not forced.
  it('has nothing that axe finds in forced colours', () =>
    isClear({ forced: async () => undefined }, { forcedColors: 'active', colorScheme: 'light' }))

  it('is 44 pixels high and wide where a finger presses', async () => {
    const { body, prepare, reach, hold } = eachState(stage)
    await on(
      stage,
      whole(`<meta name="viewport" content="width=device-width">${body}`),
      async (page) => {
        await reach(page)
        assert.ok(await page.evaluate(() => matchMedia('(pointer: coarse)').matches))
        assert.deepEqual(await tooSmall(page), [])
        await hold(page)
      },
      { prepare, hasTouch: true, isMobile: true, viewport: { width: 1700, height: 5_000 } },
    )
    stage.lists.clear()
  })

  it('has nothing that moves where less motion is wanted', async () => {
    const { body, prepare, reach } = eachState(stage)
    await on(
      stage,
      whole(body),
      async (page) => {
        await reach(page)
        assert.deepEqual(await moving(page, EVERY), [])
        await page.emulateMedia({ reducedMotion: 'no-preference' })
        const names = (await moving(page, EVERY)).map((what) => what.split(' ')[0])
        assert.deepEqual([...new Set(names)], ['svc-clip', 'svc-list', 'svc-player', 'svc-upload'])
      },
      { prepare, viewport: { width: 1700, height: 5_000 }, reducedMotion: 'reduce' },
    )
    stage.lists.clear()
  })
})
