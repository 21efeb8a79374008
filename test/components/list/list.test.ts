import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { SvcList } from '../../../components/list/index.ts'
import { on } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { noViolations, weightOf, whole } from '../weight.ts'
import { addList, INNER, inner, nameOf, SPACE } from './lists.ts'
import { twoFrames } from '../../support/two-frames.ts'

/** gzip -9, in bytes; before a player opens. */
const WEIGHT = 20_000

const until = (page: Page, holds: (list: SvcList) => unknown) =>
  page.waitForFunction(`(${holds.toString()})(document.querySelector('svc-list'))`)
const ready = (page: Page) => until(page, (list) => list.state === 'ready')
const names = (page: Page) => page.locator('svc-list [part=name]').allInnerTexts()
const count = (page: Page, wanted: number) =>
  page.waitForFunction(
    (count) => document.querySelector('svc-list')!.videos.length === count,
    wanted,
  )
/** Everything that the page hears, in the order in which it comes. */
const RECORD_EVENTS =
  `globalThis.events = []; for (const type of ['videoopen', 'videoclose', 'collectionopen', ` +
  `'pageload', 'filterchange', 'error', 'statechange']) addEventListener(type, (event) => { if ` +
  `(event.target.localName === 'svc-list') events.push([type, event.detail]) })`
/** In the page, before anything else: where the end of a list is seems to be seen only once the test says so. */
const LATE_LOOKS = `{
  const Observer = IntersectionObserver
  globalThis.looks = []
  globalThis.IntersectionObserver = class extends Observer {
    constructor(listener, options) {
      const late = (...args) => looks.push(() => listener(...args))
      super(options?.rootMargin === '600px' ? late : listener, options)
    }
  }
}`
const eventsOf = (page: Page, type: string) =>
  page.evaluate<unknown[]>(
    `events.filter(([kind]) => kind === '${type}').map(([, detail]) => detail)`,
  )

describe('svc-list', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => stage.lists.clear())

  it(
    'shows name, length, date and picture of each video, in the order that the page says, as ' +
      'attribute or property',
    async () => {
      addList(stage)
      await on(stage, `<svc-list space="${SPACE}"></svc-list>`, async (page) => {
        await ready(page)
        assert.deepEqual(
          await names(page),
          Array.from({ length: 8 }, (_, number) => nameOf(number)),
        )
        assert.match(
          await page.getByRole('listitem').first().innerText(),
          /1:01\s+A walk along the coast\s+Mar 28, 2026/,
        )
        assert.equal(await page.getByRole('list').getAttribute('aria-label'), 'Museum films')
        await page.evaluate(() => void (document.querySelector('svc-list')!.order = 'az'))
        await page.waitForFunction(
          () => document.querySelector('svc-list')!.videos[1]?.name === 'A year in the beech wood',
        )
        await page.evaluate(() =>
          document.querySelector('svc-list')!.setAttribute('order', 'oldest'),
        )
        await page.waitForFunction(
          () => document.querySelector('svc-list')!.videos[0]?.name === 'Winter ferries',
        )
      })
    },
  )

  it('adds pages as somebody asks, and the keyboard goes on at the first new video', async () => {
    addList(stage, { count: 7 })
    await on(
      stage,
      `<svc-list space="${SPACE}" page-size="3"></svc-list>`,
      async (page) => {
        await ready(page)
        assert.equal((await names(page)).length, 3)
        await page.getByRole('button', { name: 'Show more' }).press('Enter')
        await count(page, 6)
        await page.waitForFunction(() =>
          (
            document.querySelector('svc-list')!.renderRoot as ShadowRoot
          ).activeElement?.textContent?.includes('Every bridge'),
        )
        assert.equal(await page.getByRole('status').innerText(), '6 videos shown, more available')
        await page.evaluate(() => document.querySelector('svc-list')!.loadMore())
        assert.equal(await page.getByRole('button', { name: 'Show more' }).count(), 0)
        assert.deepEqual(await eventsOf(page, 'pageload'), [
          { count: 3, added: 3, hasMore: true },
          { count: 6, added: 3, hasMore: true },
          { count: 7, added: 1, hasMore: false },
        ])
        assert.equal(await page.getByRole('status').innerText(), '7 videos shown')
      },
      { before: RECORD_EVENTS },
    )
  })

  it('adds pages by itself as the end comes near, and no more than that', async () => {
    addList(stage, { count: 60 })
    await on(
      stage,
      `<svc-list space="${SPACE}" page-size="10" paging="scroll"></svc-list>`,
      async (page) => {
        await ready(page)
        await page.waitForFunction(() => document.querySelector('svc-list')!.videos.length >= 20)
        await twoFrames(page)
        assert.ok(
          (await page.evaluate(() => document.querySelector('svc-list')!.videos.length)) < 60,
        )
        await page.waitForFunction(() => {
          scrollTo(0, document.body.scrollHeight)
          return document.querySelector('svc-list')!.videos.length === 60
        })
        assert.equal(
          new Set(
            await page.evaluate(() =>
              document.querySelector('svc-list')!.videos.map(({ id }) => id),
            ),
          ).size,
          60,
        )
      },
    )
  })

  it('adds no page before the browser has seen where the end is after the one before', async () => {
    addList(stage, { count: 60 })
    const good = stage.lists.get(SPACE)!
    let requests = 0
    stage.lists.set(SPACE, (query) => {
      requests += 1
      return good(query)
    })
    await on(
      stage,
      `<svc-list space="${SPACE}" page-size="10" paging="scroll"></svc-list>`,
      async (page) => {
        for (const shown of [10, 20]) {
          await count(page, shown)
          // Whatever the list has asked for by itself has arrived then.
          await page.waitForFunction('looks.length > 0')
          await page.evaluate((address) => fetch(address), `${stage.appliance}/v1/lists/none`)
          assert.equal(requests, shown / 10)
          await page.evaluate('for (const look of looks.splice(0)) look()')
        }
        await count(page, 30)
      },
      { before: LATE_LOOKS },
    )
  })

  it('goes on adding pages after it was taken out of the page and put back', async () => {
    addList(stage, { count: 60 })
    await on(
      stage,
      `<svc-list space="${SPACE}" page-size="10" paging="scroll"></svc-list>`,
      async (page) => {
        await ready(page)
        await page.evaluate(() => {
          const list = document.querySelector('svc-list')!
          list.remove()
          document.body.append(list)
        })
        await ready(page)
        await page.waitForFunction(() => {
          scrollTo(0, document.body.scrollHeight)
          return document.querySelector('svc-list')!.videos.length === 60
        })
      },
    )
  })

  it('watches nothing when it was taken out before it was drawn', async () => {
    await on(
      stage,
      '<p>No list yet</p>',
      async (page) => {
        await page.waitForFunction(() => customElements.get('svc-list'))
        const watched = await page.evaluate(async () => {
          const watched = new Set<Element>()
          const { observe, unobserve } = IntersectionObserver.prototype
          Object.assign(IntersectionObserver.prototype, {
            observe(this: IntersectionObserver, element: Element) {
              watched.add(element)
              observe.call(this, element)
            },
            unobserve(this: IntersectionObserver, element: Element) {
              watched.delete(element)
              unobserve.call(this, element)
            },
          })
          const list = document.createElement('svc-list')
          document.body.append(list)
          list.remove()
          await list.updateComplete
          return [list.hasUpdated, watched.size]
        })
        assert.deepEqual(watched, [true, 0])
      },
      { entry: 'list' },
    )
  })

  it('searches and sorts where the page offers it, and tells what it found', async () => {
    addList(stage)
    await on(
      stage,
      `<svc-list space="${SPACE}" controls="search order" locale="de"></svc-list>`,
      async (page) => {
        await ready(page)
        await page.getByRole('searchbox', { name: 'Videos suchen' }).fill('the')
        await count(page, 4)
        assert.equal(await page.getByRole('status').innerText(), '4 Videos angezeigt')
        await page.getByRole('combobox', { name: 'Sortieren nach' }).selectOption('Name, Z bis A')
        await page.waitForFunction(
          () => document.querySelector('svc-list')!.videos[0]?.name === 'The harbour at night',
        )
        await page.getByRole('searchbox').fill('nowhere')
        await page.getByRole('searchbox').press('Enter')
        await until(page, (list) => list.state === 'none')
        assert.equal(await page.locator('svc-list .message').innerText(), 'Keine Treffer.')
        assert.deepEqual(await eventsOf(page, 'filterchange'), [
          { query: 'the', order: 'newest' },
          { query: 'the', order: 'za' },
          { query: 'nowhere', order: 'za' },
        ])
        await page.evaluate(() => void (document.querySelector('svc-list')!.query = 'violin'))
        await count(page, 1)
      },
      { before: RECORD_EVENTS },
    )
  })

  it('takes the order by hand where the page says so, and offers it there alone', async () => {
    addList(stage, { count: 4 })
    const choices = (page: Page) =>
      page.getByRole('combobox', { name: 'Sort by' }).locator('option').allInnerTexts()
    await on(stage, `<svc-list space="${SPACE}" controls="order"></svc-list>`, async (page) => {
      await ready(page)
      assert.equal((await choices(page)).length, 4)
    })
    await on(
      stage,
      `<svc-list space="${SPACE}" order="manual" controls="order"></svc-list>`,
      async (page) => {
        await ready(page)
        assert.deepEqual(await names(page), [2, 3, 0, 1].map(nameOf))
        assert.ok((await choices(page)).includes('Featured order'))
        const order = page.getByRole('combobox', { name: 'Sort by' })
        await order.selectOption('Newest first')
        await page.waitForFunction(
          (first) => document.querySelector('svc-list')!.videos[0]?.name === first,
          nameOf(0),
        )
        await order.selectOption('Featured order')
        await page.waitForFunction(
          (first) => document.querySelector('svc-list')!.videos[0]?.name === first,
          nameOf(2),
        )
      },
    )
  })

  it('goes into a collection and back; the keyboard goes along; the page may prevent it', async () => {
    addList(stage, { count: 2, collections: [inner()] })
    addList(stage, {
      id: INNER,
      count: 1,
      name: 'Concerts',
      path: [{ id: SPACE, name: 'Museum films' }],
    })
    await on(
      stage,
      `<svc-list space="${SPACE}"></svc-list>`,
      async (page) => {
        await ready(page)
        assert.equal((await names(page))[0], 'Concerts')
        await page.getByRole('button', { name: /Concerts 2 videos/ }).press('Enter')
        await count(page, 1)
        await page.waitForFunction(
          () =>
            (document.querySelector('svc-list')!.renderRoot as ShadowRoot).activeElement
              ?.localName === 'h3',
        )
        assert.equal(await page.evaluate(() => document.querySelector('svc-list')!.shown), INNER)
        await page.getByRole('button', { name: 'Back to Museum films' }).press('Enter')
        await count(page, 2)
        await page.waitForFunction(() =>
          (
            document.querySelector('svc-list')!.renderRoot as ShadowRoot
          ).activeElement?.textContent?.includes('Concerts'),
        )
        assert.equal(await page.getByRole('heading').count(), 0)
        await page.evaluate(() =>
          document
            .querySelector('svc-list')!
            .addEventListener('collectionopen', (event) => event.preventDefault()),
        )
        await page.keyboard.press('Enter')
        assert.deepEqual(await eventsOf(page, 'collectionopen'), [
          { id: INNER, name: 'Concerts', back: false },
          { id: SPACE, name: 'Museum films', back: true },
          { id: INNER, name: 'Concerts', back: false },
        ])
        assert.equal(await page.evaluate(() => document.querySelector('svc-list')!.shown), SPACE)
        await page
          .locator('svc-list')
          .evaluate((list) => list.setAttribute('subcollections', 'off'))
        await page.waitForFunction(
          () => document.querySelector('svc-list')!.renderRoot.querySelectorAll('li').length === 2,
        )
      },
      { before: RECORD_EVENTS },
    )
  })

  it(
    'says that it is empty, that there is none, that it is private, that it cannot be reached; ' +
      'and tries again',
    async () => {
      addList(stage, { count: 0 })
      await on(
        stage,
        `<svc-list space="${SPACE}"><b slot="error">Sorry.</b></svc-list>`,
        async (page) => {
          await until(page, (list) => list.state === 'none')
          assert.match(await page.getByRole('status').innerText(), /No videos yet/)
          stage.lists.set(SPACE, () => 403)
          await page.evaluate(() => document.querySelector('svc-list')!.refresh())
          await page.getByText('Sorry.').waitFor()
        },
      )
      await on(
        stage,
        '<svc-list space="zzzzz"></svc-list>',
        async (page) => {
          await until(page, (list) => list.state === 'failed')
          assert.deepEqual(await eventsOf(page, 'error'), [
            { reason: 'unknown', message: 'List not found. It may be private or deleted.' },
          ])
          assert.deepEqual((await eventsOf(page, 'statechange')).slice(-2), [
            { state: 'loading' },
            { state: 'failed' },
          ])
        },
        { before: RECORD_EVENTS },
      )
      addList(stage, { count: 4 })
      const good = stage.lists.get(SPACE)!
      stage.lists.set(SPACE, (query) => (query.has('cursor') ? 403 : good(query)))
      await on(stage, `<svc-list space="${SPACE}" page-size="2"></svc-list>`, async (page) => {
        await ready(page)
        await page.getByRole('button', { name: 'Show more' }).click()
        await page.getByText('Could not load more videos.').waitFor()
        assert.equal((await names(page)).length, 2)
        stage.lists.set(SPACE, good)
        await page.getByRole('button', { name: 'Try again' }).click()
        await count(page, 4)
      })
    },
  )

  it('sends the token along, asks nothing before it comes near the view, and keeps its place meanwhile', async () => {
    addList(stage, { count: 4 })
    const good = stage.lists.get(SPACE)!
    const tokens: (string | null)[] = []
    stage.lists.set(SPACE, (query) => {
      tokens.push(query.get('token'))
      return query.get('token') === 'a.b.c' ? good(query) : 401
    })
    const observe =
      'globalThis.shift = 0; new PerformanceObserver((list) => { for (const entry of ' +
      `list.getEntries()) shift += entry.value }).observe({ type: 'layout-shift', buffered: ` +
      'true })'
    await on(
      stage,
      `<div style="height: 2000px"></div><svc-list space="${SPACE}" token="a.b.c" ` +
        'placeholders="4"></svc-list><p>Below it</p>',
      async (page) => {
        await page.waitForFunction(
          () =>
            document.querySelector('svc-list')!.renderRoot?.querySelectorAll('[part=placeholder]')
              .length === 4,
        )
        const height = () =>
          page.locator('svc-list').evaluate((list) => list.getBoundingClientRect().height)
        const before = await height()
        assert.deepEqual(tokens, [])
        await page.evaluate(() => scrollTo(0, 2000))
        await ready(page)
        await page.waitForFunction(() =>
          [...document.querySelector('svc-list')!.renderRoot.querySelectorAll('img')].every(
            ({ complete }) => complete,
          ),
        )
        assert.deepEqual(tokens, ['a.b.c'])
        assert.equal(await height(), before)
        assert.equal(await page.evaluate('shift'), 0)
      },
      { before: observe },
    )
  })

  it('keeps its pages under another token, whose addresses have it, and goes on under it', async () => {
    addList(stage, { count: 6 })
    const good = stage.lists.get(SPACE)!
    const asked: string[] = []
    stage.lists.set(SPACE, (query) => {
      const [token, cursor] = [query.get('token'), query.get('cursor')]
      asked.push(`${token} ${cursor}`)
      const page = good(query)
      if (typeof page === 'number') return page
      const addressed = page.data.map((video) => ({
        ...video,
        urls: { ...video.urls, poster: `${video.urls.poster}?token=${token}` },
      }))
      return { ...page, data: addressed }
    })
    const give = (page: Page, token: string | null) =>
      page.evaluate((next) => {
        const list = document.querySelector('svc-list')!
        list.token = next
        return list.updateComplete
      }, token)
    const body = `<svc-list space="${SPACE}" page-size="2" token="a.b.c"></svc-list>`
    await on(stage, body, async (page) => {
      await ready(page)
      await page.getByRole('button', { name: 'Show more' }).click()
      await count(page, 4)
      const before = [...asked]
      await give(page, 'd.e.f')
      await count(page, 4)
      const posters = () =>
        page.evaluate(() =>
          document.querySelector('svc-list')!.videos.map(({ urls }) => urls.poster),
        )
      assert.ok((await posters()).every((poster) => poster!.endsWith('?token=d.e.f')))
      await page.getByRole('button', { name: 'Show more' }).click()
      await count(page, 6)
      assert.deepEqual(asked, [...before, 'd.e.f 4'])
      // There may be other videos for those who have none.
      await give(page, null)
      await count(page, 2)
      assert.equal(asked.at(-1), 'null null')
    })
  })

  it('fits its place from 320 pixels on, whatever a name holds', async () => {
    addList(stage, {
      count: 3,
      change: { name: `A ${'long'.repeat(40)} name` },
      collections: [inner('x'.repeat(80))],
    })
    for (const [width, columns] of [
      [320, 1],
      [620, 2],
      [1000, 4],
    ] as const) {
      await on(
        stage,
        `<body style="margin: 16px"><svc-list space="${SPACE}" controls="search order" heading></svc-list>`,
        async (page) => {
          await ready(page)
          assert.ok(
            (await page.evaluate(() => document.documentElement.scrollWidth)) <= width,
            `${width}`,
          )
          const tops = await page
            .locator('svc-list li')
            .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
          assert.equal(tops.filter((top) => top === tops[0]).length, columns)
        },
        { viewport: { width, height: 700 } },
      )
    }
  })

  it('weighs at most 20 kB before a player opens, and axe finds nothing, in forced colours too', async () => {
    addList(stage, { count: 5, collections: [inner()] })
    for (const forcedColors of ['none', 'active'] as const) {
      await on(
        stage,
        whole(
          `<svc-list space="${SPACE}" page-size="3" controls="search order" heading></svc-list>`,
        ),
        async (page) => {
          await ready(page)
          await noViolations(page)
          const weight = await weightOf(stage, page)
          assert.ok(weight > 10_000 && weight <= WEIGHT, `${weight} bytes`)
          await page
            .getByRole('button', { name: /Every bridge|harbour/ })
            .first()
            .click()
          await page.locator('svc-player').waitFor()
          await noViolations(page)
        },
        { entry: 'list', forcedColors },
      )
    }
  })
})
