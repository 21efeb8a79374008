import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { SvcPlayer } from '../../components/player/element.ts'
import { LANGUAGES } from '../../components/languages/language.ts'
import { inState, on, playing } from './on-page.ts'
import { openStage, type Stage } from './stage.ts'
import { sentWeightOf, weightOf } from './weight.ts'

/** In bytes. */
const UNTIL_FIRST_FRAME = 60_000

const defined = (page: Page, tag: string) =>
  page.waitForFunction((tag) => customElements.get(tag) !== undefined, tag)
const all = (page: Page) =>
  page.evaluate(() =>
    ['player', 'clip', 'text', 'audio', 'list', 'files'].filter((name) =>
      customElements.get(`svc-${name}`),
    ),
  )

describe('the entry with all elements', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  it('loads what the page has, and nothing else: a player is at its first frame within 60 kB', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await inState(page, 'ready')
      await playing(page)
      const weight = await weightOf(stage, page)
      assert.ok(weight > 20_000 && weight <= UNTIL_FIRST_FRAME, `${weight} bytes`)
      assert.deepEqual(await all(page), ['player'])
    })
  })

  for (const locale of LANGUAGES)
    it(`a player is at its first frame within 60 kB of scripts, all of them, in ${locale}`, async () => {
      const { id } = stage.add()
      await on(
        stage,
        `<svc-player embed="${id}" locale="${locale}"></svc-player>`,
        async (page) => {
          await inState(page, 'ready')
          await playing(page)
          const weight = await sentWeightOf(stage, page)
          assert.ok(weight > 20_000 && weight <= UNTIL_FIRST_FRAME, `${weight} bytes`)
        },
      )
    })

  it('loads an element when it comes later: in the document, inside other elements, in a shadow tree', async () => {
    await on(
      stage,
      '<div id="there"></div><script>document.body.firstChild.before("") ; const host = ' +
        'document.createElement("section"); host.attachShadow({ mode: "open" }).innerHTML = ' +
        '"<svc-files></svc-files>"; document.documentElement.append(host)</script>',
      async (page) => {
        await defined(page, 'svc-files')
        assert.deepEqual(await all(page), ['files'])
        await page.evaluate(
          () => void (document.querySelector('#there')!.innerHTML = '<p><svc-clip></svc-clip></p>'),
        )
        await defined(page, 'svc-clip')
        await page.evaluate(() => {
          const root = document.querySelector('#there')!.attachShadow({ mode: 'closed' })
          root.innerHTML = '<svc-text></svc-text>'
        })
        await defined(page, 'svc-text')
        assert.deepEqual(await all(page), ['clip', 'text', 'files'])
      },
    )
  })

  it('keeps the place of a player and a clip until they are there, so that the page does not move', async () => {
    const { id } = stage.add()
    const elements = ['player', 'clip']
      .map((name) => `<svc-${name} embed="${id}"></svc-${name}>`)
      .join('')
    await on(stage, `<div style="width: 640px">${elements}</div><p>Below</p>`, async (page) => {
      const heights = () =>
        page.evaluate(() =>
          ['player', 'clip'].map(
            (name) => document.querySelector(`svc-${name}`)!.getBoundingClientRect().height,
          ),
        )
      let go: () => void = () => undefined
      const held = new Promise<void>((resolve) => (go = resolve))
      await page.route(/\/(player|clip)\.js$/, async (route) => {
        await held
        await route.continue()
      })
      // The page has come before: now its scripts are held.
      await page.reload({ waitUntil: 'commit' })
      await page.waitForFunction(() => document.adoptedStyleSheets.length > 0)
      assert.deepEqual(await all(page), [])
      assert.deepEqual(await heights(), [360, 360])
      go()
      await Promise.all(['svc-player', 'svc-clip'].map((tag) => defined(page, tag)))
      await page.waitForFunction(() => document.querySelector('svc-player')!.state === 'ready')
      assert.deepEqual(await heights(), [360, 360])
    })
  })

  it('answers whoever waits for an element that is not on the page yet', async () => {
    await on(stage, '', async (page) => {
      await page.waitForFunction(() => Object.hasOwn(customElements, 'whenDefined'))
      const name = await page.evaluate(
        async () =>
          (await customElements.whenDefined('svc-files')).name.length > 0 &&
          customElements.get('svc-files') !== undefined,
      )
      assert.equal(name, true)
      assert.deepEqual(await all(page), ['files'])
      // Names of others are nobody's business.
      await page.evaluate(() => customElements.define('x-other', class extends HTMLElement {}))
      assert.equal(
        await page.evaluate(
          async () =>
            (await customElements.whenDefined('x-other')) === customElements.get('x-other'),
        ),
        true,
      )
      await page.evaluate(() =>
        Promise.all(
          ['player', 'clip', 'text', 'audio', 'upload', 'list'].map((name) =>
            customElements.whenDefined(`svc-${name}`),
          ),
        ),
      )
      await page.waitForFunction(
        () =>
          !Object.hasOwn(customElements, 'whenDefined') &&
          /native code/.test(String(Element.prototype.attachShadow)),
      )
    })
  })

  it('keeps what was set on an element before it was there, also what is no attribute', async () => {
    const { id } = stage.add()
    const script = `<script>
      const clip = document.querySelector('svc-clip')
      clip.alt = 'Waves'
      clip.currentTime = 3
      globalThis.states = []
      clip.addEventListener('statechange', (event) => states.push(event.detail.state))
      const made = document.createElement('svc-player')
      Object.assign(made, { embed: '${id}', volume: 0.25, controls: ['play'] })
      document.body.append(made)
    </script>`
    await on(
      stage,
      `<svc-clip embed="${id}" autoplay="off" style="width: 300px"></svc-clip>${script}`,
      async (page) => {
        await page.waitForFunction(() => document.querySelector('svc-clip')!.state === 'poster')
        assert.deepEqual(
          await page.evaluate(() => {
            const clip = document.querySelector('svc-clip')!
            return [
              clip.alt,
              clip.currentTime,
              Object.hasOwn(clip, 'currentTime'),
              Object.hasOwn(clip, 'alt'),
            ]
          }),
          ['Waves', 3, false, false],
        )
        assert.equal(await page.evaluate('states.at(-1)'), 'poster')
        await page.waitForFunction(() => document.querySelector('svc-player')!.state === 'ready')
        assert.deepEqual(
          await page.evaluate(() => {
            const player = document.querySelector('svc-player')!
            return [player.volume, player.controls, player.embed !== undefined]
          }),
          [0.25, ['play'], true],
        )
      },
    )
  })

  it('keeps what a page sets of playback before a player is there, and no own property is left', async () => {
    const { id } = stage.add()
    const early = {
      currentTime: 5,
      volume: 0.25,
      muted: true,
      loop: true,
      playbackRate: 1.5,
      preservesPitch: false,
    }
    await on(
      stage,
      `<svc-player embed="${id}" style="width: 300px"></svc-player><svc-audio embed="${id}"></svc-audio><script>
        for (const tag of ['svc-player', 'svc-audio'])
          Object.assign(document.querySelector(tag), ${JSON.stringify(early)})
      </script>`,
      async (page) => {
        for (const tag of ['svc-player', 'svc-audio'] as const) {
          await page.waitForFunction((tag) => document.querySelector(tag)!.state === 'ready', tag)
          const [seen, own] = await page.locator(tag).evaluate((element, names) => {
            const { media } = element as SvcPlayer
            const seen = Object.fromEntries(
              names.map((name) => [name, media[name as keyof HTMLVideoElement]]),
            )
            return [seen, names.filter((name) => Object.hasOwn(element, name))] as const
          }, Object.keys(early))
          assert.deepEqual([tag, seen, own], [tag, early, []])
        }
      },
    )
  })

  it('tries again with the next one when a script did not come', async () => {
    await on(stage, '<p></p>', async (page) => {
      await page.route(/\/clip\.js$/, (route) => route.abort(), { times: 1 })
      const logged = page.waitForEvent('console', (message) =>
        /<svc-clip> did not load/.test(message.text()),
      )
      await page.evaluate(() => document.body.append(document.createElement('svc-clip')))
      await logged
      await page.evaluate(() => document.body.append(document.createElement('svc-clip')))
      await defined(page, 'svc-clip')
    })
  })
})
