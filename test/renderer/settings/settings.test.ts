import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Locator, Request } from 'playwright-core'
import sharp from 'sharp'
import type { System } from '../../../daemon/contract/system.ts'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { until, untilStatus, type Daemon } from '../../daemon.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  makeClip,
  openPage,
  signIn,
  waitForNotice,
} from '../dashboard.ts'
import { startManyDaemon } from '../many-daemon.ts'

const TABS = {
  '': 'Space',
  player: 'Player',
  pages: 'Watch pages',
  encoding: 'Encoding',
  storage: 'Disk space',
  'sign-in': 'Password',
  about: 'svc',
}

describe('the settings', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page

  before(async () => {
    ;[daemon, browser] = await Promise.all([startManyDaemon(), launchBrowser()])
    page = await openPage(browser)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  const space = () => daemon.api.spaces.get({ params: { id: daemon.space } })
  async function open(tab: keyof typeof TABS): Promise<void> {
    await page.goto(`${daemon.baseUrl}/settings${tab === '' ? '' : `/${tab}`}`)
    await page.getByRole('heading', { name: TABS[tab], level: 2, exact: true }).waitFor()
  }
  /** Of the form that was changed. */
  const save = () => page.locator('.save-bar.changed').getByRole('button', { name: 'Save' }).click()
  const notice = (words: string) => waitForNotice(page, words)

  it('the name of the space and the sites that may show its videos are kept as the appliance reads them', async () => {
    await open('')
    await page.getByLabel('Name').fill('Kitchen')
    await page.getByLabel('Sites that can embed videos').fill('Example.ORG\n*.example.net')
    await page.getByText('You have unsaved changes.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await notice('Settings saved')
    const { name, allowed_domains: domains } = await space()
    assert.deepEqual([name, domains], ['Kitchen', ['example.org', '*.example.net']])
    assert.equal(
      await page.getByLabel('Sites that can embed videos').inputValue(),
      'example.org\n*.example.net',
    )
  })

  it('what is no site is said beside the field, and what was typed stays, also through a reload', async () => {
    await open('')
    await page.getByLabel('Sites that can embed videos').fill('https://example.org/page')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('without https://').waitFor()
    await page.reload()
    await page.getByText('You have unsaved changes.').waitFor()
    assert.equal(
      await page.getByLabel('Sites that can embed videos').inputValue(),
      'https://example.org/page',
    )
    await page.getByRole('button', { name: 'Discard' }).click()
    assert.equal(
      await page.getByLabel('Sites that can embed videos').inputValue(),
      'example.org\n*.example.net',
    )
  })

  it('the public list is turned on and off by Save', async () => {
    await open('')
    const list = page.getByRole('checkbox', { name: 'Anyone can list the public videos' })
    const was = (await space()).public_listing
    for (const wanted of [!was, was]) {
      await list.setChecked(wanted)
      assert.equal((await space()).public_listing, !wanted, 'before it is saved')
      await save()
      await notice('Settings saved')
      assert.equal((await space()).public_listing, wanted)
    }
  })

  it('the logo, the color and the links of the watch pages are set, shown there and taken away', async () => {
    await open('pages')
    const logo = page.getByRole('group', { name: 'Logo' })
    const choose = async (name: string, mimeType: string, buffer: Buffer) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        logo.getByRole('button', { name: 'Upload logo' }).click(),
      ])
      await chooser.setFiles({ name, mimeType, buffer })
    }
    await choose('logo.svg', 'image/svg+xml', Buffer.from('<svg/>'))
    await logo.getByRole('alert').getByText('not a JPEG, PNG, WebP or AVIF').waitFor()
    const image = await sharp({
      create: { width: 300, height: 60, channels: 3, background: '#0b7a5b' },
    })
      .png()
      .toBuffer()
    await choose('logo.png', 'image/png', image)
    await notice('Logo saved')
    const { url } = (await space()).branding.logo!
    assert.equal(await logo.getByRole('img').getAttribute('src'), url)
    await page.getByLabel('Accent color', { exact: true }).fill('#0b7a5b')
    const add = page.getByRole('button', { name: 'Add link' })
    await add.click()
    await page.keyboard.type('Imprint')
    await page.getByLabel('URL of link 1').fill('javascript:alert(1)')
    await page.getByRole('alert').getByText('begins with https://').waitFor()
    await save()
    assert.deepEqual((await space()).branding.links, [], 'no link that cannot be followed is sent')
    await page.getByLabel('URL of link 1').fill('https://example.org/imprint')
    await add.press('Enter')
    await page.getByLabel('Title of link 2').waitFor()
    await assertAccessible(page, 'the watch pages')
    await save()
    await notice('Settings saved')
    const { color, links } = (await space()).branding
    assert.equal(color, '#0b7a5b')
    assert.deepEqual(
      links,
      [{ title: 'Imprint', url: 'https://example.org/imprint' }],
      'an empty row is no link',
    )
    const viewer = await openPage(browser)
    await daemon.api.spaces.update({ params: { id: daemon.space }, body: { public_listing: true } })
    await viewer.goto(
      (await page
        .getByRole('link', { name: 'Open the page of this space' })
        .getAttribute('href')) as string,
    )
    await viewer.getByRole('link', { name: 'Imprint' }).waitFor()
    assert.ok(await viewer.locator(`img[src="${url}"]`).isVisible(), 'the logo')
    await viewer.context().close()
    await page.reload()
    await page.getByRole('button', { name: 'Remove link Imprint' }).click()
    await page.getByRole('button', { name: 'Use default' }).click()
    await save()
    await until(
      space,
      ({ branding }) => branding.color === null && branding.links.length === 0,
      'both to be taken away',
    )
    await logo.getByRole('button', { name: 'Remove logo' }).click()
    await logo.getByText('No logo').waitFor()
    assert.equal((await space()).branding.logo, null)
  })

  it('no page of the settings saves before its Save is pressed, and Discard goes back to what is saved', async () => {
    const sent: string[] = []
    const hear = (request: Request): void =>
      void (request.method() === 'PATCH' && sent.push(request.url()))
    page.on('request', hear)
    const panel = (name: string) => page.getByRole('region', { name })
    const change: [keyof typeof TABS, Locator, Locator, (control: Locator) => Promise<unknown>][] =
      [
        [
          '',
          panel('Space'),
          page.getByRole('checkbox', { name: 'Anyone can list the public videos' }),
          (control) => control.click(),
        ],
        [
          'player',
          panel('Player'),
          page.getByLabel('Theme'),
          (control) => control.selectOption('Floating'),
        ],
        [
          'encoding',
          panel('Encoding'),
          page.getByRole('radio', { name: 'Fast' }),
          (control) => control.check(),
        ],
        [
          'encoding',
          panel('Encoding'),
          page.getByRole('checkbox', { name: /graphics processor/ }),
          (control) => control.click(),
        ],
        [
          'storage',
          panel('Retention'),
          page.getByLabel('Analytics'),
          (control) => control.selectOption('90 days'),
        ],
        [
          'storage',
          panel('Backups'),
          page.getByRole('checkbox', { name: 'Back up every night' }),
          (control) => control.click(),
        ],
      ]
    for (const [tab, form, control, act] of change) {
      await open(tab)
      const state = () =>
        control.evaluate(
          (element) =>
            `${(element as HTMLInputElement).checked} ${(element as HTMLInputElement).value}`,
        )
      await control.waitFor()
      const before = await state()
      await act(control)
      await form.getByText('You have unsaved changes.').waitFor()
      await form.getByRole('button', { name: 'Discard' }).click()
      await until(state, (now) => now === before, `${tab} to be as it is saved`)
    }
    page.off('request', hear)
    assert.deepEqual(sent, [])
  })

  it('settings, imports and developers have one width, and no page of them is wider than another', async () => {
    await page.setViewportSize({ width: 1600, height: 900 })
    const widthOf = async (path: string, element: string): Promise<number> => {
      await page.goto(`${daemon.baseUrl}${path}`)
      await page.locator(element).waitFor()
      return page.locator(element).evaluate((host) => host.getBoundingClientRect().width)
    }
    const widths = {
      general: await widthOf('/settings', 'dash-space-settings'),
      storage: await widthOf('/settings/storage', 'dash-storage'),
      about: await widthOf('/settings/about', 'dash-about'),
      imports: await widthOf('/imports', 'dash-imports'),
      start: await widthOf('/imports/new', 'dash-import-start'),
      keys: await widthOf('/developers', 'dash-api-keys'),
      webhooks: await widthOf('/developers/webhooks', 'dash-webhooks'),
      tokens: await widthOf('/developers/tokens', 'dash-tokens'),
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    assert.deepEqual(
      Object.entries(widths).filter(([, width]) => width !== widths.general),
      [],
      JSON.stringify(widths),
    )
  })

  it('what players are like is chosen for all videos that say nothing else', async () => {
    await open('player')
    await page.getByLabel('Theme').selectOption('Floating')
    await page.getByLabel('Keyboard shortcuts').selectOption('Off')
    await page.getByRole('button', { name: 'Save' }).click()
    await notice('Settings saved')
    assert.deepEqual((await space()).player_settings, { theme: 'float', hotkeys: false })
    await page.getByLabel('Theme').selectOption({ label: 'Default: Default' })
    await page.getByLabel('Keyboard shortcuts').selectOption({ label: 'Default: On' })
    await page.getByRole('button', { name: 'Save' }).click()
    await until(
      space,
      ({ player_settings: settings }) => Object.keys(settings).length === 0,
      'nothing to be said',
    )
  })

  it(
    'the profile is kept as it is saved, a codec that cannot be made here is refused with the ' +
      'reason, and encoding is paused',
    async () => {
      await open('encoding')
      await page.getByRole('radio', { name: 'Small' }).check()
      await save()
      await until(space, ({ encoding }) => encoding.profile === 'small', 'the profile')
      await page.getByRole('button', { name: 'Pause encoding' }).click()
      await until(
        () => daemon.api.system.get(),
        ({ encoding }) => encoding.paused,
        'encoding to be paused',
      )
      await page.getByRole('button', { name: 'Resume encoding' }).click()
      await until(
        () => daemon.api.system.get(),
        ({ encoding }) => !encoding.paused,
        'encoding to go on',
      )
    },
  )

  it('loudness, fields and the place of the watermark are saved; its image at once, and no other file is taken', async () => {
    await open('encoding')
    await page.getByLabel('Loudness').selectOption('−16 LUFS')
    await page.getByRole('checkbox', { name: /every field/ }).check()
    const chooser = page.locator('dash-watermark input[type=file]')
    const group = page.getByRole('group', { name: 'Watermark' })
    await chooser.setInputFiles({
      name: 'mark.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
    await group.getByRole('alert').waitFor()
    assert.equal((await space()).encoding.watermark.image, null)
    const background = '#0a0'
    const image = sharp({ create: { width: 40, height: 20, channels: 4, background } })
    await chooser.setInputFiles({
      name: 'mark.png',
      mimeType: 'image/png',
      buffer: await image.png().toBuffer(),
    })
    await group.getByText('Image of 40 × 20 pixels').waitFor()
    assert.deepEqual((await space()).encoding.watermark.image, { width: 40, height: 20 })
    await group.getByLabel('Position').selectOption('Top left')
    await group.getByLabel('Opacity in percent').fill('35')
    await save()
    const { encoding } = await until(space, (now) => now.encoding.loudness === -16, 'the loudness')
    assert.equal(encoding.interlaced, 'fields')
    const { position, opacity, width } = encoding.watermark
    assert.deepEqual([position, opacity, width], ['top-left', 0.35, 0.12])
    await group.getByRole('button', { name: 'Remove watermark' }).click()
    await group.getByText('No image').waitFor()
    assert.equal((await space()).encoding.watermark.image, null)
    await daemon.api.spaces.update({
      params: { id: daemon.space },
      body: { encoding: { loudness: 'off', interlaced: 'frames' } },
    })
  })

  it(
    'the queue counts videos, those that are encoded and those that wait, and follows them until ' +
      'none is left',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'svc-queue-'))
      await makeClip(join(folder, 'clip.mp4'))
      const clip = new Uint8Array(await readFile(join(folder, 'clip.mp4')))
      await rm(folder, { recursive: true, force: true })
      await daemon.api.system.update({ body: { encoding_paused: true } })
      const ids: string[] = []
      for (const name of ['One', 'Two', 'Three']) {
        const { id } = await daemon.api.videos.create({ body: { name } })
        await daemon.api.videos.putSource({ params: { id }, raw: clip })
        ids.push(id)
      }
      const { queue } = await daemon.api.system.get()
      assert.equal(queue.videos.encoding + queue.videos.waiting, 3)
      assert.equal(queue.videos.remaining_seconds, null, 'nothing is said while encoding is paused')
      await open('encoding')
      const lead = page.getByRole('region', { name: 'Queue' }).locator('.lead')
      const sentence = /^(\d+) videos? (?:is|are) being encoded, (\d+) (?:is|are) waiting\.\s*$/
      const counts = sentence.exec((await lead.textContent())!)
      assert.equal(Number(counts?.[1]) + Number(counts?.[2]), 3, (await lead.textContent())!)
      await page.getByText(/^(?:1 encoder runs at a time|Up to \d+ encoders run at once)/).waitFor()
      await daemon.api.system.update({ body: { encoding_paused: false } })
      for (const id of ids) await untilStatus(daemon.api, id, 'ready')
      await until(
        () => lead.textContent(),
        (text) => text!.trim() === 'No video is being encoded.',
        'the queue to be empty',
      )
      for (const id of ids) await daemon.api.videos.delete({ params: { id } })
    },
  )

  it('of a queue whose speed is known the time that is left is said', async () => {
    // What the appliance says of its own queue, but for figures that take a quarter of an hour to come.
    await page.route('**/v1/system', async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as System
      json.queue.videos = { encoding: 2, waiting: 35, remaining_seconds: 1_520, speed: 2 }
      await route.fulfill({ response, json })
    })
    try {
      await open('encoding')
      await page
        .getByText('2 videos are being encoded, 35 are waiting. About 25 min 20 s left.')
        .waitFor()
    } finally {
      await page.unroute('**/v1/system')
    }
  })

  it('what gathers is kept longer as it is saved, and shorter once somebody has said yes', async () => {
    const retention = async () => (await daemon.api.system.get()).retention
    await open('storage')
    await page.getByLabel('Raw view data').selectOption('90 days')
    await save()
    await notice('Settings saved')
    assert.equal((await retention()).analytics_event_days, 90)
    const webhooks = page.getByLabel('Webhook log', { exact: true })
    await webhooks.selectOption('7 days')
    await save()
    await page.getByText('Webhook log: 7 days').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    assert.deepEqual(
      [await webhooks.inputValue(), (await retention()).delivery_days],
      ['7', 30],
      'it is chosen, and not saved',
    )
    await save()
    await page.getByRole('button', { name: 'Delete older data' }).click()
    await until(retention, ({ delivery_days: days }) => days === 7, 'what is older to be deleted')
    assert.deepEqual([await webhooks.inputValue(), (await retention()).delivery_days], ['7', 7])
  })

  it(
    'a backup is made by a button, downloaded and deleted, and one is made every night where ' +
      'that is wanted',
    async () => {
      await open('storage')
      await page.getByText('There are no backups yet.').waitFor()
      await page.getByRole('button', { name: 'Back up now' }).click()
      await notice('The backup has started')
      const row = page.locator('dash-backups li')
      const download = row.getByRole('link', { name: /^Download the backup of / })
      await download.waitFor()
      assert.match(await row.innerText(), /Manual · [\d.]+ [kM]B/)
      await row.getByText('Not tested yet').waitFor()
      await row.getByRole('button', { name: /^Test restoring the backup of / }).click()
      await notice('The restore test has started')
      await row.getByText(/^Restore tested on /).waitFor()
      const { signed_by: fingerprint } = (await daemon.api.system.get()).backups
      await page.getByText(fingerprint!, { exact: true }).waitFor()
      await assertAccessible(page, 'storage with a backup')
      const phone = await openPage(browser, {
        viewport: { width: 390, height: 844 },
        locale: 'de-DE',
      })
      await signIn(phone, daemon)
      await phone.goto(`${daemon.baseUrl}/settings/storage`)
      await phone.getByRole('link', { name: /^Sicherung vom .* herunterladen/ }).waitFor()
      await assertFits(phone, 'storage with a backup, in German')
      await phone.context().close()
      const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
      assert.match(file.suggestedFilename(), /^svc-\d{8}T\d{6}Z-manual-bak_\w+\.tar$/)
      await file.cancel()
      await row.getByRole('button', { name: /^Delete the backup of / }).click()
      await page.getByRole('button', { name: 'Delete backup', exact: true }).click()
      await notice('The backup was deleted')
      assert.deepEqual((await daemon.api.backups.list()).data, [])
      const nights = async () => (await daemon.api.system.get()).backups
      const nightly = page.getByRole('checkbox', { name: 'Back up every night' })
      await nightly.check()
      await page.getByLabel('Nightly backups to keep').selectOption('7')
      await save()
      await notice('Nightly backups are on')
      const { nightly: isNightly, kept } = await nights()
      assert.deepEqual([isNightly, kept], [true, 7])
      await nightly.uncheck()
      await save()
      await until(nights, ({ nightly: is }) => !is, 'nights without a backup')
    },
  )

  it('storage and about tell what the appliance says', async () => {
    const { version, data_dir: folder, node_version: node } = await daemon.api.system.get()
    await open('storage')
    await page.getByText(folder, { exact: true }).waitFor()
    await open('about')
    const definitions = await page.getByRole('definition').allInnerTexts()
    assert.ok(definitions.includes(version) && definitions.includes(node), definitions.join(', '))
    await page.getByText(/^\d+ libraries$/).click()
    await page.getByRole('cell', { name: 'tus-js-client' }).waitFor()
    assert.ok((await page.getByRole('row').count()) > 50)
  })

  it('is accessible in light and dark and fits into 360 pixels, every part', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const tab of Object.keys(TABS) as (keyof typeof TABS)[]) {
        await open(tab)
        await assertAccessible(page, `${tab} in ${colorScheme}`)
      }
    }
    await page.setViewportSize({ width: 360, height: 740 })
    for (const tab of Object.keys(TABS) as (keyof typeof TABS)[]) {
      await open(tab)
      await assertFits(page, tab)
    }
    assertNoFaults(page)
  })
})
