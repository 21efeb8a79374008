import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { until, untilStatus } from '../../daemon.ts'
import { assertAccessible, assertNoFaults, waitForNotice } from '../dashboard.ts'
import { makeFilm, startFixture, type Fixture } from './fixture.ts'

describe("a video's poster, files and source", () => {
  let fixture: Fixture
  let page: Page

  before(async () => {
    fixture = await startFixture()
    page = fixture.page
  })
  after(() => fixture?.end())

  const notice = (text: string | RegExp): Promise<void> => waitForNotice(page, text)
  const poster = () => fixture.daemon.api.posters.get({ params: { id: fixture.video.id } })
  const more = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: 'More actions for this video' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const file = (name: string): string => join(fixture.folder, name)
  const choose = async (click: () => Promise<void>, path: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser')
    await click()
    await (await chooser).setFiles(path)
  }

  it('a frame is found step by step, seen, and only then the poster', async () => {
    await fixture.open('')
    await page.getByText(/^Chosen automatically/).waitFor()
    const next = page.getByRole('button', { name: 'Next frame' })
    await until(() => next.isEnabled(), Boolean, 'the player to be there')
    assert.match(await next.innerText(), /Next frame/, 'it is written on it')
    for (const _ of [1, 2, 3]) await next.click()
    // Three frames of 25 a second, in the middle of the fourth.
    await page.getByRole('button', { name: 'Use frame at 0:00.140' }).click()
    const trial = page.getByRole('img', { name: 'Preview of the new poster' })
    await until(
      () => trial.evaluate((image: HTMLImageElement) => image.naturalWidth),
      (width) => width > 0,
      'the frame',
    )
    assert.equal((await poster()).source, 'chosen')
    await assertAccessible(page, 'a poster to be')
    await page.getByRole('button', { name: 'Save as poster' }).click()
    await notice('Poster saved')
    assert.deepEqual([(await poster()).source, (await poster()).time], ['time', 0.14])
    await page.getByText('Frame at 0:00.140.').waitFor()
    await until(
      () => page.locator('svc-player').getAttribute('poster'),
      (url) => url?.startsWith(`${fixture.video.urls.poster}?v=`) === true,
      'the player to show it',
    )
  })

  it('an image is uploaded after a look at it; one that is none says why; and there is a way back', async () => {
    const upload = (path: string) =>
      choose(() => page.getByRole('button', { name: 'Upload image' }).click(), path)
    await writeFile(file('notes.jpg'), 'no image')
    await upload(file('notes.jpg'))
    await page
      .getByRole('alert')
      .getByText(/cannot be read/)
      .waitFor()
    await writeFile(file('notes.txt'), 'no image')
    await upload(file('notes.txt'))
    await page
      .getByRole('alert')
      .getByText(/not a JPEG, PNG, WebP or AVIF/)
      .waitFor()
    await sharp({ create: { width: 320, height: 180, channels: 3, background: '#107040' } })
      .png()
      .toFile(file('poster.png'))
    await upload(file('poster.png'))
    await page.getByRole('img', { name: 'Preview of the new poster' }).waitFor()
    await page.getByRole('button', { name: 'Save as poster' }).click()
    await page.getByText('Uploaded image.').waitFor()
    assert.equal((await poster()).source, 'image')
    await page.getByRole('button', { name: 'Use automatic poster' }).click()
    await notice('The poster is chosen automatically again')
    assert.equal((await poster()).source, 'chosen')
  })

  it('files are listed with what they weigh, and downloaded, the source too', async () => {
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    const rows = page.getByRole('table').getByRole('row')
    await rows.nth(1).waitFor()
    const { renditions } = await fixture.read()
    assert.equal(await rows.count(), renditions.length + 2)
    assert.match(
      (await rows.nth(1).textContent())!.replaceAll(/\s+/g, ' '),
      /MP4 320 × 180 H\.264 [\d.]+ [kM]bit\/s [\d.]+ [kM]B Ready/,
    )
    const downloads = [
      page.getByRole('link', { name: /^Download MP4/ }).first(),
      page.getByRole('button', { name: 'Download Source file, as uploaded' }),
    ]
    for (const button of downloads) {
      const download = page.waitForEvent('download')
      await button.click()
      assert.equal(await (await download).failure(), null)
    }
    await assertAccessible(page, 'files')
    assert.equal(
      await page.locator('svc-player').count(),
      1,
      'the player waits for the tabs that show it',
    )
    assert.ok(!(await page.locator('svc-player').isVisible()))
  })

  it('its loudness is shown, and a new file takes the place of the old one, which plays until then; the addresses stay', async () => {
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    const { loudness } = await fixture.read()
    const [lufs, range, peak] = [loudness!.integrated, loudness!.range, loudness!.true_peak].map(
      (level) => level.toFixed(1),
    )
    await page.getByText(`${lufs} LUFS, range ${range} LU, true peak ${peak} dBTP`).waitFor()
    await makeFilm(file('second take.mp4'), 120)
    const before = await fixture.read()
    await more('Replace file…')
    await page.getByRole('dialog', { name: 'Replace file' }).waitFor()
    const dialog = page.locator('dash-replace')
    await assertAccessible(page, 'replacing')
    await choose(
      () => dialog.getByRole('button', { name: 'Choose a file' }).click(),
      file('second take.mp4'),
    )
    await dialog.getByText(/^second take\.mp4 · /).waitFor()
    await dialog.getByRole('button', { name: 'Upload and replace' }).click()
    const after = await until(
      fixture.read,
      (video) => video.status === 'ready' && video.ready_at !== before.ready_at,
      'the new file to be ready',
    )
    assert.deepEqual([after.id, after.urls], [before.id, before.urls])
    assert.notEqual(after.size_bytes, before.size_bytes)
    assert.equal((await fetch(after.urls.hls)).status, 200)
    await page.getByText('Ready', { exact: true }).first().waitFor()
  })

  it('a replacement that is stopped leaves the video as it was', async () => {
    const before = await fixture.read()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 2_000,
    })
    await more('Replace file…')
    const dialog = page.locator('dash-replace')
    await choose(
      () => dialog.getByRole('button', { name: 'Choose a file' }).click(),
      file('second take.mp4'),
    )
    await dialog.getByRole('button', { name: 'Upload and replace' }).click()
    await page.getByText(/^New file: \d+%$/).waitFor()
    await page.getByRole('button', { name: /^Cancel .*second take\.mp4/i }).click()
    await page.getByText(/^New file: \d+%$/).waitFor({ state: 'detached' })
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    const { status, size_bytes: size, updated_at: updated } = await fixture.read()
    assert.deepEqual([status, size, updated], ['ready', before.size_bytes, before.updated_at])
  })

  it('archived, it is served to nobody, and can be brought back', async () => {
    await more('Archive')
    await page
      .getByText(
        'It is hidden from lists, and pages that embed it do not show it. All files are kept.',
      )
      .waitFor()
    assert.equal((await fetch(fixture.video.urls.hls)).status, 404)
    await page.locator('svc-player').waitFor({ state: 'detached' })
    await assertAccessible(page, 'archived')
    await page.getByRole('button', { name: 'Unarchive' }).click()
    await page.locator('svc-player').waitFor()
    await untilStatus(fixture.daemon.api, fixture.video.id, 'ready')
    assert.equal((await fixture.read()).archived, false)
    assertNoFaults(page)
  })

  it('from one private video to another, each plays by a token of its own', async () => {
    const { api } = fixture.daemon
    const { id: other } = await api.videos.create({ body: { name: 'Another bowl' } })
    await makeFilm(file('another.mp4'), 90)
    const raw = new Uint8Array(await readFile(file('another.mp4')))
    await api.videos.putSource({ params: { id: other }, raw })
    await untilStatus(api, other, 'ready')
    for (const id of [fixture.video.id, other])
      await api.videos.update({ params: { id }, body: { visibility: 'private' } })
    const plays = async (id: string): Promise<void> => {
      const player = page.locator(`svc-player[embed="${id}"]`)
      await player.waitFor()
      await player.evaluate((element) => (element as HTMLVideoElement).play())
    }
    // As from the palette: another address of the same page.
    const go = (id: string): Promise<void> =>
      page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href })
        document.body.append(link)
        link.click()
        link.remove()
      }, `/videos/${id}`)
    await fixture.open('')
    await plays(fixture.video.id)
    await go(other)
    await plays(other)
    // This one is known by now, so the page stays and shows another.
    await go(fixture.video.id)
    await plays(fixture.video.id)
    assertNoFaults(page)
  })

  it('an address that is no tab says so', async () => {
    await fixture.open('/nonsense')
    await page.getByRole('heading', { name: 'This tab does not exist' }).waitFor()
    await page.getByRole('link', { name: 'Go to the overview' }).click()
    await page.getByRole('heading', { name: 'Details', exact: true }).waitFor()
  })
})
