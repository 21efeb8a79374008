import assert from 'node:assert/strict'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { before, describe, it } from 'mocha'
import { inState, on, playing, until, ask } from '../on-page.ts'
import { launchBrowser } from '../../browser.ts'
import { violationsOf } from '../../support/axe.ts'
import { openStage, type Stage } from '../stage.ts'
import { weightOfScripts } from '../weight.ts'

/** gzip -9, in bytes. */
const BEFORE_PLAY = 40_000
const UNTIL_FIRST_FRAME = 60_000

describe('the manners of svc-player', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  const weigh = (urls: string[]) => weightOfScripts(stage, urls)

  it('leaves nothing in storage or cookies where the page says so, and asks no host but the appliance', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" active-subtitle="nl" remember="none"></svc-player>`,
      async (page) => {
        const origins = new Set<string>()
        page.on('request', (request) => origins.add(new URL(request.url()).origin))
        await playing(page)
        await page.locator('.volume button').click()
        await page.keyboard.press('ArrowDown')
        await page.locator('.menu-place.subtitles > button').click()
        await page.locator('.menu [role=menuitemradio]').nth(1).click()
        await until(page, (player) => player.textTracks[0]!.mode === 'showing')
        origins.delete('null')
        assert.deepEqual([...origins], [stage.appliance])
        assert.deepEqual(
          await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]),
          [0, 0, ''],
        )
        assert.deepEqual(await page.context().cookies(), [])
        assert.deepEqual(await page.evaluate(async () => (await indexedDB.databases()).length), 0)
      },
    )
  })

  it('loads the HLS engine and the controls only once somebody is about to play', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<div style="height: 100px"></div><svc-player embed="${id}"></svc-player>`,
      async (page) => {
        const loaded = () =>
          page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
        await inState(page, 'ready')
        await page.waitForLoadState('networkidle')
        const before = await loaded()
        assert.equal(
          before.some((url) => /\/(hls|controls)-/.test(url)),
          false,
        )
        const weightBefore = await weigh(before)
        assert.ok(
          weightBefore > 0 && weightBefore <= BEFORE_PLAY,
          `${weightBefore} bytes before play`,
        )
        await page.mouse.move(300, 300)
        await page.waitForFunction(() =>
          performance.getEntriesByType('resource').some(({ name }) => /\/hls-/.test(name)),
        )
        assert.equal(await ask(page, (player) => player.readyState), 0)
        await playing(page)
        const weight = await weigh(await loaded())
        assert.ok(
          weight > weightBefore && weight <= UNTIL_FIRST_FRAME,
          `${weight} bytes until the first frame`,
        )
      },
      { entry: 'player' },
    )
  })

  it('many players share what they load', async () => {
    const ids = [1, 2, 3].map(() => stage.add().id)
    await on(
      stage,
      ids
        .map((id) => `<svc-player embed="${id}" muted style="width: 300px"></svc-player>`)
        .join(''),
      async (page) => {
        await inState(page, 'ready')
        await page.evaluate(() =>
          Promise.all([...document.querySelectorAll('svc-player')].map((player) => player.play())),
        )
        await page.waitForFunction(() =>
          [...document.querySelectorAll('svc-player')].every((player) => player.currentTime > 0.5),
        )
        const names = await page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .filter((name) => name.endsWith('.js')),
        )
        assert.equal(names.length, new Set(names).size)
      },
    )
  })

  it('works under a page policy that allows no inline style or script of its own', async () => {
    const { id } = stage.add({ status: 'processing', playable: false, progress: 0.5 })
    const policy =
      `<meta http-equiv="content-security-policy" content="style-src 'none'; script-src ` +
      `${stage.appliance} 'unsafe-inline' 'unsafe-eval'">`
    await on(stage, `${policy}<svc-player embed="${id}"></svc-player>`, async (page) => {
      await inState(page, 'waiting')
      const [bar, done] = await page.evaluate(() =>
        ['.progress', '.progress-done'].map(
          (part) =>
            document
              .querySelector('svc-player')!
              .renderRoot.querySelector(part)!
              .getBoundingClientRect().width,
        ),
      )
      assert.ok(bar! > 0)
      assert.equal(Math.round((done! / bar!) * 100), 50)
    })
  })

  it('plays without sound where the browser refuses sound that nobody asked for', async () => {
    const { id } = stage.add()
    const browser = await launchBrowser('--autoplay-policy=user-gesture-required')
    try {
      const page = await browser.newPage()
      // Asking a page anything counts as a gesture, so here the page speaks by itself.
      const logged = page.waitForEvent('console', (message) => message.text().startsWith('playing'))
      await page.goto(
        stage.page(`<svc-player embed="${id}" autoplay></svc-player><script>
        document.querySelector('svc-player').addEventListener('playing', (event) => console.log('playing', event.target.muted ? 'muted' : 'aloud'))
      </script>`),
      )
      assert.equal((await logged).text(), 'playing muted')
    } finally {
      await browser.close()
    }
  })

  it('axe finds nothing to complain about, whatever it shows', async () => {
    const { id, urls } = stage.add()
    const making = stage.add({ status: 'processing', playable: false, progress: 0.3 })
    const sound = stage.add({
      audio_only: true,
      urls: { ...urls, hls: `${stage.appliance}/media/audio.m3u8` },
    })
    for (const [embed, state, action] of [
      [id, 'ready', undefined],
      [id, 'started', playing],
      [making.id, 'waiting', undefined],
      ['video7777777777', 'failed', undefined],
      [sound.id, 'ready', undefined],
    ] as const) {
      await on(
        stage,
        `<html lang="en"><title>A page</title><main><h1>A page</h1><svc-player embed="${embed}"></svc-player></main>`,
        async (page) => {
          await inState(page, state === 'started' ? 'ready' : state)
          await action?.(page)
          if (state === 'started') await page.locator('.control.play').waitFor()
          assert.deepEqual(await violationsOf(page), [], state)
        },
      )
    }
  })

  it('importing it in Node does nothing', async () => {
    const module = (await import(pathToFileURL(join(stage.dist, 'index.js')).href)) as Record<
      string,
      unknown
    >
    assert.deepEqual(Object.keys(module), ['configure'])
    for (const name of ['window', 'document', 'customElements', 'HTMLElement'])
      assert.equal(name in globalThis, false, name)
  })
})
