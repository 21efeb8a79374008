import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, afterEach, before, beforeEach, describe, it } from 'mocha'
import type { Browser, Page, Route } from 'playwright-core'
import { launchBrowser } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { freePort } from '../../support/server.ts'
import { assertNoFaults, openPage, signIn } from '../dashboard.ts'

describe('the dashboard while the appliance is away', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let port: string
  let video: string

  before(async () => {
    await bundlesOnce()
    port = String(await freePort())
    daemon = await startDaemon({ env: { SVC_PORT: port } })
    await daemon.api.collections.create({ body: { name: 'Lessons' } })
    video = (await daemon.api.videos.create({ body: { name: 'Coffee' } })).id
    await daemon.api.webhooks.create({
      body: { url: 'https://hooks.example.org/video', enabled: false },
    })
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    // One that was started again leaves its folder to whoever made it.
    if (daemon) await rm(daemon.dataDir, { recursive: true, force: true })
  })

  let isAway = false
  const stop = async (): Promise<void> => {
    await daemon.stop()
    isAway = true
  }
  const start = async (): Promise<void> => {
    daemon = await daemon.restart({ SVC_PORT: port })
    isAway = false
  }
  beforeEach(async () => {
    if (isAway) await start()
  })
  afterEach(() => page.context().close())

  const away = () => page.getByText('Reconnecting…')
  const noAnswer = () =>
    page.locator('.problem').filter({ hasText: 'svc is not responding' }).first()

  /**
   * Where a page is come to by links alone, without a reload: how one gets there, and what shows
   * that it is whole, as the page that is opened first.
   */
  const PAGES = [
    {
      name: 'analytics',
      links: ['Analytics'],
      whole: () => page.getByText('No views yet').first(),
    },
    {
      name: 'another part of the analytics',
      first: { link: 'Analytics', whole: () => page.getByText('No views yet').first() },
      links: ['Playback quality'],
      whole: () => page.getByText('No views yet').first(),
    },
    {
      name: 'imports',
      links: ['Imports'],
      whole: () => page.getByRole('heading', { name: 'Import your videos' }),
    },
    {
      name: 'keys',
      links: ['Developers'],
      whole: () => page.getByRole('heading', { name: 'No keys yet' }),
    },
    {
      name: 'webhooks',
      first: {
        link: 'Developers',
        whole: () => page.getByRole('heading', { name: 'No keys yet' }),
      },
      links: ['Webhooks'],
      whole: () => page.getByText('https://hooks.example.org/video'),
    },
    {
      name: 'settings',
      links: ['Settings'],
      whole: () => page.getByLabel('Name', { exact: true }),
    },
    {
      name: 'storage',
      first: { link: 'Settings', whole: () => page.getByLabel('Name', { exact: true }) },
      links: ['Storage'],
      whole: () => page.getByRole('heading', { name: 'Backups' }),
    },
    {
      name: 'the library after another page',
      first: { link: 'Settings', whole: () => page.getByLabel('Name', { exact: true }) },
      links: ['Videos'],
      whole: () => page.getByRole('treeitem', { name: /Lessons/ }),
    },
  ] as const

  for (const { name, whole, links, ...before } of PAGES) {
    it(`${name}: what failed meanwhile is loaded by itself, and no notice stays`, async () => {
      page = await openPage(browser)
      await signIn(page, daemon)
      await page.getByRole('treeitem', { name: /Lessons/ }).waitFor()
      if ('first' in before) {
        await page.getByRole('link', { name: before.first.link, exact: true }).click()
        // Of what it is made of nothing may be missing once the appliance is away.
        await before.first.whole().waitFor()
      }
      await page.waitForLoadState('networkidle').catch(() => undefined)
      await stop()
      await away().waitFor()
      for (const link of links) await page.getByRole('link', { name: link, exact: true }).click()
      if (name !== 'the library after another page') await noAnswer().waitFor()
      await start()
      await whole().waitFor()
      await until(
        () => page.locator('.problem-title').count(),
        (count) => count === 0,
        'no problem to be left',
      )
      await until(
        () => page.getByRole('log', { name: 'Notices' }).locator('.notice').count(),
        (count) => count === 0,
        'no notice to be left',
      )
      await until(
        () => away().count(),
        (count) => count === 0,
        'the stream to be open',
      )
    })
  }

  it('a video that was opened meanwhile is there afterwards', async () => {
    page = await openPage(browser)
    await signIn(page, daemon)
    await page
      .getByRole('link', { name: /Coffee/ })
      .first()
      .waitFor()
    await stop()
    await away().waitFor()
    await page
      .getByRole('link', { name: /Coffee/ })
      .first()
      .click()
    await start()
    await page.getByRole('button', { name: 'Copy embed code' }).waitFor()
    assert.equal(new URL(page.url()).pathname, `/videos/${video}`)
    await page.getByLabel('Description').waitFor()
    await until(
      () => page.locator('.problem-title').count(),
      (count) => count === 0,
      'no problem to be left',
    )
  })

  /** Settings load no other bundle of that name. */
  const LATER = '**/assets/later-*.js'
  const HEALTH = '**/healthz'
  const name = () => page.getByLabel('Name', { exact: true })
  /** A page that has loaded nothing yet. */
  const signedIn = async () => (await signIn(await openPage(browser), daemon)).newPage()
  const menu = () => page.getByRole('button', { name: 'Preferences' })

  it('parts of the frame that did not come leave the page in sight, and come with svc', async () => {
    page = await signedIn()
    const requested = Promise.withResolvers<Route>()
    await page.route(LATER, (route) => route.abort(), { times: 1 })
    await page.route(HEALTH, (route) => requested.resolve(route), { times: 1 })
    await page.goto(`${daemon.baseUrl}/settings`)
    await name().waitFor()
    // It waits for svc: what did not come is known by now.
    const route = await requested.promise
    await name().fill('Films')
    assert.equal(await page.locator('.problem').count(), 0)
    assert.equal(await menu().count(), 0)
    await route.continue()
    await menu().waitFor()
    assert.equal(await name().inputValue(), 'Films')
  })

  it('parts that are missing while svc responds are named above the page, and asked for by hand', async () => {
    page = await signedIn()
    await page.route(LATER, (route) => route.abort(), { times: 2 })
    await page.goto(`${daemon.baseUrl}/settings`)
    const problem = page
      .getByRole('alert')
      .filter({ hasText: 'Part of the dashboard did not load' })
    await problem.waitFor()
    await name().fill('Films')
    await problem.getByRole('button', { name: 'Try again' }).click()
    await menu().waitFor()
    assert.equal(await problem.count(), 0)
    assert.equal(await name().inputValue(), 'Films')
  })

  it('what was to be changed is not changed unasked, and its notice stays', async () => {
    page = await openPage(browser)
    await signIn(page, daemon)
    await page.goto(`${daemon.baseUrl}/videos/${video}`)
    await page.getByLabel('Description').waitFor()
    // What the frame loads later is there, notices with it.
    await menu().waitFor()
    await page.waitForLoadState('networkidle')
    await stop()
    await away().waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page
      .getByRole('log', { name: 'Notices' })
      .getByText(/was not archived/)
      .waitFor()
    await start()
    await until(
      () => away().count(),
      (count) => count === 0,
      'the stream to be open',
    )
    assert.equal((await daemon.api.videos.get({ params: { id: video } })).archived, false)
    await page
      .getByRole('log', { name: 'Notices' })
      .getByText(/was not archived/)
      .waitFor()
    assertNoFaults(page)
  })
})
