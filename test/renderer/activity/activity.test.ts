import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser } from '../../browser.ts'
import { until, type Daemon } from '../../daemon.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import { assertAccessible, assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'
import { startManyDaemon } from '../many-daemon.ts'

describe('the activity of a video in the dashboard', () => {
  let receiver: Receiver
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let id: string

  before(async () => {
    await bundlesOnce()
    receiver = await startReceiver(
      (response, { path }) => void response.writeHead(path === '/broken' ? 500 : 204).end(),
    )
    daemon = await startManyDaemon({
      env: { SVC_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}` },
    })
    await daemon.api.webhooks.create({
      body: { url: new URL('/shop', receiver.url).href, events: ['video.created'] },
    })
    await daemon.api.webhooks.create({
      body: { url: new URL('/broken', receiver.url).href, events: ['video.created'] },
    })
    id = (await daemon.api.videos.create({ body: { name: 'Coffee' } })).id
    await until(
      () => daemon.api.deliveries.list({ query: { video: id } }),
      ({ data }) => data.length === 2 && data.every(({ attempt }) => attempt > 0),
      'both to be sent',
    )
    browser = await launchBrowser()
    page = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    await signIn(page, daemon)
    await page.goto(`${daemon.baseUrl}/videos/${id}/activity`)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await receiver?.close()
  })

  const events = () => page.locator('li.event')

  it('an event says how it was taken; opened, each delivery with its attempts, and the event itself', async () => {
    const created = events().filter({ hasText: 'video.created' })
    await created.getByText('1 delivered').waitFor()
    await created.getByText('1 retrying').waitFor()
    await created.getByText('Created', { exact: true }).click()
    await created.getByText('/shop').waitFor()
    await created.getByText('/broken').waitFor()
    // Of the two, which come in any order.
    const broken = created.locator('.to').filter({ hasText: '/broken' })
    await broken.locator('summary').click()
    // The second attempt may have been made by now.
    await broken.locator('.attempt').first().getByText('The receiver responded with 500.').waitFor()
    const [event] = (await daemon.api.events.list({ query: { video: id } })).data
    assert.deepEqual(
      JSON.parse(await created.getByRole('region', { name: 'Event as JSON' }).innerText()),
      event,
    )
    await created.getByRole('button', { name: 'Copy event as JSON' }).click()
    await until(
      () => page.evaluate(() => navigator.clipboard.readText()),
      (text) => text.includes(event!.id),
      'the event on the clipboard',
    )
    await assertAccessible(page, 'activity')
  })

  it('a delivery is sent again by a click, and how it goes is seen without a reload', async () => {
    const created = events().filter({ hasText: 'video.created' })
    const shop = created.locator('.to').filter({ hasText: '/shop' })
    await shop.locator('summary').click()
    await shop.getByRole('button', { name: 'Send again' }).click()
    await created.getByText('2 delivered').waitFor()
    assert.equal(receiver.received.filter(({ path }) => path === '/shop').length, 2)
  })

  it('what happens elsewhere comes on top; what is older is loaded when it is asked for', async () => {
    await daemon.api.videos.update({ params: { id }, body: { name: 'Tea' } })
    await events().first().getByText('video.updated').waitFor()
    assert.equal(await events().count(), 2)
    for (let number = 0; number < 30; number += 1)
      await daemon.api.videos.update({ params: { id }, body: { name: `Tea ${number}` } })
    await page.reload()
    await until(
      () => events().count(),
      (count) => count === 25,
      'the first page',
    )
    await page.getByRole('button', { name: 'Load older events' }).click()
    await until(
      () => events().count(),
      (count) => count === 32,
      'all of them',
    )
    await events().last().getByText('2 delivered').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Load older events' }).count(), 0)
    assertNoFaults(page)
  })

  it('fits into 360 pixels, and can be read by everybody in the dark', async () => {
    const small = await openPage(browser, {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    })
    await signIn(small, daemon)
    await small.goto(`${daemon.baseUrl}/videos/${id}/activity`)
    await small.getByText('Changed', { exact: true }).first().click()
    await small.getByText('No webhook was notified of this event.').waitFor()
    await assertFits(small, 'activity')
    await assertAccessible(small, 'activity, narrow and dark')
    assertNoFaults(small)
  })
})
