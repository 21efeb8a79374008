import assert from 'node:assert/strict'
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser } from '../../browser.ts'
import { FILM_BYTES, freeBox } from '../../components/upload/place.ts'
import { openWire, type Wire } from '../../components/upload/wire.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { violationsOf } from '../../support/axe.ts'
import { SentUpload } from '../../support/sent-upload.ts'
import { assertNoFaults, openPage } from '../dashboard.ts'

const SECONDS = 40

describe('a video in the dashboard that plays while it is uploaded', () => {
  let folder: string
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let film: string
  /** Without what only makes it longer to send. */
  let sizeBytes: number
  let wire: Wire

  before(async () => {
    await bundlesOnce()
    folder = await mkdtemp(join(tmpdir(), 'svc-uploads-'))
    film = join(folder, 'film.mp4')
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=640x360:rate=25:duration=${SECONDS}`,
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=440:duration=${SECONDS}`,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-b:v',
      '1M',
      '-g',
      '50',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
      film,
    )
    sizeBytes = (await stat(film)).size
    // More than lies in the buffers of a connection, or the browser would have sent all of it at once.
    await appendFile(film, freeBox(FILM_BYTES))
    daemon = await startDaemon()
    browser = await launchBrowser()
    page = await openPage(browser)
    wire = await openWire(daemon.baseUrl, { onlyFiles: true })
    const { url } = await daemon.api.sessions.createLink()
    await page.goto(url.replace(daemon.baseUrl, wire.url))
    await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor()
  })
  after(async () => {
    await browser?.close()
    await wire?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('the list of uploads says so and leads to it; its page plays it and shows how far it has got', async () => {
    // A part comes, and the rest stays away for as long as the encoder and this test take.
    wire.hold(sizeBytes / 4)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await (await chooser).setFiles(film)
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await uploads.getByText(/ of .* · Can be watched now$/).waitFor()
    await page
      .getByText(/^Playable, uploading \d+%$/)
      .first()
      .waitFor()
    assert.deepEqual(await violationsOf(page), [])
    await uploads.getByRole('link', { name: 'Open film.mp4' }).click()
    await page.getByRole('heading', { name: 'film', level: 1 }).waitFor()
    await page
      .getByText(/^Playable, uploading \d+%$/)
      .first()
      .waitFor()
    const fact = (name: string) =>
      page.locator('dash-overview dl > div', { hasText: new RegExp(`^\\s*${name}`) }).locator('dd')
    assert.match(
      await fact('Uploaded').innerText(),
      /^0:\d\d of 0:40 \([\d.]+ [kM]B of [\d.]+ MB\)$/,
    )
    assert.match(await fact('Encoded').innerText(), /^0:\d\d of 0:40$/)
    const before = await fact('Playable').innerText()
    assert.match(before, /^0:\d\d of 0:40$/)
    await page.getByRole('button', { name: /^Play/ }).first().click()
    await until(
      () => page.locator('svc-player').evaluate((player: any) => player.currentTime as number),
      (seconds) => seconds > 0.5,
      'it to play',
    )
    wire.allow(sizeBytes / 3)
    await until(
      () => fact('Playable').innerText(),
      (now) => now !== before,
      'more to be playable',
    )
    assert.deepEqual(await violationsOf(page), [])
    wire.open()
    await fact('Playable').waitFor({ state: 'detached' })
    await page
      .getByText(/^(?:Playable, finishing \d+%|Ready)$/)
      .first()
      .waitFor()
    assertNoFaults(page)
  })

  it('an upload that stands still is paused, in the list and on the page', async () => {
    const key = await daemon.key('read_write')
    const bytes = (await readFile(film)).subarray(0, sizeBytes)
    const upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key }, bytes)
    await upload.send(Math.floor(bytes.length / 2))
    await page.goto(`${daemon.baseUrl}/videos`)
    await page.getByText(/^Playable, upload paused at (?:50|49)%$/).waitFor()
    await page.goto(`${daemon.baseUrl}/videos/${upload.video}`)
    await page
      .getByText(/^Playable, upload paused at (?:50|49)%$/)
      .first()
      .waitFor()
    await page.locator('svc-player').waitFor()
    await page.getByRole('button', { name: 'More' }).first().click()
    const original = page.getByRole('menuitem', { name: 'Download the original' })
    assert.equal(await original.isDisabled(), true)
    await page.keyboard.press('Escape')
    await upload.send()
    await page
      .getByText(/^(?:Playable, finishing \d+%|Ready)$/)
      .first()
      .waitFor()
    assertNoFaults(page)
  })
})
