import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'mocha'
import type { Browser, Page, Route } from 'playwright-core'
import { launchBrowser } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { assertNoFaults, openPage, signIn } from '../dashboard.ts'

describe('events that come while a list is read', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page

  before(async () => {
    await bundlesOnce()
    daemon = await startDaemon()
    await daemon.api.collections.create({ body: { name: 'Lessons' } })
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })
  afterEach(() => page.context().close())

  const video = async (name: string) => (await daemon.api.videos.create({ body: { name } })).id
  const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
  const links = () => page.getByRole('navigation', { name: 'Main' })

  async function opened(path: string): Promise<void> {
    page = await openPage(browser)
    await signIn(page, daemon)
    await page.goto(daemon.baseUrl + path)
  }

  /** The next answer to this address is the one of now, and comes when `release` is called. */
  async function hold(
    address: string,
    ask: () => Promise<unknown>,
  ): Promise<{ release: () => Promise<void> }> {
    const requested = Promise.withResolvers<Route>()
    await page.route(address, (route) => requested.resolve(route), { times: 1 })
    await ask()
    const route = await requested.promise
    const response = await route.fetch()
    return { release: () => route.fulfill({ response }) }
  }

  /** Until the page has heard of the video by its event: created, or deleted. */
  const waitForEvent = (id: string, isGone = false) =>
    until(
      () =>
        page.evaluate((video) => {
          const { app } = document.querySelector('dash-app') as unknown as {
            app: { store: { state: { videos: Map<string, object | null> } } }
          }
          const { videos } = app.store.state
          return videos.has(video) ? videos.get(video) === null : null
        }, id),
      (gone) => gone === isGone,
      'the event to come',
    )

  it('a video that is created while the library opens is listed', async () => {
    await opened('/analytics')
    await page.getByText('No views yet').first().waitFor()
    const { release } = await hold('**/v1/videos/ids*', () =>
      links().getByRole('link', { name: 'Videos' }).click(),
    )
    await waitForEvent(await video('Early'))
    await release()
    await link('Early').waitFor()
    assertNoFaults(page)
  })

  it('what is created and deleted while the list is read again stays, selected too, and stays away', async () => {
    const [back, gone] = [await video('Back'), await video('Gone')]
    await daemon.api.videos.trash({ params: { id: back } })
    await opened('/')
    await link('Gone').waitFor()
    const { release } = await hold('**/v1/videos/ids*', () =>
      daemon.api.videos.restore({ params: { id: back } }),
    )
    const made = await video('Made meanwhile')
    await daemon.api.videos.trash({ params: { id: gone } })
    await waitForEvent(made)
    await waitForEvent(gone, true)
    await link('Made meanwhile').waitFor()
    await page.getByRole('checkbox', { name: 'Select Made meanwhile' }).check()
    await page.evaluate(() => {
      const { app } = document.querySelector('dash-app') as unknown as {
        app: {
          store: {
            state: { library: { ids: string[] } }
            subscribe(listener: () => void): unknown
          }
        }
      }
      const seen = new Set([app.store.state.library.ids.join()])
      app.store.subscribe(() => seen.add(app.store.state.library.ids.join()))
      Object.assign(window, { seen })
    })
    await release()
    await link('Back').waitFor()
    const lists = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
    assert.ok(lists.length >= 2, 'the list was read')
    assert.deepEqual(
      lists.filter((ids) => !ids.includes(made) || ids.includes(gone)),
      [],
    )
    await page.getByText('1 selected').waitFor()
  })

  it('a collection that is made while the collections are read is listed', async () => {
    await opened('/analytics')
    await page.getByText('No views yet').first().waitFor()
    const { release } = await hold('**/v1/collections?*', () =>
      links().getByRole('link', { name: 'Videos' }).click(),
    )
    const { id } = await daemon.api.collections.create({ body: { name: 'Later' } })
    // The event of the collection comes before that of the video, by one stream.
    await waitForEvent(await video('After it'))
    await release()
    await page.getByRole('treeitem', { name: /Later/ }).waitFor()
    await daemon.api.collections.delete({ params: { id } })
  })
})
