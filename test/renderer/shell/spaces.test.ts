/** Two tabs of one browser, of which one goes to another space. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'mocha'
import type { App } from '../../../renderer/state/app.ts'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { assertNoFaults, drop, openPage, signIn } from '../dashboard.ts'

describe('tabs of the dashboard in several spaces', () => {
  let daemon: Daemon
  let browser: Browser
  /** Shows the first space. */
  let first: Page
  /** Goes to the other space. */
  let second: Page
  let training: string

  before(async () => {
    await bundlesOnce()
    daemon = await startDaemon()
    await daemon.api.videos.create({ body: { name: 'Summer party' } })
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })
  beforeEach(async () => {
    training = (await daemon.api.spaces.create({ body: { name: 'Training' } })).id
    await inTraining().videos.create({ body: { name: 'Lesson one' } })
    first = await openPage(browser)
    await signIn(first, daemon)
    await link(first, 'Summer party').waitFor()
    second = await first.context().newPage()
    await second.goto(daemon.baseUrl)
    await second.getByRole('button', { name: /^Space: / }).click()
    await second.getByRole('menuitemradio', { name: 'Training' }).click()
    await link(second, 'Lesson one').waitFor()
  })
  afterEach(async () => {
    assertNoFaults(first)
    await first.context().close()
    const query = { name: 'Training' }
    await daemon.api.spaces.delete({ params: { id: training }, query }).catch(() => undefined)
  })

  const inTraining = () => daemon.as(daemon.owner, training)
  const link = (page: Page, name: string) =>
    page.getByRole('link', { name: new RegExp(`^${name}`) }).first()
  const namesIn = async (api: Daemon['api']) =>
    (await api.videos.list()).data.map(({ name }) => name).toSorted()
  const lookAgain = () =>
    first.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

  it('what is changed or uploaded in a tab goes to the space that it shows', async () => {
    await first.evaluate(async () => {
      const { app } = document.querySelector('dash-app') as unknown as { app: App }
      await app.api.collections.create({ body: { name: 'Of the first space' } })
    })
    assert.deepEqual((await inTraining().collections.list()).data, [])
    await drop(first, { name: 'Dropped.mp4', bytes: Buffer.from('no film, but bytes') })
    const dropped = await until(
      async () => (await daemon.api.videos.list()).data.find(({ name }) => name === 'Dropped'),
      (video) => video !== undefined && video.status !== 'created',
      'the upload to have arrived',
    )
    assert.deepEqual(await namesIn(inTraining()), ['Lesson one'])
    await daemon.api.videos.delete({ params: { id: dropped!.id } })
  })

  it('what comes meanwhile is shown again once an upload no longer keeps a tab in its space', async () => {
    await first.route(/\/v1\/uploads/, () => undefined)
    await drop(first, { name: 'Held.mp4', bytes: Buffer.from('no film, but bytes') })
    await link(first, 'Held').waitFor()
    await daemon.stop()
    daemon = await daemon.restart({ SVC_PORT: new URL(daemon.baseUrl).port })
    // Open again, and in the other space.
    await first.waitForResponse((answer) => answer.url().endsWith('/v1/identity'))
    await first.getByText('Reconnecting…').waitFor()
    await first.getByRole('button', { name: 'Cancel the upload of Held.mp4' }).click()
    await link(first, 'Lesson one').waitFor()
    await first.getByText('Reconnecting…').waitFor({ state: 'detached' })
  })

  it('a tab that is looked at again shows the space that was chosen meanwhile', async () => {
    await lookAgain()
    await link(first, 'Lesson one').waitFor()
    assert.equal(await link(first, 'Summer party').count(), 0)
  })

  /** The first tab asks which space the browser is in, and does not leave its own. */
  const staysAsItIs = async () => {
    await first.evaluate(() => void Object.assign(window, { isAsBefore: true }))
    const looked = first.waitForResponse((answer) => answer.url().endsWith('/v1/identity'))
    await lookAgain()
    await (await looked).finished()
    await first.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    assert.equal(await first.evaluate(() => 'isAsBefore' in window), true)
  }

  it('a tab stays in its space while it works through many videos', async () => {
    const work = (running: boolean) =>
      first.evaluate((isRunning) => {
        const { app } = document.querySelector('dash-app') as unknown as { app: App }
        const work = isRunning ? { label: 'Moving', total: 9, done: 1, stopped: false } : null
        app.store.change({ work })
      }, running)
    await work(true)
    await staysAsItIs()
    await work(false)
    await lookAgain()
    await link(first, 'Lesson one').waitFor()
  })

  it('a tab stays in its space while an upload that failed in it can be retried', async () => {
    await first.route(/\/v1\/uploads/, (route) => route.fulfill({ status: 403 }))
    await drop(first, { name: 'Refused.mp4', bytes: Buffer.from('no film, but bytes') })
    await first.getByRole('button', { name: 'Upload Refused.mp4 again' }).waitFor()
    await staysAsItIs()
    await first.getByRole('button', { name: 'Remove the upload of Refused.mp4' }).click()
    await first.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'detached' })
    await lookAgain()
    await link(first, 'Lesson one').waitFor()
  })

  it('a tab whose space is deleted goes to another once it is looked at', async () => {
    await lookAgain()
    await link(first, 'Lesson one').waitFor()
    await daemon.api.spaces.delete({ params: { id: training }, query: { name: 'Training' } })
    await lookAgain()
    await link(first, 'Summer party').waitFor()
  })

  it('no events of another space come where the stream was lost and is open again', async () => {
    const video = await daemon.api.videos.create({ body: { name: 'Before' } })
    await link(first, 'Before').waitFor()
    await daemon.stop()
    daemon = await daemon.restart({ SVC_PORT: new URL(daemon.baseUrl).port })
    await link(first, 'Lesson one').waitFor()
    await first.getByRole('button', { name: /^Space: Training/ }).waitFor()
    assert.equal(await link(first, 'Before').count(), 0)
    await daemon.api.videos.delete({ params: { id: video.id } })
  })
})
