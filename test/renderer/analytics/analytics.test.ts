import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import type { Figures, Metrics } from '../../../daemon/contract/analytics.ts'
import { UNITS } from '../../../renderer/analytics/display/figures.ts'
import { launchBrowser } from '../../browser.ts'
import { until } from '../../daemon.ts'
import { assertAccessible, assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'
import { inkBetween } from './ink.ts'
import { LENGTH_SECONDS, seeded, UNKNOWN_DAYS_AGO, type Seeded } from './seeded.ts'

/** Of forty days, today last; today is the test's own: midnight changes nothing. */
const DAYS = Array.from({ length: 40 }, (_, day) => 2 + (day % 5))
const NOW = new Date()
const HOUR_MS = 3_600_000
/** Nine hours ahead all year round. */
const TIME_ZONE = 'Asia/Tokyo'
const dayAgo = (days: number): string =>
  new Date(NOW.getTime() + 9 * HOUR_MS - days * 24 * HOUR_MS).toISOString().slice(0, 10)
const query = (days = 28) => ({ from: dayAgo(days - 1), to: dayAgo(-1), time_zone: TIME_ZONE })
/** The days before, as far as we are into ours. */
const queryBefore = (days = 28) => ({
  from: dayAgo(2 * days - 1),
  to: new Date((Math.floor(NOW.getTime() / HOUR_MS) + 1 - days * 24) * HOUR_MS).toISOString(),
  time_zone: TIME_ZONE,
})

describe('the analytics page', () => {
  let seed: Seeded
  let browser: Browser
  let page: Page

  before(async () => {
    await bundlesOnce()
    seed = await seeded(DAYS, NOW.getTime())
    browser = await launchBrowser()
    page = await openPage(browser, { timezoneId: TIME_ZONE, acceptDownloads: true })
    await page.clock.setFixedTime(NOW)
    await signIn(page, seed.daemon)
  })
  after(async () => {
    await browser?.close()
    await seed?.daemon.remove()
  })

  const open = (path: string) => page.goto(seed.daemon.baseUrl + path)
  const shown = (name: keyof Figures) => page.locator(`[data-figure=${name}]`).textContent()
  const shows = (name: keyof Figures, text: string) =>
    until(
      () => shown(name).catch(() => null),
      (now) => now === text,
      `${name} to be ${text}`,
    )
  const rowsOf = async (table: string): Promise<string[][]> => {
    const rows = page.getByRole('table', { name: table }).locator('tbody tr')
    await rows.first().waitFor()
    return Promise.all(
      (await rows.all()).map(async (row) =>
        (await row.locator('th, td').allTextContents()).map((cell) => cell.trim()),
      ),
    )
  }

  it('shows the figures that the API tells, each against the days before', async () => {
    await open('/analytics')
    const { api } = seed.daemon
    const { figures } = await api.analytics.overview({ query: query() })
    const was = await api.analytics.overview({ query: queryBefore() })
    await shows('views', String(figures.views))
    for (const [name, unit] of [
      ['watch_seconds', 'seconds'],
      ['visitors', 'count'],
      ['average_view_seconds', 'seconds'],
      ['completion_rate', 'share'],
    ] as const)
      assert.equal(await shown(name), UNITS[unit].show(figures[name]))
    const card = page.getByRole('list', { name: 'Metrics' }).getByRole('button', { name: /^Views/ })
    const change = Math.round((100 * (figures.views - was.figures.views)) / was.figures.views)
    assert.match(
      (await card.textContent())!.replaceAll(/\s+/g, ' '),
      new RegExp(
        `${change > 0 ? 'up \\+' : 'down -'}${Math.abs(change)}% from ${was.figures.views}$`,
      ),
    )
    // Everything that was written down is there, and nothing else.
    await page.getByRole('combobox', { name: 'Days to show' }).selectOption('90d')
    await shows(
      'views',
      String(
        DAYS.flatMap((count) => Array.from({ length: count }, (_, number) => number)).filter(
          (number) => number % 10 !== 9,
        ).length,
      ),
    )
    assertNoFaults(page)
  })

  it('lists videos and viewers by what they are', async () => {
    const { api } = seed.daemon
    await open('/analytics?figure=watch_seconds&audience=browser')
    const { figures } = await api.analytics.overview({ query: query() })
    // The shares are of these, which come by a request of their own.
    await shows('views', String(figures.views))
    const { data } = await api.analytics.topVideos({ query: { ...query(), sort: 'watch_seconds' } })
    const row = (name: string, seconds: number) => [
      name,
      UNITS.seconds.show(seconds),
      UNITS.share.show(Math.round((100 * seconds) / figures.watch_seconds) / 100),
    ]
    assert.deepEqual(
      await rowsOf('Top videos'),
      data.map((each) => row(each.name, each.figures.watch_seconds)),
    )
    for (const [title, dimension] of [
      ['Sources: Page', 'page'],
      ['Technology: Browser', 'browser'],
      ['Playback: Quality', 'quality'],
    ] as const) {
      const { data: values } = await api.analytics.breakdown({
        query: { ...query(), dimension, sort: 'watch_seconds' },
      })
      assert.deepEqual(
        await rowsOf(title),
        values.map(({ value, figures: its }) => row(value, its.watch_seconds)),
      )
    }
    await page.getByRole('button', { name: 'Country' }).click()
    assert.deepEqual((await rowsOf('Sources: Country')).map(([name]) => name).sort(), [
      'France',
      'Germany',
      'Netherlands',
    ])
    assert.match(page.url(), /audience=browser/)
    assert.match(page.url(), /source=country/)
    await page.getByRole('button', { name: 'Subtitles' }).click()
    assert.deepEqual((await rowsOf('Playback: Subtitles')).map(([name]) => name).sort(), [
      'English',
      'Off',
    ])
  })

  it('a chart is read by the keyboard, and is a table as well; a reload keeps both', async () => {
    await open('/analytics')
    const { data } = await seed.daemon.api.analytics.timeSeries({
      query: { ...query(), interval: 'day' },
    })
    const chart = page.getByRole('slider', { name: 'Views over time' })
    await page.locator('dash-chart[drawn]').waitFor()
    await chart.focus()
    await page.keyboard.press('End')
    for (const place of [-1, -2, -3]) {
      assert.match(
        (await chart.getAttribute('aria-valuetext'))!,
        new RegExp(`: This period ${data.at(place)!.figures.views}, Previous period \\d+$`),
      )
      await page.keyboard.press('ArrowLeft')
    }
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page
      .getByRole('list', { name: 'Metrics' })
      .getByRole('button', { name: /^Viewers/ })
      .click()
    const cells = () =>
      page
        .getByRole('region', { name: 'Viewers over time' })
        .locator('tbody td:nth-child(2)')
        .allTextContents()
    assert.deepEqual(
      await until(cells, ({ length }) => length > 0, 'the table'),
      data.map(({ figures }) => String(figures.visitors)),
    )
    assert.equal(new URL(page.url()).search, '?figure=visitors&table=time')
    await page.reload()
    assert.deepEqual(
      await until(cells, ({ length }) => length > 0, 'the table'),
      data.map(({ figures }) => String(figures.visitors)),
    )
  })

  it('the stretch to today is a whole line, lighter than the rest; dashes are for the days before alone', async () => {
    await open('/analytics')
    await page.locator('dash-chart[drawn]').waitFor()
    // Where the point itself is, both meet.
    const finished = (await inkBetween(page, 20, 26)).slice(0, -3)
    const running = (await inkBetween(page, 26, 27)).slice(3, -8)
    assert.ok(Math.min(...finished) > 0.7, `finished: ${finished.join(' ')}`)
    assert.ok(
      Math.min(...running) > 0.3 && Math.max(...running) < 0.75,
      `running: ${running.join(' ')}`,
    )
    await page.getByText('In progress').waitFor()
  })

  it('a value between days without any is a dot', async () => {
    // The first day of all, and twenty before it in which nobody watched.
    await open(`/analytics/quality?period=own&first=${dayAgo(59)}&last=${dayAgo(39)}`)
    await page.locator('dash-chart[drawn]').waitFor()
    assert.ok(
      Math.max(...(await inkBetween(page, 19, 20)).slice(-5)) > 0.7,
      'the dot of the last day',
    )
    assert.ok(Math.max(...(await inkBetween(page, 0, 18))) < 0.3, 'nothing where nothing was')
  })

  it('where views come from opens on the pages; without a database of countries it says how to get one', async () => {
    await open('/analytics')
    await page.getByRole('table', { name: 'Sources: Page' }).waitFor()
    await open(
      `/analytics?source=country&period=own&first=${dayAgo(UNKNOWN_DAYS_AGO + 1)}&last=${dayAgo(UNKNOWN_DAYS_AGO - 1)}`,
    )
    await page.getByText('Countries need a location database.').waitFor()
    assert.equal(await page.getByText('SVC_COUNTRIES').count(), 0)
    const [docs] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Set one up' }).click(),
    ])
    await docs.getByText('Countries require a location database').first().waitFor()
    await docs.close()
  })

  it('a chart has the colours of the theme and the width of the page, whenever these change', async () => {
    const canvas = page.locator('dash-over-time canvas')
    const picture = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL())
    await open('/analytics')
    const light = await picture()
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await until(picture, (now) => now !== light, 'the chart in the dark')
    await page.reload()
    assert.equal(await picture(), dark)
    await page.setViewportSize({ width: 700, height: 800 })
    await until(
      () =>
        page
          .locator('dash-over-time .canvas')
          .evaluate((box) => [box.querySelector('canvas')?.clientWidth, box.clientWidth]),
      ([drawn, width]) => drawn === width && drawn! < 700,
      'the chart to be as wide as its box',
    )
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('days of one’s own and one video, chosen by the keyboard, stand in the address', async () => {
    await open('/analytics?period=7d')
    await page.getByRole('combobox', { name: 'Days to show' }).selectOption('own')
    const { from, to } = query(7)
    assert.equal(await page.getByLabel('First day').inputValue(), from)
    const first = dayAgo(27)
    await page.getByLabel('First day').fill(first)
    await page.getByRole('button', { name: /All videos/ }).click()
    await page
      .getByRole('combobox', { name: 'Search collections and videos' })
      .pressSequentially('less')
    await page.getByRole('option', { name: 'Lesson' }).waitFor()
    await page.keyboard.press('Enter')
    const { figures } = await seed.daemon.api.analytics.overview({
      query: { from: first, to, time_zone: TIME_ZONE, video: seed.lesson },
    })
    await shows('views', String(figures.views))
    const search = new URL(page.url()).searchParams
    assert.deepEqual(
      [search.get('period'), search.get('first'), search.get('video')],
      ['own', first, seed.lesson],
    )
    assert.equal(await page.getByRole('table', { name: 'Top videos' }).count(), 0)
    // Enter waits for the answer to what was typed, and finds any of 5,000.
    await page
      .getByRole('button', { name: /Lesson/ })
      .first()
      .click()
    await page
      .getByRole('combobox', { name: 'Search collections and videos' })
      .pressSequentially('workshop recording 3009')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Workshop recording 3009/ }).waitFor()
    await open(`/analytics?collection=${seed.collection}`)
    await shows(
      'views',
      String(
        (
          await seed.daemon.api.analytics.overview({
            query: { ...query(), collection: seed.collection },
          })
        ).figures.views,
      ),
    )
    await page.getByRole('button', { name: /Course/ }).waitFor()
  })

  it('what is shown is a file as well', async () => {
    await open(`/analytics?video=${seed.lesson}`)
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    const { figures } = await seed.daemon.api.analytics.overview({
      query: { ...query(), video: seed.lesson },
    })
    const place = lines[0]!.split(',').indexOf('views')
    assert.equal(
      lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[place]), 0),
      figures.views,
    )
  })

  it('quality: percentiles and audiences as the API tells them', async () => {
    await open('/analytics/quality?by=browser')
    const { api } = seed.daemon
    const { startup_ms: startup, figures } = await api.analytics.qualityOfExperience({
      query: query(),
    })
    await shows('failure_rate', UNITS.share.show(figures.failure_rate))
    const spread = page
      .getByRole('region', { name: 'Distribution' })
      .getByRole('row', { name: /^Start-up time/ })
    // Read by a request of its own.
    await spread.waitFor()
    assert.deepEqual(
      await spread.getByRole('cell').allTextContents(),
      Object.values(startup).map((ms) => UNITS.milliseconds.show(ms)),
    )
    const { data } = await api.analytics.breakdown({ query: { ...query(), dimension: 'browser' } })
    const rows = page.getByRole('region', { name: 'By audience' }).locator('tbody tr')
    await rows.first().waitFor()
    assert.deepEqual(
      await rows.allTextContents(),
      data.map(({ value, figures: its }) =>
        [
          value,
          its.views,
          UNITS.milliseconds.show(its.average_startup_ms),
          UNITS.share.show(its.rebuffer_ratio),
          UNITS.share.show(its.failure_rate),
        ].join(''),
      ),
    )
    assertNoFaults(page)
  })

  it('retention: moving along the curve tells each second with its picture; choosing one plays it', async () => {
    await open(`/videos/${seed.film}/analytics`)
    const { retention, figures } = await seed.daemon.api.analytics.video({
      params: { id: seed.film },
      query: query(),
    })
    await shows('views', String(figures.views))
    const curve = page.getByRole('slider', { name: 'Retention' })
    await page.locator('dash-retention dash-chart[drawn]').waitFor()
    await curve.focus()
    await page.keyboard.press('Home')
    for (let second = 0; second < LENGTH_SECONDS; second++) {
      const [views, plays] = [retention.views[second] ?? 0, retention.plays[second] ?? 0]
      const [share, playedShare] = [views, plays].map((count) =>
        UNITS.share.show(count / figures.views),
      )
      assert.equal(
        await curve.getAttribute('aria-valuetext'),
        `0:${String(second).padStart(2, '0')}: Views of this second ${share}, Times played ` +
          `${playedShare}, ${views} of ${figures.views} views · Times played: ${plays}`,
      )
      // It stays where it is when the chart is drawn anew.
      if (second === 1 || second === 3)
        for (const width of [1100, 1280]) {
          const before = await curve.getAttribute('aria-valuetext')
          await page.setViewportSize({ width, height: 800 })
          await until(
            () =>
              curve.evaluate((stage) =>
                ['.canvas', '.uplot'].map((part) => stage.querySelector(part)?.clientWidth),
              ),
            ([box, plot]) => box === plot,
            'the chart to be drawn anew',
          )
          await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
          assert.equal(await curve.getAttribute('aria-valuetext'), before)
        }
      if (second === 6) break
      await page.keyboard.press('ArrowRight')
    }
    const picture = page.locator('dash-retention .readout > span > span')
    assert.match(
      await picture.evaluate((element) => getComputedStyle(element).backgroundImage),
      /storyboard\.jpg/,
    )
    await page.locator('dash-screen svc-player').waitFor()
    await page.keyboard.press('Enter')
    await until(
      () =>
        page
          .locator('svc-player')
          .evaluate((player) => [
            (player as HTMLVideoElement).currentTime,
            (player as HTMLVideoElement).paused && !(player as HTMLVideoElement).ended,
          ]),
      ([time, stands]) => Number(time) >= 6 && !stands,
      'the preview to play from there',
    )
    await page.locator('svc-player').evaluate((player) => (player as HTMLVideoElement).pause())
    for (const width of [1440]) {
      await page.setViewportSize({ width, height: 900 })
      const tops = await page
        .getByRole('list', { name: 'Metrics' })
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
      assert.equal(tops.length, 5)
      assert.equal(new Set(tops).size, 1, `${width} px: completion stands in the row of the others`)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    assertNoFaults(page)
  })

  it('tells who watches now, and asks no more while nobody looks', async () => {
    const { baseUrl } = seed.daemon
    const { metrics } = (await (await fetch(`${baseUrl}/v1/embeds/${seed.film}`)).json()) as {
      metrics: Metrics
    }
    const send = async (...events: object[]) => {
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
      }
      assert.equal(
        (
          await fetch(metrics.url, {
            method: 'POST',
            headers,
            body: JSON.stringify({ ticket: metrics.ticket, view: 'A'.repeat(22), events }),
          })
        ).status,
        202,
      )
    }
    await open('/analytics/live')
    await page.getByRole('heading', { name: 'Nobody is watching now' }).waitFor()
    await send(
      { type: 'play', seq: 0, ago_ms: 900 },
      { type: 'start', seq: 1, ago_ms: 500, startup_ms: 400 },
      { type: 'played', seq: 2, ago_ms: 0, from: 0, to: 0.5, playing_ms: 500 },
    )
    assert.deepEqual(await rowsOf('Watching now'), [['Welcome', '1', '100%']])
    await assertAccessible(page, 'live')
    // Who says nothing for half a minute watches no more.
    await send({ type: 'played', seq: 3, ago_ms: 0, from: 0.5, to: 1, playing_ms: 500 })
    assert.deepEqual(await rowsOf('Watching now'), [['Welcome', '1', '100%']])
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.getByText('Paused while this tab is in the background').waitFor()
    const requested: string[] = []
    page.on(
      'request',
      (request) => request.url().includes('/v1/analytics/live') && requested.push(request.url()),
    )
    await send({ type: 'pause', seq: 4, ago_ms: 0 })
    assert.deepEqual([await rowsOf('Watching now'), requested], [[['Welcome', '1', '100%']], []])
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.getByRole('heading', { name: 'Nobody is watching now' }).waitFor()
    assertNoFaults(page)
  })

  it('where nothing is, it says how views come; where the API does not answer, it tries again', async () => {
    await open(`/analytics?video=${seed.quiet}`)
    await page.getByRole('heading', { name: 'No views yet' }).waitFor()
    assert.equal(
      await page.getByRole('link', { name: 'Get embed code' }).getAttribute('href'),
      `/videos/${seed.quiet}/sharing`,
    )
    await open('/analytics?period=own&first=2020-01-01&last=2020-01-31')
    await page.getByRole('heading', { name: 'No views in this period' }).waitFor()
    await page.route('**/v1/analytics/overview?*', (route) => route.abort())
    // Or the page would try again by itself, before the button is pressed.
    await page.route('**/healthz', (route) => route.abort())
    await open('/analytics')
    await page.getByRole('alert').getByText('svc is not responding').waitFor()
    await page.unroute('**/v1/analytics/overview?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await shows(
      'views',
      String((await seed.daemon.api.analytics.overview({ query: query() })).figures.views),
    )
    await page.unroute('**/healthz')
  })

  it('is accessible in light and dark, and fits a telephone', async () => {
    for (const path of [
      '/analytics',
      '/analytics?table=time',
      '/analytics/quality',
      `/videos/${seed.film}/analytics`,
    ]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.emulateMedia({ colorScheme })
        await open(path)
        await page.locator('[data-figure]').first().waitFor()
        await page.waitForLoadState('networkidle')
        await assertAccessible(page, `${path}, ${colorScheme}`)
      }
      await page.setViewportSize({ width: 360, height: 740 })
      await assertFits(page, path)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    assertNoFaults(page)
  })
})
