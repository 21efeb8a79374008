import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { FILM_NAME, FILM_SECONDS, openAppliance, type Appliance } from './appliance.ts'
import { buildPages, checkTypes } from './frameworks/built.ts'
import type { Given } from './frameworks/page.ts'
import { SEVEN } from './seven.ts'

declare global {
  interface Window {
    given: Given
  }
}

describe('the packed @svc/components', () => {
  let appliance: Appliance
  let folder: string
  let site: string
  before(async () => {
    appliance = await openAppliance()
    folder = join(appliance.folder, 'frameworks')
    await mkdir(folder)
    site = await buildPages(folder)
    const {
      daemon: { baseUrl, space },
      film,
    } = appliance
    await writeFile(
      join(site, 'given.js'),
      'window.given = ' +
        `${JSON.stringify({ baseUrl, space, film, token: appliance.uploadToken(), events: [] } satisfies Given)}`,
    )
  })

  it('has types for all seven in React: properties, events, references', async () => {
    assert.equal(await checkTypes(folder), '')
  })

  for (const name of ['react', 'vue', 'svelte']) {
    it(`works on a page of ${name}: all seven are shown, set, heard, and leave nothing behind`, async () => {
      const context = await (
        await appliance.chromium()
      ).newContext({ viewport: { width: 1000, height: 900 } })
      try {
        const page = await context.newPage()
        const [faults, origins]: [string[], Set<string>] = [[], new Set()]
        page.on('pageerror', (error) => faults.push(String(error)))
        page.on(
          'console',
          (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()),
        )
        page.on(
          'request',
          (request) => /^https?:/.test(request.url()) && origins.add(new URL(request.url()).origin),
        )
        await page.addInitScript(LISTENERS)
        await page.goto(appliance.site(site).replace('index', name))

        await toggle(page, true)
        await toggle(page, false)
        // Playwright listens, too, once it has waited for something.
        await page.waitForFunction(() => true)
        const before = await page.evaluate<string[]>('listening()')
        await toggle(page, true)
        await isSet(page)
        await waitForEvents(page, appliance)
        const media = await page.evaluateHandle(() => [
          document.querySelector('svc-player')!.media,
          document.querySelector('svc-clip')!.media,
          document.querySelector('svc-audio')!.media,
        ])
        assert.deepEqual(await media.evaluate((all) => all.map(({ paused }) => paused)), [
          false,
          false,
          false,
        ])
        await toggle(page, false)
        await page.waitForFunction((all) => all.every(({ paused }) => paused), media)
        assert.deepEqual(await page.evaluate<string[]>('listening()'), before)

        assert.deepEqual(
          [...origins].sort(),
          [...new Set([new URL(page.url()).origin, appliance.daemon.baseUrl])].sort(),
        )
        assert.deepEqual(faults, [])
      } finally {
        await context.close()
      }
    })
  }
})

async function toggle(page: Page, shown: boolean): Promise<void> {
  await page.locator('#toggle').click()
  for (const name of SEVEN)
    await page.locator(`svc-${name}`).waitFor({ state: shown ? 'attached' : 'detached' })
}

/** Properties and attributes have come, and change with the page's state. */
async function isSet(page: Page): Promise<void> {
  await page.waitForFunction(
    (tags) => tags.every((tag) => customElements.get(tag)),
    SEVEN.map((name) => `svc-${name}`),
  )
  await page.waitForFunction(() => document.querySelector('svc-player')!.color === '#112233')
  const found = await page.evaluate(() => {
    const [player, text, clip, audio, upload, list, files] = [
      document.querySelector('svc-player')!,
      document.querySelector('svc-text')!,
      document.querySelector('svc-clip')!,
      document.querySelector('svc-audio')!,
      document.querySelector('svc-upload')!,
      document.querySelector('svc-list')!,
      document.querySelector('svc-files')!,
    ]
    return {
      player: [
        player.id,
        player.className,
        player.dataset['kind'],
        player.controls,
        player.playbackRate,
        player.muted,
        player.querySelector('[slot=end-screen]')!.textContent,
      ],
      text: [text.for, text.timestamps],
      clip: [clip.alt, Number(clip.width), Number(clip.height)],
      audio: [audio.muted, audio.layout, audio.volume],
      upload: [typeof upload.getToken, Number(upload.maxFiles)],
      list: [Number(list.pageSize), [list.controls].flat()],
      files: [files.kinds],
    }
  })
  assert.deepEqual(found, {
    player: ['film', 'wide', 'main', ['play', 'time', 'seek'], 1.5, true, 'The next one'],
    text: ['film', true],
    clip: ['Waves', 320, 180],
    audio: [true, 'line', 0.5],
    upload: ['function', 2],
    list: [1, ['search']],
    files: [['video']],
  })
  await page.locator('#change').click()
  await page.waitForFunction(() => document.querySelector('svc-player')!.color === '#445566')
}

/** Each element does what it is there for, and the page hears of it. */
async function waitForEvents(page: Page, { small }: Appliance): Promise<void> {
  const hears = (what: string) =>
    page.waitForFunction((what) => window.given.events.includes(what), what)
  await hears('player ready')
  await page.evaluate(() => document.querySelector('svc-player')!.play())
  await hears('player time')
  await page.locator('svc-text').getByText('The last words').click()
  await hears(`text The last words ${FILM_SECONDS / 2}`)
  await page.locator('svc-upload #files').setInputFiles(small)
  await hears('upload small.mp4')
  await page.locator('svc-list').getByRole('button', { name: FILM_NAME }).click()
  await hears(`list ${FILM_NAME}`)
  await page.locator('svc-files').getByRole('link').first().click()
  await hears('files video')
  await page.locator('svc-clip').scrollIntoViewIfNeeded()
  await hears('clip playing')
  await page.waitForFunction(() => document.querySelector('svc-clip')!.state === 'playing')
  await page.locator('svc-audio').getByRole('button', { name: 'Play' }).click()
  await hears('audio playing')
}

/** `listening()`: what listens on the window, the document and the like, as it stands. */
const LISTENERS = `{
  const there = []
  const capture = (options) => Boolean(typeof options === 'object' ? options?.capture : options)
  const { addEventListener, removeEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window
    const isKept = (target === window || target instanceof MediaQueryList || target instanceof Navigator || target instanceof NetworkInformation || target instanceof Document || target === document.documentElement || target === document.body) && listener && !options?.once
    if (isKept && !there.some((each) => each.target === target && each.type === type && each.listener === listener && each.capture === capture(options))) {
      const each = { target, type, listener, capture: capture(options) }
      there.push(each)
      if (options?.signal) addEventListener.call(options.signal, 'abort', () => there.splice(there.indexOf(each), 1), { once: true })
    }
    return addEventListener.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const at = there.findIndex((each) => each.target === (this ?? window) && each.type === type && each.listener === listener && each.capture === capture(options))
    if (at >= 0) there.splice(at, 1)
    return removeEventListener.call(this ?? window, type, listener, options)
  }
  globalThis.listening = () => there.map(({ target, type }) => (target.media ?? target.constructor.name) + ' ' + type).sort()
}`
