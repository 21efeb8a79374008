/** What `/v1/embeds` tells to whom, and what the log keeps of requests that are refused. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { violationsOf } from '../../support/axe.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser, type Browser } from '../../browser.ts'

describe('what is told of a video on the pages of others', function () {
  this.timeout(120_000)
  let daemon: Daemon
  let browser: Browser
  let failed: string

  before(async () => {
    await bundlesOnce()
    ;[daemon, browser] = await Promise.all([startDaemon({ env: { SVC_LOG_LEVEL: 'debug' } }), launchBrowser()])
    const { id } = await daemon.api.videos.create({ body: { name: 'Not a film' } })
    await daemon.api.videos.putSource({ params: { id }, raw: new TextEncoder().encode('# Just a text\n'.repeat(50)) })
    await untilStatus(daemon.api, id, 'errored')
    failed = id
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  it('why it could not be made is told to those with credentials of its space, and to nobody else', async () => {
    const params = { id: failed }
    const { error } = await daemon.api.videos.get({ params })
    assert.ok(error)
    assert.deepEqual((await daemon.api.embeds.get({ params })).error, error)
    assert.deepEqual((await daemon.as(await daemon.key('read_only')).embeds.get({ params })).error, error)
    const stranger = await daemon.as(null).embeds.get({ params })
    assert.deepEqual([stranger.status, stranger.error], ['errored', null])
  })

  it('its embed page says that it is not available, and axe finds nothing by any of its rules', async () => {
    const page = await browser.newPage()
    await page.goto(`${daemon.baseUrl}/embed/${failed}`)
    assert.equal(await page.getByRole('alert').innerText(), 'This video is not available')
    assert.equal(await page.getByRole('main').getByRole('heading', { level: 1 }).innerText(), 'Not a film')
    assert.deepEqual(await violationsOf(page), [])
    await page.close()
  })

  it('a request that is refused leaves in the log where its fault lies, and not what was sent', async () => {
    const answer = await fetch(`${daemon.baseUrl}/v1/collect`, { method: 'POST', body: JSON.stringify({ ticket: 'secret', view: 'x', events: [] }) })
    assert.equal(answer.status, 422)
    const line = await until(
      () => daemon.log().split('\n').find((text) => text.includes('request refused')),
      (text) => text !== undefined,
      'the line',
    )
    const { level, path, faults } = JSON.parse(line!) as { level: number; path: string; faults: string[] }
    assert.deepEqual([level, path], [20, '/v1/collect'])
    assert.ok(faults.includes('body.view: invalid_format') && faults.some((fault) => fault.startsWith('body.events: ')), String(faults))
    assert.equal(line!.includes('secret'), false)
  })
})
