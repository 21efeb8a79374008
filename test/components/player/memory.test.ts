/** What a player remembers of a viewer, and what it does not. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { ask, close, open, playing, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'

describe('what svc-player remembers', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  /** A page with this player, and the same page at the next visit. */
  async function twice(
    tag: (id: string) => string,
    first: (page: Page) => Promise<void>,
    then: (page: Page) => Promise<void>,
  ): Promise<void> {
    const { id } = stage.add()
    const page = await open(stage, tag(id))
    await playing(page)
    await first(page)
    await page.reload()
    await playing(page)
    await then(page)
    await close(page)
  }
  const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))
  /** Where else a page can keep something: the session, cookies, databases and caches. */
  const storedElsewhere = (page: Page) =>
    page.evaluate(async () => [
      { ...sessionStorage },
      document.cookie,
      await indexedDB.databases(),
      globalThis.isSecureContext ? await caches.keys() : [],
    ])
  const NOTHING = [{}, '', [], []]

  async function chooseAll(page: Page): Promise<void> {
    const menu = (name: string) => page.locator(`.menu-place.${name} > button`).click()
    const row = (name: string) => page.getByRole('menuitem', { name }).click()
    const choose = (name: string) => page.getByRole('menuitemradio', { name, exact: true }).click()
    await page.locator('.control.play').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('m')
    await menu('settings')
    await row('Speed')
    await choose('1.5×')
    await page.keyboard.press('Escape')
    await menu('subtitles')
    await page.getByRole('menuitemradio').nth(1).click()
    await menu('subtitles')
    await row('Subtitle style')
    await row('Color')
    await choose('Yellow')
    await page.keyboard.press('Escape')
  }

  it('volume, speed and subtitles are found again at the next visit, and the place is not', () =>
    twice(
      (id) => `<svc-player embed="${id}"></svc-player>`,
      async (page) => {
        assert.deepEqual(await stored(page), {}, 'nothing before anything was chosen')
        await chooseAll(page)
        await ask(page, (player) => void (player.currentTime = 11))
        await ask(page, (player) => player.pause())
        assert.deepEqual(Object.keys(await stored(page)), ['svc-player'])
        assert.deepEqual(await storedElsewhere(page), NOTHING)
        assert.deepEqual(await page.context().cookies(), [])
      },
      async (page) => {
        const { volume, muted, rate, color, mode, seconds } = await ask(page, (player) => ({
          volume: player.volume,
          muted: player.muted,
          rate: player.playbackRate,
          color: (player as unknown as { captionLook: { color: string } }).captionLook.color,
          mode: player.textTracks[0]!.mode,
          seconds: player.played.start(0),
        }))
        assert.deepEqual(
          { volume, muted, rate, color, mode },
          { volume: 0.9, muted: true, rate: 1.5, color: 'yellow', mode: 'showing' },
        )
        assert.ok(seconds < 5, String(seconds))
      },
    ))

  it('the page says more than the memory where it says something', () =>
    twice(
      (id) => `<svc-player embed="${id}" playback-rate="1.25" muted="off"></svc-player>`,
      chooseAll,
      async (page) => {
        const { muted, rate, volume } = await ask(page, (player) => ({
          muted: player.muted,
          rate: player.playbackRate,
          volume: player.volume,
        }))
        assert.deepEqual({ muted, rate, volume }, { muted: false, rate: 1.25, volume: 0.9 })
      },
    ))

  it('where the page says none, nothing is kept', () =>
    twice(
      (id) => `<svc-player embed="${id}" remember="none"></svc-player>`,
      async (page) => {
        await chooseAll(page)
        assert.deepEqual(await stored(page), {})
      },
      async (page) => {
        assert.equal(await ask(page, (player) => player.volume), 1)
      },
    ))

  it('where the page asks for it, the place too; not near the beginning or the end', async () => {
    const { id } = stage.add({ duration_seconds: 40 })
    const page = await open(stage, `<svc-player embed="${id}" remember="position"></svc-player>`)
    await page.evaluate(
      (video) => localStorage.setItem('svc-player-positions', JSON.stringify({ [video]: 10 })),
      id,
    )
    await page.reload()
    await playing(page)
    await until(page, (player) => player.currentTime >= 10)
    // The film of these tests is twelve seconds long: this is near its end.
    await ask(page, (player) => player.pause())
    await page.waitForFunction(() => localStorage.getItem('svc-player-positions') === '{}')
    await close(page)
  })

  it('the player itself keeps the place, where the page asks for it and nowhere else', async () => {
    const { id } = stage.add()
    const page = await open(stage, '')
    const placesAfter = async (remember: string, durationSeconds: number, leave: string) => {
      await page.evaluate(
        ([embed, attribute]) => {
          localStorage.clear()
          document.body.innerHTML = `<svc-player embed="${embed}" muted ${attribute}></svc-player>`
        },
        [id, remember],
      )
      await page.waitForFunction(() => customElements.get('svc-player'))
      await playing(page)
      await ask(page, (player) => {
        player.media.playbackRate = 0.0625
        player.currentTime = 10.05
      })
      await until(page, (player) => !player.seeking && player.currentTime >= 10.05)
      // The films of these tests are too short for anybody to continue one.
      await page.evaluate(
        ([value, script]) => {
          const { media } = document.querySelector('svc-player')!
          Object.defineProperty(media, 'duration', { value, configurable: true })
          new Function('player', script)(document.querySelector('svc-player'))
        },
        [durationSeconds, leave] as const,
      )
      return page.evaluate(async () => {
        // An element that leaves the page does so after the next microtask.
        await new Promise((resolve) => setTimeout(resolve))
        return localStorage.getItem('svc-player-positions')
      })
    }
    const attribute = 'remember="position"'
    for (const leave of [
      `player.embed = 'video8888888888'`,
      'player.remove()',
      `dispatchEvent(new Event('pagehide'))`,
    ])
      assert.equal(await placesAfter(attribute, 40, leave), `{"${id}":10}`, leave)
    assert.equal(await placesAfter(attribute, 20, 'player.remove()'), '{}')
    assert.equal(await placesAfter('', 40, 'player.remove()'), null)
    await close(page)
  })

  it('what is in the storage and is no choice is no choice', async () => {
    const { id } = stage.add()
    const page = await open(stage, `<svc-player embed="${id}"></svc-player>`)
    for (const text of [
      '{"volume":9,"speed":"x","captions":{"color":"url(x)"}}',
      '[',
      'null',
      '7',
    ]) {
      await page.evaluate((value) => localStorage.setItem('svc-player', value), text)
      await page.reload()
      await playing(page)
      assert.deepEqual(
        await ask(page, (player) => [player.volume, player.playbackRate]),
        [1, 1],
        text,
      )
    }
    await close(page)
  })
})
