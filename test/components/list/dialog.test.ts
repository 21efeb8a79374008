import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { on } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { addList, nameOf, SPACE } from './lists.ts'

const ready = (page: Page) =>
  page.waitForFunction(() => document.querySelector('svc-list')!.state === 'ready')
const plays = (page: Page, id: string) =>
  page.waitForFunction((id) => {
    const player = document.querySelector('svc-list')!.renderRoot.querySelector('svc-player')
    return player?.embed === id && player.currentTime > 0.1
  }, id)
const focusedIs = (page: Page, text: string) =>
  page.waitForFunction(
    (text) =>
      (
        document.querySelector('svc-list')!.renderRoot as ShadowRoot
      ).activeElement?.textContent?.includes(text),
    text,
  )

describe('the dialog of svc-list', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => stage.lists.clear())

  it('loads the player when somebody opens a video, plays it, goes on, and gives the keyboard back', async () => {
    const ids = addList(stage, { count: 3 })
    await on(stage, `<svc-list space="${SPACE}" token="a.b.c"></svc-list>`, async (page) => {
      const loaded = () =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/player.js')),
        )
      await ready(page)
      assert.equal(await loaded(), false)
      assert.equal(await page.evaluate(() => customElements.get('svc-player')), undefined)
      await page.getByRole('button', { name: /harbour/ }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'The harbour at night' })
      await dialog.waitFor()
      await plays(page, ids[1]!)
      assert.equal(await loaded(), true)
      assert.equal(
        await page.evaluate(
          () => document.querySelector('svc-list')!.renderRoot.querySelector('svc-player')!.token,
        ),
        'a.b.c',
      )
      await page.getByRole('button', { name: 'Next video' }).click()
      await plays(page, ids[2]!)
      assert.equal(await page.getByRole('button', { name: 'Next video' }).isDisabled(), true)
      assert.equal(await page.getByRole('heading', { level: 2 }).innerText(), nameOf(2))
      await page.evaluate(() =>
        addEventListener(
          'videoclose',
          (event) =>
            (document.title = `closed ${(event as CustomEvent<{ position: number }>).detail.position}`),
        ),
      )
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => document.title === 'closed 3')
      await focusedIs(page, nameOf(2))
      assert.equal(await page.locator('svc-player').count(), 0)
      // And again, by the page.
      await page.evaluate((id) => document.querySelector('svc-list')!.open(id), ids[0]!)
      await plays(page, ids[0]!)
      assert.equal(
        await page.evaluate(() => document.querySelector('svc-list')!.playing?.name),
        nameOf(0),
      )
      await page.evaluate(() => document.querySelector('svc-list')!.close())
      await focusedIs(page, nameOf(0))
    })
  })

  it('has the player that the page describes, and goes on with the next video, of the next page too', async () => {
    const ids = addList(stage, { count: 3 })
    await on(
      stage,
      `<svc-list space="${SPACE}" page-size="1" continuous><template slot="player"><svc-player ` +
        'controls="play" muted class="mine"></svc-player></template></svc-list>',
      async (page) => {
        await ready(page)
        await page.evaluate((id) => document.querySelector('svc-list')!.open(id), ids[0]!)
        await plays(page, ids[0]!)
        assert.deepEqual(
          await page
            .locator('svc-player')
            .evaluate((player) => [player.getAttribute('controls'), player.className]),
          ['play', 'mine'],
        )
        await page.waitForFunction(() => document.querySelector('svc-list')!.videos.length === 2)
        await page.evaluate((id) => {
          const player = document.querySelector('svc-list')!.renderRoot.querySelector('svc-player')!
          // Unless it has come to its end by itself.
          if (player.embed === id) player.currentTime = player.duration - 0.2
        }, ids[0]!)
        await plays(page, ids[1]!)
      },
    )
  })

  it('opens once for two presses, however near one is to the other', async () => {
    addList(stage, { count: 2 })
    // A dialog in the middle, so that a card lies beside it.
    const viewport = { width: 1000, height: 400 }
    await on(
      stage,
      `<svc-list space="${SPACE}"></svc-list>`,
      async (page) => {
        await ready(page)
        const opened = await page.evaluateHandle(() => {
          const positions: number[] = []
          document.addEventListener('videoopen', (event) =>
            positions.push((event as CustomEvent<{ position: number }>).detail.position),
          )
          return positions
        })
        const card = page.getByRole('button', { name: /coast/ })
        await card.evaluate((button: HTMLElement) => {
          button.click()
          button.click()
        })
        await page.locator('svc-player').waitFor()
        assert.deepEqual(await opened.jsonValue(), [1])
        await page.keyboard.press('Escape')
        await focusedIs(page, nameOf(0))
        await card.dblclick({ position: { x: 4, y: 4 } })
        await page.locator('svc-player').waitFor()
        assert.deepEqual(await opened.jsonValue(), [1, 1])
        assert.equal(
          await page.evaluate(() => document.querySelector('svc-list')!.playing?.name),
          nameOf(0),
        )
      },
      { viewport },
    )
  })

  it('closed and opened again while the player is on its way, it has one, which goes on', async () => {
    const ids = addList(stage, { count: 2 })
    await on(stage, `<svc-list space="${SPACE}" continuous></svc-list>`, async (page) => {
      await ready(page)
      const script = Promise.withResolvers<void>()
      await page.route(/\/player\.js$/, async (route) => {
        await script.promise
        await route.continue()
      })
      const card = page.getByRole('button', { name: /coast/ })
      await card.click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await focusedIs(page, nameOf(0))
      await card.click()
      await page.getByRole('dialog').waitFor()
      script.resolve()
      await plays(page, ids[0]!)
      await page.evaluate((id) => {
        const player = document.querySelector('svc-list')!.renderRoot.querySelector('svc-player')!
        // Unless it has come to its end by itself.
        if (player.embed === id) player.currentTime = player.duration - 0.2
      }, ids[0]!)
      await plays(page, ids[1]!)
      assert.equal(await page.locator('svc-player').count(), 1)
    })
  })

  it('closes by its button and beside it, and when the list leaves the page', async () => {
    const ids = addList(stage, { count: 2 })
    await on(stage, `<svc-list space="${SPACE}"></svc-list>`, async (page) => {
      await ready(page)
      const open = () =>
        page.evaluate((id) => document.querySelector('svc-list')!.open(id), ids[0]!)
      const gone = () =>
        page.waitForFunction(
          () => document.querySelector('svc-list')!.renderRoot.querySelector('dialog') === null,
        )
      await open()
      await page.getByRole('button', { name: 'Close' }).click()
      await gone()
      await open()
      await page.locator('svc-player').waitFor()
      await page.mouse.click(500, 4)
      await gone()
      await open()
      await page.locator('svc-player').waitFor()
      await page.evaluate(() => {
        const list = document.querySelector('svc-list')!
        list.remove()
        document.body.append(list)
      })
      await gone()
    })
  })

  it('leaves videos to the page: as links of its own, by an event, or not at all', async () => {
    const [first] = addList(stage, { count: 2 })
    await on(
      stage,
      `<svc-list space="${SPACE}" href="/watch/{id}?from={name}"></svc-list>`,
      async (page) => {
        await ready(page)
        const link = page.getByRole('link', { name: /coast/ })
        assert.equal(
          await link.getAttribute('href'),
          `/watch/${first}?from=A%20walk%20along%20the%20coast`,
        )
        await page.evaluate(() =>
          document
            .querySelector('svc-list')!
            .addEventListener('videoopen', (event) => event.preventDefault(), { once: true }),
        )
        const before = page.url()
        await link.click()
        assert.equal(page.url(), before)
        await Promise.all([page.waitForRequest(/\/watch\//), link.click()])
      },
    )
    await on(stage, `<svc-list space="${SPACE}" opens="link"></svc-list>`, async (page) => {
      await ready(page)
      assert.equal(
        await page.getByRole('link', { name: /coast/ }).getAttribute('href'),
        `${stage.appliance}/embed/${first}`,
      )
    })
    await on(stage, `<svc-list space="${SPACE}" opens="none"></svc-list>`, async (page) => {
      await ready(page)
      assert.equal(await page.locator('svc-list button, svc-list a').count(), 0)
    })
    await on(stage, `<svc-list space="${SPACE}"></svc-list>`, async (page) => {
      await ready(page)
      await page.evaluate(() =>
        document.body.addEventListener('videoopen', (event) => event.preventDefault()),
      )
      await page.getByRole('button', { name: /coast/ }).click()
      assert.equal(await page.evaluate(() => document.querySelector('svc-list')!.playing), null)
    })
  })

  it('gives another token and language to the player that plays, which keeps its place', async () => {
    const ids = addList(stage, { count: 2 })
    await on(stage, `<svc-list space="${SPACE}" token="a.b.c"></svc-list>`, async (page) => {
      await ready(page)
      await page.evaluate((id) => document.querySelector('svc-list')!.open(id), ids[0]!)
      await plays(page, ids[0]!)
      const closing = page.evaluate(
        () =>
          new Promise((resolve) =>
            document.addEventListener('videoclose', (event) =>
              resolve((event as CustomEvent<{ position: number }>).detail.position),
            ),
          ),
      )
      await Promise.all([
        page.waitForRequest(/\/v1\/embeds\/.*d\.e\.f/),
        page.evaluate(() =>
          Object.assign(document.querySelector('svc-list')!, { token: 'd.e.f', locale: 'nl' }),
        ),
      ])
      await plays(page, ids[0]!)
      assert.deepEqual(
        await page.locator('svc-player').evaluate((element) => {
          const { token, locale } = element as HTMLElementTagNameMap['svc-player']
          return [token, locale]
        }),
        ['d.e.f', 'nl'],
      )
      await page.keyboard.press('Escape')
      assert.equal(await closing, 1)
    })
  })

  it('says so when the player cannot be had, and tries again', async () => {
    addList(stage, { count: 1 })
    await on(stage, `<svc-list space="${SPACE}"></svc-list>`, async (page) => {
      await ready(page)
      await page.route(/\/player\.js$/, (route) => route.abort(), { times: 1 })
      await page.getByRole('button', { name: /coast/ }).click()
      await page.getByRole('alert').waitFor()
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
      await page.locator('svc-player').waitFor()
      await page.keyboard.press('Escape')
      await focusedIs(page, nameOf(0))
    })
  })
})
