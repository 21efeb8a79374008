/** The dashboard as an installed web app, in real Chromium: what makes it one, and what it takes from other apps. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser, launchProfile, type Page } from '../../browser.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { noiseFile } from '../../sources/odd-files.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { assertNoFaults, makeClip, openPage, signIn } from '../dashboard.ts'

describe('the dashboard as an installed web app', () => {
  let daemon: Daemon
  let folder: string
  let clip: string
  let context: BrowserContext
  let page: Page
  before(async () => {
    await bundlesOnce()
    daemon = await startDaemon()
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    clip = join(folder, 'Söhne & co.mp4')
    await makeClip(clip)
    context = await launchProfile(join(folder, 'profile'))
    await context.grantPermissions(['notifications'], { origin: daemon.baseUrl })
    page = await install()
  })
  after(async () => {
    await context?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  /** By the browser's own protocol, which playwright has no types for. */
  const send = async (
    session: { send(method: never, params: never): Promise<unknown> },
    method: string,
    params: object,
  ): Promise<unknown> => session.send(method as never, params as never)

  /** The page moves into a window of its own. */
  async function install(): Promise<Page> {
    const page = context.pages()[0]!
    // What is put on the icon can be read by no page; and nobody is looking at one, from its beginning on.
    await page.addInitScript(() => {
      document.hasFocus = () => false
      const badges: number[] = []
      Object.assign(window, { badges })
      const set = navigator.setAppBadge?.bind(navigator)
      navigator.setAppBadge = (count = 0) => {
        badges.push(count)
        return set?.(count) ?? Promise.resolve()
      }
    })
    await page.goto(daemon.baseUrl)
    const manifestId = `${daemon.baseUrl}/`
    const whole = await context.browser()!.newBrowserCDPSession()
    await send(whole, 'PWA.install', { manifestId, installUrlOrBundleUrl: manifestId })
    const own = await context.newCDPSession(page)
    await send(own, 'PWA.openCurrentPageInApp', { manifestId })
    await page.reload()
    return page
  }
  /** A page that was being loaded as the worker began is not controlled by it, and shares all the same. */
  const untilActive = (): Promise<unknown> =>
    page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active!.state))

  /** As the browser does it for the share sheet: a form is posted to the address of the manifest. */
  async function share(files: string[]): Promise<void> {
    await page.evaluate(() => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share' })
      form.innerHTML = '<input id="shared" name="files" type="file" multiple>'
      document.body.append(form)
    })
    await page.setInputFiles('#shared', files)
    await Promise.all([
      page.waitForURL(/\?shared=/),
      page.evaluate(() => document.querySelector<HTMLFormElement>('form:last-of-type')!.submit()),
    ])
  }
  /**
   * As the browser tells its worker that a notification was pressed. Only the press of a person lets a worker show or
   * open a window: both are noted instead.
   */
  async function press(title: string): Promise<unknown> {
    const [worker] = context.serviceWorkers()
    return worker!.evaluate(async (wanted) => {
      const its = globalThis as any
      const find = async () =>
        (await its.registration.getNotifications()).find((each: any) => each.title === wanted)
      let shown = 0
      const [opened, work]: [string[], unknown[]] = [[], []]
      its.WindowClient.prototype.focus = async () => void (shown += 1)
      its.Clients.prototype.openWindow = async (path: string) => opened.push(path)
      const event = new its.NotificationEvent('notificationclick', { notification: await find() })
      event.waitUntil = (one: unknown) => work.push(one)
      its.dispatchEvent(event)
      await Promise.all(work)
      return { shown, opened, isOpen: (await find()) !== undefined }
    }, title)
  }
  const windowsOfWorker = async (): Promise<number> => {
    const [worker] = context.serviceWorkers()
    return worker!.evaluate(
      async () => (await (globalThis as any).clients.matchAll({ type: 'window' })).length,
    )
  }
  /** In the dialog that asks whether shared files are to be uploaded. */
  const answer = async (count: number, label: 'Upload' | 'Discard'): Promise<void> => {
    const files = count === 1 ? 'file' : 'files'
    const asked = page.locator('dash-shared')
    await asked.getByRole('dialog', { name: `Upload ${count} shared ${files}?` }).waitFor()
    await asked.getByRole('button', { name: label, exact: true }).click()
    await asked.waitFor({ state: 'detached' })
  }
  /** As any website can; answers with the page that it leads to. */
  const post = (names: string[]): Promise<string> =>
    page.evaluate(async (names) => {
      const body = new FormData()
      for (const name of names) body.append('files', new File(['x'], name, { type: 'video/mp4' }))
      const { pathname, search } = new URL((await fetch('/share', { method: 'POST', body })).url)
      return pathname + search
    }, names)
  const namesInCache = (): Promise<string[]> =>
    page.evaluate(async () => {
      const cache = await caches.open('svc-shared')
      const kept = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
      // The page may delete some meanwhile.
      const there = kept.filter((response) => response !== undefined)
      return there.map(({ headers }) => decodeURIComponent(headers.get('svc-name')!))
    })
  const named = async (name: string) =>
    (await daemon.api.videos.list()).data.filter((video) => video.name === name)

  it('is one that Chromium installs, with icons of the sizes that it says', async () => {
    assert.ok(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches))
    const session = await context.newCDPSession(page)
    const { errors, data = '' } = await session.send('Page.getAppManifest')
    assert.deepEqual(errors, [])
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    assert.deepEqual(installabilityErrors, [])
    const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string }[] }
    for (const { src, sizes } of [...icons, { src: '/icons/apple.png', sizes: '180x180' }]) {
      const response = await fetch(`${daemon.baseUrl}${src}`)
      assert.equal(response.headers.get('content-type'), 'image/png')
      const { width, height } = await sharp(await response.arrayBuffer()).metadata()
      assert.equal(`${width}x${height}`, sizes)
    }
    const answer = await fetch(`${daemon.baseUrl}/manifest.webmanifest`)
    assert.match(answer.headers.get('content-type')!, /^application\/manifest\+json/)
    assert.equal(
      (await fetch(`${daemon.baseUrl}/sw.js`)).headers.get('cache-control'),
      'no-cache',
      'a new worker is found at once',
    )
  })

  it('files that are shared with it, if they are wanted, become videos; it counts them on its icon and says when they are ready', async () => {
    await signIn(page, daemon)
    await untilActive()
    const other = join(folder, 'second.mp4')
    await makeClip(other)
    await share([clip, other])
    const asked = page.locator('dash-shared li')
    await asked.nth(1).waitFor()
    assert.match((await asked.allTextContents()).join(), /^Söhne & co.mp4 \d.* kB,second.mp4 \d/)
    // Without an answer, the question comes again.
    await page.reload()
    await asked.nth(1).waitFor()
    assert.deepEqual((await daemon.api.videos.list()).data, [])
    await answer(2, 'Upload')
    for (const name of ['Söhne & co', 'second']) {
      const [video] = await until(
        () => named(name),
        ({ length }) => length === 1,
        name,
      )
      await untilStatus(daemon.api, video!.id, 'ready')
    }
    const shown = await until(
      () =>
        page.evaluate(async () => {
          const { badges } = window as unknown as { badges: number[] }
          const registration = await navigator.serviceWorker.ready
          const notes = await registration.getNotifications()
          return { badges, titles: notes.map(({ title }) => title).sort() }
        }),
      ({ badges, titles }) => titles.length === 2 && badges.at(-1) === 0,
      'the notifications, and an empty badge',
    )
    assert.deepEqual(shown.titles, ['Söhne & co is ready', 'second is ready'])
    assert.equal(Math.max(...shown.badges), 2)
    // They are not taken a second time.
    await page.reload()
    await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor()
    assert.equal((await named('second')).length, 1)
    assert.deepEqual(await namesInCache(), [])
  })

  it('a video that failed is told of with the reason, and its notification opens its page when pressed', async () => {
    await page.goto(daemon.baseUrl)
    const broken = await noiseFile(join(folder, 'broken.mp4'))
    await share([broken])
    await answer(1, 'Upload')
    const [video] = await until(
      () => named('broken'),
      ({ length }) => length === 1,
      'the broken video',
    )
    const { error } = await untilStatus(daemon.api, video!.id, 'errored')
    const title = 'broken could not be processed'
    const [note] = await until(
      () =>
        page.evaluate(async (wanted) => {
          const notes = await (await navigator.serviceWorker.ready).getNotifications()
          return notes.flatMap((each) => (each.title === wanted ? [each.body] : []))
        }, title),
      ({ length }) => length === 1,
      'its notification',
    )
    assert.equal(note, error!.message)

    // Tabs of the browser, seen last, are none of its windows.
    const tab = await context.newPage()
    await tab.goto(`${daemon.baseUrl}/watch/${video!.id}`)
    await tab.bringToFront()
    await until(windowsOfWorker, (count) => count === 2, 'both windows')
    const pressed = await press(title)
    assert.deepEqual(pressed, { shown: 1, opened: [], isOpen: false })
    await page.waitForURL(`${daemon.baseUrl}/videos/${video!.id}`)
    await page.getByRole('heading', { name: 'broken', level: 1 }).waitFor()

    // Without a window there is one more.
    const [ready] = await named('second')
    await page.goto('about:blank')
    await until(windowsOfWorker, (count) => count === 1, 'the window to leave the app')
    const opened = [`/videos/${ready!.id}`]
    assert.deepEqual(await press('second is ready'), { shown: 0, opened, isOpen: false })
    await tab.close()
    await page.goto(daemon.baseUrl)
  })

  it('a file that the file manager opens with it becomes a video', async () => {
    const opened = join(folder, 'opened.mp4')
    await makeClip(opened)
    const session = await context.browser()!.newBrowserCDPSession()
    const manifestId = `${daemon.baseUrl}/`
    await send(session, 'PWA.launchFilesInApp', { manifestId, files: [opened] })
    const [video] = await until(
      () => named('opened'),
      ({ length }) => length === 1,
      'the opened file',
    )
    await untilStatus(daemon.api, video!.id, 'ready')
    for (const other of context.pages()) if (other !== page) await other.close()
  })

  it('what is shared while nobody is signed in waits for that', async () => {
    await context.clearCookies()
    await page.goto(daemon.baseUrl)
    await untilActive()
    const waiting = join(folder, 'waiting.mp4')
    await makeClip(waiting)
    await share([waiting])
    await page.locator('dash-signed-out').waitFor()
    assert.equal((await named('waiting')).length, 0)
    await signIn(page, daemon)
    await answer(1, 'Upload')
    await until(
      () => named('waiting'),
      ({ length }) => length === 1,
      'the shared file',
    )
  })

  it('what a website shares again and again does not pile up, and is gone once it is discarded', async () => {
    await signIn(page, daemon)
    await untilActive()
    const many = Array.from({ length: 22 }, (_, at) => `${at}.mp4`)
    await post(['earlier.mp4'])
    await post(many)
    assert.deepEqual(await namesInCache(), many, 'those of one share stay together')
    for (const name of ['a.mp4', 'b.mp4']) await post([name])
    assert.deepEqual(await namesInCache(), [...many.slice(4), 'a.mp4', 'b.mp4'])

    const videos = (await daemon.api.videos.list()).data.length
    await page.reload()
    await answer(20, 'Discard')
    await until(namesInCache, ({ length }) => length === 0, 'the files to be gone')
    await page.reload()
    await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor()
    assert.equal(await page.locator('dash-uploads[shown]').count(), 0)
    assert.equal((await daemon.api.videos.list()).data.length, videos)
  })

  it('of shared files that do not all fit into the browser, none is kept', async () => {
    await signIn(page, daemon)
    await untilActive()
    const [worker] = context.serviceWorkers()
    await worker!.evaluate(() => {
      const cache = (globalThis as any).Cache.prototype
      const { put } = cache
      let count = 0
      cache.put = function (...given: unknown[]) {
        if (++count < 3) return put.apply(this, given)
        cache.put = put
        throw new DOMException('Quota exceeded.', 'QuotaExceededError')
      }
    })
    await post(['earlier.mp4'])
    assert.equal(await post(['one.mp4', 'two.mp4']), '/?shared=lost')
    assert.deepEqual(await namesInCache(), ['earlier.mp4'])
    assert.equal(await post(['two.mp4']), '/?shared=taken')
    await page.reload()
    await answer(2, 'Discard')
  })

  it('without its worker, a shared file is not lost without a word', async () => {
    await signIn(page, daemon)
    await untilActive()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister())
    const answer = await fetch(`${daemon.baseUrl}/share`, {
      method: 'POST',
      body: Buffer.alloc(100_000),
      redirect: 'manual',
    })
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/?shared=lost'])
    await page.goto(`${daemon.baseUrl}/?shared=lost`)
    await page.getByText('The shared files were not uploaded').first().waitFor()
  })

  it('in a browser window there is no worker', async () => {
    const browser = await launchBrowser()
    try {
      const plain = await openPage(browser)
      await signIn(plain, daemon)
      assert.equal(
        await plain.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
        0,
      )
      assertNoFaults(plain)
    } finally {
      await browser.close()
    }
  })
})
