/** What a phone does with its screen while svc-player fills it. Chromium on a desktop has no such screen: it is played. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { ask, on, playing, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'

/** What was asked of the screen, in order; a fault for `refusing` to name. */
const SCREEN = `globalThis.calls = []
  ScreenOrientation.prototype.lock = async (to) => {
    calls.push(to)
    if (globalThis.refusing) throw new DOMException('', refusing)
  }
  ScreenOrientation.prototype.unlock = () => void calls.push('unlock')
  WakeLock.prototype.request = async (type) => {
    if (globalThis.refusing) throw new DOMException('', refusing)
    calls.push('awake ' + type)
    return { release: async () => void calls.push('asleep') }
  }`

describe('svc-player in full screen', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  const onPhone = (act: (page: Page) => Promise<void>): Promise<void> =>
    on(
      stage,
      `<svc-player embed="${stage.add().id}" muted loop></svc-player>`,
      async (page) => {
        await playing(page)
        await act(page)
      },
      { before: SCREEN },
    )
  /** Takes what has been asked since the last time, as soon as it is this much. */
  async function assertCalls(page: Page, ...expected: string[]): Promise<void> {
    await page.waitForFunction(
      (count) => (globalThis as unknown as { calls: string[] }).calls.length >= count,
      expected.length,
    )
    assert.deepEqual(await page.evaluate('calls.splice(0)'), expected)
  }
  async function fullScreen(page: Page, isOn: boolean): Promise<void> {
    await page.locator('.control.fullscreen').click()
    await page.waitForFunction((on) => (document.fullscreenElement !== null) === on, isOn)
  }
  const shape = (page: Page, width: number, height: number): Promise<void> =>
    page.evaluate(
      ([videoWidth, videoHeight]) => {
        const { media } = document.querySelector('svc-player')!
        for (const [name, value] of Object.entries({ videoWidth, videoHeight }))
          Object.defineProperty(media, name, { value, configurable: true })
      },
      [width, height],
    )

  it('the screen turns to the shape of the picture, and back', () =>
    onPhone(async (page) => {
      // Nothing about being awake: that is the next test.
      await ask(page, (player) => player.pause())
      for (const [width, height, turned] of [
        [960, 540, ['landscape', 'unlock']],
        [540, 960, ['portrait', 'unlock']],
        [540, 540, []],
      ] as const) {
        await shape(page, width, height)
        await fullScreen(page, true)
        await assertCalls(page, ...turned.slice(0, 1))
        await fullScreen(page, false)
        await assertCalls(page, ...turned.slice(1))
      }
    }))

  it('a player that leaves the page in full screen leaves nothing on it', () =>
    onPhone(async (page) => {
      await page.evaluate(`
        globalThis.listening = new Set()
        for (const [name, note] of [['add', 'add'], ['remove', 'delete']]) {
          const own = document[name + 'EventListener']
          document[name + 'EventListener'] = function (type, listener) {
            if (type === 'visibilitychange') listening[note](listener)
            return own.apply(this, arguments)
          }
        }`)
      await ask(page, (player) => player.pause())
      await fullScreen(page, true)
      await page.waitForFunction('listening.size === 1')
      await ask(page, (player) => player.remove())
      await page.waitForFunction(() => document.fullscreenElement === null)
      await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
      assert.equal(await page.evaluate('listening.size'), 0)
    }))

  it('a screen that does not turn, or may not stay on, shows it as it is', () =>
    onPhone(async (page) => {
      await page.evaluate(`refusing = 'NotSupportedError'`)
      const warnings: string[] = []
      page.on('console', (message) => warnings.push(message.text()))
      await fullScreen(page, true)
      await assertCalls(page, 'landscape')
      const { currentTime } = await ask(page, ({ currentTime }) => ({ currentTime }))
      await page.waitForFunction(
        (before) => document.querySelector('svc-player')!.currentTime > before,
        currentTime,
      )
      await fullScreen(page, false)
      assert.deepEqual(warnings, [])
    }))

  it('the screen stays on while a silent video plays in it, and no longer', () =>
    onPhone(async (page) => {
      await shape(page, 540, 540)
      await assertCalls(page)
      await fullScreen(page, true)
      await assertCalls(page, 'awake screen')
      await ask(page, (player) => player.pause())
      await assertCalls(page, 'asleep')
      await ask(page, (player) => player.play())
      await assertCalls(page, 'awake screen')
      // A browser takes the lock from a page that is hidden, and gives it back to none by itself.
      for (const [hidden, expected] of [
        [true, 'asleep'],
        [false, 'awake screen'],
      ] as const) {
        await page.evaluate((value) => {
          Object.defineProperty(document, 'hidden', { value, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        }, hidden)
        await assertCalls(page, expected)
      }
      await fullScreen(page, false)
      await assertCalls(page, 'asleep')
      await ask(page, (player) => player.pause())
      await ask(page, (player) => player.play())
      await until(page, (player) => !player.paused)
      await assertCalls(page)
    }))
})
