import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { ago } from '../../../renderer/kit/formats/when.ts'
import { launchBrowser } from '../../browser.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  drop,
  fileToDrop,
  lengthened,
  makeClip,
  openPage,
  signIn,
  signOut,
  waitForNotice,
  type Dropped,
} from '../dashboard.ts'

describe('the first page of the dashboard', () => {
  let folder: string
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let clip: Dropped
  let video: Video

  before(async () => {
    await bundlesOnce()
    folder = await mkdtemp(join(tmpdir(), 'svc-dashboard-'))
    await makeClip(join(folder, 'Summer party.mp4'))
    clip = await fileToDrop(join(folder, 'Summer party.mp4'))
    daemon = await startDaemon()
    browser = await launchBrowser()
    page = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('a browser that is not signed in learns where the way in is, at any address', async () => {
    for (const path of ['/', '/videos/abcdeABCDEFGHIJ']) {
      await page.goto(daemon.baseUrl + path)
      await page.getByRole('heading', { name: 'Sign in to svc' }).waitFor()
      await page.getByText('Open the sign-in link that svc printed').waitFor()
    }
    await assertAccessible(page, 'signed out')
    assertNoFaults(page)
  })

  it('where the way in cannot be loaded, it says so, and comes once it can', async () => {
    const stranger = await openPage(browser)
    await stranger.route('**/assets/dash-signed-out-*', (route) => route.abort(), { times: 1 })
    // The page asks a second later whether svc answers again; it does once this has been seen.
    const { promise: seen, resolve: see } = Promise.withResolvers<void>()
    await stranger.route('**/healthz', (route) => seen.then(() => route.continue()))
    await stranger.goto(daemon.baseUrl)
    await stranger.getByRole('alert').getByText('svc is not responding').first().waitFor()
    see()
    await stranger.getByRole('heading', { name: 'Sign in to svc' }).waitFor()
    await stranger.context().close()
  })

  it('the one-time link leads to the library, and its code leaves the address bar', async () => {
    const { url } = await daemon.api.sessions.createLink()
    await page.goto(url)
    await page.getByRole('heading', { name: 'Drop your first video here' }).waitFor()
    assert.equal(page.url(), `${daemon.baseUrl}/`)
    assert.equal(await page.title(), 'Videos · svc')
    await page.goBack()
    assert.ok(!page.url().includes('#'), 'the code is not in the history')
    await page.goForward()

    const stranger = await openPage(browser)
    await stranger.goto(url)
    await stranger.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
    await stranger.context().close()
    // Who is signed in is not sent away by an old link.
    await page.goto(url)
    await page.getByRole('heading', { name: 'Drop your first video here' }).waitFor()
    await assertAccessible(page, 'empty library')
  })

  it('the page says who asks for it and names the files of that page; a stranger gets neither', async () => {
    const cookie = (await page.context().cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const of = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(daemon.baseUrl + path, {
        headers: { accept: 'text/html', ...headers },
      })
      const text = await response.text()
      const own = createHash('sha256')
        .update(/<script>([^]*?)<\/script>/.exec(text)![1]!)
        .digest('base64')
      assert.ok(
        response.headers
          .get('content-security-policy')!
          .includes(`script-src 'self' ${daemon.baseUrl} 'sha256-${own}';`),
        'its own script is allowed, and no other',
      )
      const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
        (match) => match[1]!,
      )
      return {
        caching: response.headers.get('cache-control'),
        identity: JSON.parse(/id="identity">(.*?)</.exec(text)![1]!) as unknown,
        files,
      }
    }
    const stranger = await of('/', {})
    const owner = await of('/?q=party', { cookie })
    const settings = await of('/settings/about', { cookie })
    assert.deepEqual(
      [stranger.identity, owner.identity],
      [null, await (await fetch(`${daemon.baseUrl}/v1/identity`, { headers: { cookie } })).json()],
    )
    assert.deepEqual([stranger.caching, owner.caching], ['no-store', 'no-store'])
    const [library, settingsFiles] = [owner, settings].map(({ files }) =>
      files.filter((file) => !stranger.files.includes(file)),
    )
    assert.match(library![0]!, /later-/, 'its head comes with the frame')
    assert.match(settingsFiles![0]!, /dash-settings/)
    assert.deepEqual((await of('/nowhere', { cookie })).files, stranger.files)
    for (const file of library!)
      assert.equal((await fetch(daemon.baseUrl + file)).status, 200, file)

    const requested: string[] = []
    page.on('request', (request) =>
      requested.push(`${request.resourceType()} ${new URL(request.url()).pathname}`),
    )
    await page.reload()
    await page.getByRole('heading', { name: 'Drop your first video here' }).waitFor()
    assert.ok(!requested.some((each) => each.includes('/v1/identity')), 'the page has said it')
    // What the page asks for ahead is what its element asks for: it is not asked twice.
    assert.deepEqual(requested.filter((each) => each.includes('/v1/videos')).toSorted(), [
      'other /v1/videos',
      'other /v1/videos/ids',
    ])
    page.removeAllListeners('request')
  })

  it('a first read that fails is explained in full, although the catalogue comes later', async () => {
    await page.route('**/v1/videos/ids*', (route) =>
      route.fulfill({
        status: 507,
        contentType: 'application/problem+json',
        json: {
          code: 'storage_full',
          title: '',
          detail: 'The disk is full.',
          hint: '',
          status: 507,
        },
      }),
    )
    await page.reload()
    const alert = page.getByRole('alert').filter({ hasText: 'The disk is full' })
    await alert.getByText('Free space on the disk of the data folder').waitFor()
    await page.unroute('**/v1/videos/ids*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Drop your first video here' }).waitFor()
  })

  it('a dropped file is uploaded, encoded and ready without a reload, and says so all the way', async () => {
    // So slow that progress can be seen.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 50_000,
    })
    await drop(page, lengthened(clip))
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await uploads.getByText(/of .* · .*\/s · .* left/).waitFor()
    await page.getByText(/^Uploading \d+%$/).waitFor()
    assert.equal(await uploads.getByRole('progressbar').count(), 1)
    await assertAccessible(page, 'uploading')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await uploads.getByText('Ready', { exact: true }).waitFor()
    await uploads.getByRole('button', { name: 'Clear finished uploads' }).click()
    await uploads.waitFor({ state: 'detached' })

    const { data } = await daemon.api.videos.list()
    assert.deepEqual(
      data.map((row) => [row.name, row.status]),
      [['Summer party', 'ready']],
    )
    video = data[0]!
    const card = page.getByRole('link', { name: 'Summer party' })
    await until(
      () => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
      (width) => width > 0,
      'the thumbnail',
    )
    const shown = (await card.textContent())!.replace(/\s+/g, ' ')
    // On a slow machine it may have been made minutes ago.
    const ages = [...Array(1 + Math.ceil((Date.now() - Date.parse(video.created_at)) / 60_000))]
    const texts = new Set(
      ages.map((_, minutes) =>
        ago(video.created_at, Date.parse(video.created_at) + minutes * 60_000),
      ),
    )
    assert.ok(
      [...texts].some((age) => shown.includes(`Summer party ${age} 0:02`)),
      shown,
    )
    await assertAccessible(page, 'library')
    assertNoFaults(page)
  })

  it("the video's page plays it with the product's own player", async () => {
    await page.getByRole('link', { name: 'Summer party' }).click()
    await page.waitForURL(`${daemon.baseUrl}/videos/${video.id}`)
    await page.getByRole('heading', { name: 'Summer party' }).waitFor()
    const player = page.locator('svc-player')
    await player.waitFor()
    await until(
      () => player.evaluate((element: any) => element.media instanceof HTMLVideoElement),
      Boolean,
      "the player's media",
    )
    await player.evaluate((element: any) => {
      element.muted = true
      void element.play()
    })
    await until(
      () => player.evaluate((element: any) => element.currentTime as number),
      (time) => time > 0.3,
      'the video to play',
    )
    await until(
      () => page.title(),
      (title) => title === 'Summer party · svc',
      'the title of the page',
    )
    await assertAccessible(page, 'video')
    assertNoFaults(page)
  })

  it('the embed code and the addresses go to the clipboard, and the button says so', async () => {
    await page.getByRole('button', { name: 'Copy embed code' }).first().click()
    await waitForNotice(page, 'Copied embed code')
    assert.equal(
      await clipboard(),
      '<script type="module" ' +
        `src="${daemon.baseUrl}/npm/@svc/components/+esm"></script>\n<svc-player ` +
        `embed="${video.id}" aspect-ratio="${video.width}/${video.height}"></svc-player>`,
    )
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await page.getByRole('button', { name: 'Copy URL of HLS' }).click()
    await until(clipboard, (text) => text === video.urls.hls, 'the URL of the manifest')
    const download = page.waitForEvent('download')
    await page
      .getByRole('link', { name: /^Download MP4/ })
      .first()
      .click()
    assert.match((await download).suggestedFilename(), /^Summer party h264_ld\.mp4$/)
  })

  it('a name is changed in place by the keyboard alone, and an empty one is refused', async () => {
    const pen = page.getByRole('button', { name: 'Rename' })
    await pen.focus()
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: 'Name' })
    await field.waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('A video needs a name.').waitFor()
    await assertAccessible(page, 'renaming')
    await page.keyboard.type('Winter party')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Winter party' }).waitFor()
    await waitForNotice(page, 'Renamed to Winter party')
    await until(
      () => pen.evaluate((element) => element.matches(':focus')),
      Boolean,
      'the focus to be back where it was',
    )
    assert.equal((await daemon.api.videos.get({ params: { id: video.id } })).name, 'Winter party')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Never mind')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Winter party' }).waitFor()
  })

  it('what others change shows at once, on every page', async () => {
    await daemon.api.videos.update({ params: { id: video.id }, body: { name: 'Spring party' } })
    await page.getByRole('heading', { name: 'Spring party' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Videos', exact: true }).click()
    await page.getByRole('link', { name: 'Spring party' }).waitFor()
    const other = await daemon.api.videos.create({ body: { name: 'Made elsewhere' } })
    await page.getByRole('link', { name: 'Made elsewhere' }).waitFor()
    await daemon.api.videos.delete({ params: { id: other.id } })
    await page.getByRole('link', { name: 'Made elsewhere' }).waitFor({ state: 'detached' })
  })

  it('a file that is no video says why and what to do', async () => {
    await drop(page, { name: 'notes.mp4', bytes: Buffer.from('This is no video.\n'.repeat(50)) })
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await uploads.getByText(/export it again as MP4/).waitFor()
    await uploads.getByRole('link', { name: 'notes.mp4' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText(/export it again as MP4/).waitFor()
    await page.getByText('There is nothing to play').waitFor()
    await assertAccessible(page, 'failed video')
    // There is nothing to embed, subtitle or share: only why it failed, and the ways out.
    assert.deepEqual(
      await page
        .getByRole('navigation', { name: 'About this video' })
        .getByRole('link')
        .allInnerTexts(),
      ['Overview', 'Activity'],
    )
    assert.equal(await page.getByRole('button', { name: 'Copy embed code' }).count(), 0)
    assert.deepEqual(await alert.getByRole('button').allInnerTexts(), ['Replace file…', 'Delete'])
    await alert.getByRole('button', { name: 'Replace file…' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await chooser
    await page.keyboard.press('Escape')
    await uploads.getByRole('button', { name: 'Clear finished uploads' }).click()
    await remove('notes')
  })

  it('what may go well a second time can be tried again', async () => {
    const { id } = await daemon.api.videos.create({
      body: { name: 'From afar', input_url: 'http://nowhere.invalid/film.mp4' },
    })
    await page.getByRole('link', { name: 'From afar' }).click()
    const alert = page.getByRole('alert')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await waitForNotice(page, 'Trying again')
    await alert.getByText(/Check that the URL opens/).waitFor()
    await untilStatus(daemon.api, id, 'errored')
    await remove('From afar')
  })

  it('a video is deleted only after a question, and then is gone everywhere', async () => {
    await page.getByRole('link', { name: 'Spring party' }).click()
    const button = page.getByRole('button', { name: 'More actions for this video' })
    await button.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete “Spring party”?' })
    await dialog.waitFor()
    await until(
      () =>
        dialog
          .getByRole('button', { name: 'Cancel' })
          .evaluate((element) => element.matches(':focus')),
      Boolean,
      'the harmless button to have the focus',
    )
    await assertAccessible(page, 'question')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    assert.equal((await daemon.api.videos.get({ params: { id: video.id } })).status, 'ready')
    await until(
      () => button.evaluate((element) => element.matches(':focus')),
      Boolean,
      'the button to have the focus',
    )

    await remove('Spring party')
    await page.getByRole('heading', { name: 'Drop your first video here' }).waitFor()
    assert.deepEqual((await daemon.api.videos.list()).data, [])
    await page.goto(`${daemon.baseUrl}/videos/${video.id}`)
    await page.getByRole('heading', { name: 'Video not found' }).waitFor()
    await page.goto(`${daemon.baseUrl}/nowhere`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    assertNoFaults(page)
  })

  it('everything fits into 360 pixels, light and dark', async () => {
    const { id } = await daemon.api.videos.create({
      body: { name: 'A-name-without-any-place-to-break-it-that-goes-on-and-on-and-on-and-on' },
    })
    for (const colorScheme of ['light', 'dark'] as const) {
      const small = await openPage(browser, { viewport: { width: 360, height: 640 }, colorScheme })
      await small.goto(daemon.baseUrl)
      await small.getByRole('heading', { name: 'Sign in to svc' }).waitFor()
      await assertFits(small, 'signed out')
      await assertAccessible(small, `signed out, ${colorScheme}`)
      await signIn(small, daemon)
      await small.getByRole('link', { name: /^A-name/ }).waitFor()
      await assertFits(small, 'library')
      await assertAccessible(small, `library, ${colorScheme}`)
      await small.goto(`${daemon.baseUrl}/videos/${id}`)
      await small.getByText('Waiting for file').first().waitFor()
      await assertFits(small, 'video')
      await assertAccessible(small, `video, ${colorScheme}`)
      await small.context().close()
    }
    await daemon.api.videos.delete({ params: { id } })
  })

  it('who signs out is out, in this browser and at the appliance', async () => {
    // The second one tells only that this browser has signed in before (docs/accounts.md).
    const cookies = await page.context().cookies()
    assert.deepEqual(
      cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]),
      [
        ['svc_session', true, 'Strict'],
        ['svc_browser', true, 'Strict'],
      ],
    )
    await signOut(page)
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
    const again = await fetch(`${daemon.baseUrl}/v1/identity`, {
      headers: { cookie: `${cookies[0]!.name}=${cookies[0]!.value}` },
    })
    assert.equal(again.status, 401)
  })

  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

  async function remove(name: string): Promise<void> {
    await page.getByRole('button', { name: 'More actions for this video' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click()
    await waitForNotice(page, `Moved ${name} to the trash`)
    await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor()
  }
})
