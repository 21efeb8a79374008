import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import { receivedBytes } from '../../support/received-bytes.ts'
import { freePort } from '../../support/server.ts'
import { launchBrowser } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import {
  assertNoFaults,
  drop,
  fileToDrop,
  lengthened,
  makeClip,
  openPage,
  signIn,
  signOut,
  type Dropped,
} from '../dashboard.ts'

describe('uploads of the dashboard', () => {
  let folder: string
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let devtools: CDPSession
  let clip: Dropped
  let uploads: Locator

  before(async () => {
    await bundlesOnce()
    folder = await mkdtemp(join(tmpdir(), 'svc-uploads-'))
    await makeClip(join(folder, 'clip.mp4'))
    clip = await fileToDrop(join(folder, 'clip.mp4'))
    // It is started again at the same port, which nobody else is given meanwhile.
    daemon = await startDaemon({ env: { SVC_PORT: String(await freePort()) } })
    browser = await launchBrowser()
    page = await openPage(browser)
    await signIn(page, daemon)
    devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    uploads = page.getByRole('region', { name: 'Uploads' })
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    // A daemon that was started again leaves its folder to whoever made it.
    if (daemon) await rm(daemon.dataDir, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  })

  it('several files wait in a queue that goes on while pages are changed', async () => {
    await slow()
    const files = ['one.mp4', 'two.mp4', 'three.mp4'].map((name) => lengthened({ ...clip, name }))
    await drop(page, ...files)
    await uploads.getByText('Uploading 3 files').first().waitFor()
    // Two at a time; the third waits.
    await uploads.getByText(/^Waiting · /).waitFor()
    await page.getByRole('link', { name: 'one', exact: false }).first().click()
    await page
      .getByText(/^Uploading \d+%$/)
      .first()
      .waitFor()
    await uploads.getByText('Uploading 3 files').first().waitFor()
    await fast()
    await until(
      () => uploads.getByText('Ready', { exact: true }).count(),
      (count) => count === 3,
      'three ready videos',
    )
    await uploads.getByText('3 uploads complete').first().waitFor()
    assert.deepEqual((await names()).sort(), ['one', 'three', 'two'])
    await uploads.getByRole('button', { name: 'Clear finished uploads' }).click()
  })

  it('what was sent and is no video counts as failed, not as complete', async () => {
    await drop(
      page,
      { ...clip, name: 'fine.mp4' },
      { name: 'notes.mp4', bytes: Buffer.from('no video at all\n'.repeat(500)) },
    )
    await uploads.getByRole('heading', { name: '1 failed, 1 complete' }).waitFor()
    await uploads.getByRole('button', { name: 'Clear finished uploads' }).click()
    for (const { id } of (await daemon.api.videos.list()).data.filter(
      ({ name }) => name === 'notes' || name === 'fine',
    ))
      await daemon.api.videos.delete({ params: { id } })
  })

  it('leaving the page while it uploads is asked about', async () => {
    await slow()
    await drop(page, lengthened({ ...clip, name: 'half.mp4' }))
    await uploads.getByText(/ of .* · .*\/s/).waitFor()
    const question = page.waitForEvent('dialog')
    await page.mouse.click(5, 400)
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const dialog = await question
    assert.equal(dialog.type(), 'beforeunload')
    await dialog.dismiss()
    await uploads.getByText(/ of .* · .*\/s/).waitFor()
  })

  it('a cancelled upload leaves nothing, neither here nor there', async () => {
    await uploads.getByRole('button', { name: 'Cancel the upload of half.mp4' }).click()
    await uploads.waitFor({ state: 'detached' })
    await until(names, (all) => !all.includes('half'), 'the video to be gone')
    await fast()
  })

  it('an upload goes on where it was after the appliance was killed and started again', async () => {
    await slow()
    const long = lengthened({ ...clip, name: 'long.mp4' })
    await drop(page, long)
    await until(
      () => sentOf('long.mp4'),
      (percent) => percent > 10,
      'a tenth of the file to be sent',
    )
    await until(
      async () => Math.max(...(await receivedBytes(daemon.dataDir)).values(), 0),
      (bytes) => bytes > 0,
      'some of it to be received',
    )
    await daemon.kill()
    await page.getByText('Reconnecting…').waitFor()
    const offsets: number[] = []
    page.on(
      'request',
      (request) =>
        request.method() === 'PATCH' && offsets.push(Number(request.headers()['upload-offset'])),
    )
    daemon = await daemon.restart()
    await page.getByText('Reconnecting…').waitFor({ state: 'detached' })
    await fast()
    await uploads.getByText('Ready', { exact: true }).waitFor()
    assert.ok(offsets.at(-1)! > 0, `went on at ${offsets}`)
    const video = (await daemon.api.videos.list()).data.find((row) => row.name === 'long')
    assert.equal(video?.size_bytes, long.bytes.length)
    await uploads.getByRole('button', { name: 'Clear finished uploads' }).click()
  })

  it('an empty file and a refusal of the appliance say what to do, and a refused one can be tried again', async () => {
    await drop(page, { name: 'empty.mp4', bytes: Buffer.alloc(0) })
    await uploads.getByText('The file is empty. Choose another file.').waitFor()
    await uploads.getByRole('button', { name: 'Remove the upload of empty.mp4' }).click()
    await uploads.waitFor({ state: 'detached' })

    const problem = {
      type: 'about:blank',
      title: 'The disk is full',
      status: 507,
      detail: 'The disk is full.',
      code: 'storage_full',
      hint: '',
      request_id: 'req_1',
    }
    await page.route('**/v1/videos', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 507, contentType: 'application/problem+json', json: problem })
        : route.fallback(),
    )
    await drop(page, { ...clip, name: 'again.mp4' })
    await uploads
      .getByText('The disk is full. Free space on the disk of the data folder, then try again.')
      .waitFor()
    await page.unroute('**/v1/videos')
    await uploads.getByRole('button', { name: 'Upload again.mp4 again' }).click()
    await uploads.getByText('Ready', { exact: true }).waitFor()
    assertNoFaults(page)
  })

  it('files can be chosen with the keyboard too', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload', exact: true }).focus()
    await page.keyboard.press('Enter')
    await (
      await chooser
    ).setFiles({ name: 'chosen.mp4', mimeType: 'video/mp4', buffer: clip.bytes })
    await page.getByText('chosen.mp4').waitFor()
    await until(names, (all) => all.includes('chosen'), 'the chosen file to be a video')
  })

  it('signing out leaves no video of a file that waits or whose video is being created', async () => {
    const before = await names()
    const leaving = await openPage(browser)
    await signIn(leaving, daemon)
    const isLeaving = Promise.withResolvers<void>()
    let created = 0
    // The appliance has created it; the page learns of it later.
    await leaving.route('**/v1/videos', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch()
      created++
      await isLeaving.promise
      await route.fulfill({ response })
    })
    await drop(leaving, ...[1, 2, 3, 4, 5].map((each) => ({ ...clip, name: `left-${each}.mp4` })))
    await until(
      () => created,
      (count) => count === 2,
      'the videos of the first two files',
    )
    await signOut(leaving)
    const question = leaving.getByRole('dialog', { name: 'Stop uploads and sign out?' })
    await question.getByRole('button', { name: 'Sign out' }).click()
    await leaving.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'detached' })
    isLeaving.resolve()
    await leaving.getByRole('heading', { name: 'You are signed out' }).waitFor()
    assert.deepEqual(await names(), before)
    assert.equal(created, 2)
    assertNoFaults(leaving)
    await leaving.context().close()
  })

  const slow = () => throttle(40_000)
  const fast = () => throttle(-1)
  const throttle = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  const names = async (): Promise<string[]> =>
    (await daemon.api.videos.list()).data.map((row) => row.name)
  const sentOf = async (name: string): Promise<number> => {
    const bar = uploads.getByRole('listitem').filter({ hasText: name }).getByRole('progressbar')
    return Number((await bar.getAttribute('aria-valuenow')) ?? 0)
  }
})
