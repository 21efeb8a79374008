import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { bundlesOnce } from '../../support/bundles.ts'
import { declarations } from '../../../build/component-manifest.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { until, untilStatus, type Daemon } from '../../daemon.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  makeClip,
  openPage,
  signIn,
  pick,
} from '../dashboard.ts'
import { suits } from '../../../renderer/playground/subject.ts'
import { startManyDaemon } from '../many-daemon.ts'

describe('the playground of the dashboard', () => {
  let folder: string
  let clip: string
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let open: Video
  let closed: Video

  before(async () => {
    await bundlesOnce()
    folder = await mkdtemp(join(tmpdir(), 'svc-playground-'))
    clip = join(folder, 'clip.mp4')
    await makeClip(clip)
    daemon = await startManyDaemon()
    closed = await add('Board meeting', 'private')
    open = await add('Summer party', 'public')
    browser = await launchBrowser()
    page = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('is found among what is for developers, and from the page of a video with that video', async () => {
    await page.getByRole('link', { name: 'Developers' }).click()
    await page.getByRole('link', { name: 'Playground' }).click()
    await page.getByText('Try every component with your own videos').waitFor()
    assert.equal(await page.title(), 'Playground · Developers · svc')
    await page.goto(`${daemon.baseUrl}/videos/${closed.id}/sharing`)
    await page.getByRole('link', { name: 'Try every component in the playground' }).click()
    await until(
      () => page.locator('dash-stage svc-player').getAttribute('embed'),
      (id) => id === closed.id,
      'that video on the stage',
    )
    await page.getByRole('button', { name: `Video: ${closed.name}`, exact: true }).waitFor()
  })

  it('finds any of 5,000 videos by typing, in one list of some, and at first one that suits the element', async () => {
    await page.goto(`${daemon.baseUrl}/developers/playground?element=player`)
    await page.getByRole('button', { name: /^Video: / }).click()
    const offered = page.getByRole('dialog', { name: 'Video' }).getByRole('option')
    await until(
      () => offered.count(),
      (count) => count > 0,
      'videos to choose from',
    )
    assert.ok((await offered.count()) <= 20, 'a list that can be read')
    await page.keyboard.type('safety on site 4226')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Video: Safety on site 4226/ }).waitFor()
    const {
      data: [found],
    } = await daemon.api.videos.list({ query: { q: 'safety on site 4226', limit: 1 } })
    assert.equal(new URL(page.url()).searchParams.get('video'), found!.id)
    assert.equal(await page.locator('.subject select').count(), 0, 'no menu of videos')
    const video = {
      playable: true,
      audio_only: false,
      audio_tracks: [],
      subtitles: [],
    } as unknown as Video
    assert.equal(suits('svc-text', video), false, 'there is no transcript to show')
    assert.equal(
      suits('svc-text', { ...video, subtitles: [{ status: 'ready' }] } as unknown as Video),
      true,
    )
    assert.equal(
      suits('svc-clip', { ...video, audio_only: true }),
      false,
      'a clip of sound alone is an empty box',
    )
    assert.equal(suits('svc-player', { ...video, playable: false }), false)
    await page.goto(`${daemon.baseUrl}/developers/playground?element=player&video=${closed.id}`)
  })

  it('opens a private video by a token that is in no code', async () => {
    await until(stateOf, (state) => state === 'ready', 'the private video to be shown')
    const token = await page.locator('dash-stage svc-player').getAttribute('token')
    assert.ok(token && token.length > 50)
    assert.ok((await code()).includes(`<svc-player embed="${closed.id}" token="…">`))
    assert.ok(!(await page.evaluate(() => document.body.innerText)).includes(token))
    await pick(page, 'Video', open.name)
    await until(
      code,
      (text) => text.endsWith(`<svc-player embed="${open.id}"></svc-player>`),
      'the public video without a token',
    )
    assert.equal(
      await page.locator('dash-stage svc-player').getAttribute('metrics'),
      'off',
      'what the owner tries is no view',
    )
  })

  for (const { element, declaration } of declarations()) {
    it(`has svc-${element} alive, with a control for every attribute, slot, property and part`, async () => {
      await choose(element)
      await until(
        () =>
          page
            .locator(`dash-stage ${declaration.tagName}`)
            .evaluate((live) => live.matches(':defined')),
        Boolean,
        'the element',
      )
      await unfold()
      const labels = (
        await page.locator('dash-controls').locator('label code, legend code').allTextContents()
      ).sort()
      const { attributes, slots, cssProperties, cssParts } = declaration
      assert.deepEqual(
        labels,
        [...attributes, ...slots, ...cssProperties, ...cssParts].map(({ name }) => name).sort(),
      )
      await assertAccessible(page, element)
      assertNoFaults(page)
    })
  }

  it('a change is on the element and in the code while one types', async () => {
    await choose('player')
    const live = page.locator('dash-stage svc-player')
    await page.getByRole('textbox', { name: 'title', exact: true }).fill('Waves')
    await field('preload').selectOption('metadata')
    await field('loop').check()
    await field('hotkeys').uncheck()
    await field('playback-rate').fill('1.5')
    await field('color').fill('#ff0000')
    await page.getByRole('checkbox', { name: 'quality', exact: true }).uncheck()
    await until(
      () =>
        live.evaluate((player: any) => [
          player.title,
          player.preload,
          player.loop,
          player.hotkeys,
          player.playbackRate,
          player.color,
        ]),
      (now) => String(now) === 'Waves,metadata,true,off,1.5,#ff0000',
      'the properties',
    )
    const written = await code()
    for (const expected of [
      'title="Waves"',
      'preload="metadata"',
      'loop',
      'hotkeys="off"',
      'playback-rate="1.5"',
      'color="#ff0000"',
      'controls="play skip time seek volume chapters subtitles rate audio-track pip airplay cast fullscreen title context-menu"',
    ])
      assert.ok(written.includes(expected), `${expected} in ${written}`)

    await page.getByRole('textbox', { name: 'title', exact: true }).fill('')
    await until(
      () => live.getAttribute('title'),
      (title) => title === null,
      'the title to be left to the video',
    )
    await page.getByRole('button', { name: 'Reset all 6' }).click()
    await until(
      code,
      (text) => text.endsWith(`<svc-player embed="${open.id}"></svc-player>`),
      'nothing to be set',
    )
    assert.equal(await field('hotkeys').isChecked(), true)
  })

  it('loads the element anew for settings that count at its beginning', async () => {
    await page.locator('dash-stage svc-player').evaluate((player: any) => (player.before = true))
    await field('muted').check()
    await field('autoplay').selectOption('always')
    await page.getByRole('button', { name: 'Reload' }).click()
    const now = () =>
      page.locator('dash-stage svc-player').evaluate((player: any) => ({
        same: player.before === true,
        state: player.state as string,
        seconds: player.currentTime as number,
      }))
    await until(now, ({ same, seconds }) => !same && seconds > 0, 'another player that has begun')
    await page.getByRole('button', { name: 'Reset all 2' }).click()
    await page.getByRole('button', { name: 'Reload' }).click()
  })

  it('slots, custom properties and parts are fields too', async () => {
    await unfold()
    await field('start-screen').fill('<b class="mine">Watch me</b>')
    await page.locator('dash-stage svc-player').getByText('Watch me').waitFor()
    await field('--svc-radius').fill('24px')
    const length = page.getByLabel(/^length/)
    await length.fill('color: rgb(1, 2, 3); } svc-player { display: none')
    const colour = () =>
      page
        .locator('dash-stage svc-player')
        .evaluate((player) =>
          [
            getComputedStyle(player).getPropertyValue('--svc-radius'),
            getComputedStyle(player).display,
          ].join(),
        )
    await until(
      colour,
      (now) => now === '24px,block',
      'the custom property, and no rule of its own',
    )
    await length.fill('color: rgb(1, 2, 3)')
    await until(
      () =>
        page
          .locator('dash-stage svc-player')
          .evaluate(
            (player) => getComputedStyle(player.shadowRoot!.querySelector('[part=length]')!).color,
          ),
      (now) => now === 'rgb(1, 2, 3)',
      'the part',
    )
    const written = await code()
    for (const expected of [
      '--svc-radius: 24px;',
      'svc-player::part(length)',
      '<b class="mine" slot="start-screen">Watch me</b>',
    ])
      assert.ok(written.includes(expected), `${expected} in ${written}`)
    await page.getByRole('radio', { name: 'React' }).check()
    await until(
      code,
      (text) => text.includes('<b className="mine" slot="start-screen">Watch me</b>'),
      'the code for React',
    )
    await page.getByRole('radio', { name: 'iframe' }).check()
    await until(
      code,
      (text) => text.includes(`src="${daemon.baseUrl}/embed/${open.id}"`),
      'the code of a frame',
    )
    await page.getByRole('button', { name: 'Copy code' }).click()
    await until(
      () => page.evaluate(() => navigator.clipboard.readText()),
      (text) => text.includes('/embed/'),
      'the clipboard',
    )
    await page.getByRole('radio', { name: 'HTML' }).check()
    await page.getByRole('button', { name: /^Reset all/ }).click()
  })

  it('a setting is found by a word', async () => {
    await page.getByLabel('Find a setting').fill('spring nowhere')
    await until(
      () => page.locator('dash-controls .row').count(),
      (count) => count === 0,
      'nothing of that name',
    )
    await page.getByLabel('Find a setting').fill('disables keyboard shortcuts')
    await field('hotkeys').waitFor()
    assert.equal(await page.locator('dash-controls .row').count(), 1)
    await page.getByLabel('Find a setting').fill('')
  })

  it('what the element tells is in the log', async () => {
    await page.locator('dash-stage svc-player').evaluate((player: any) => {
      player.muted = true
      return player.play()
    })
    const log = page.getByRole('region', { name: 'Events' })
    for (const type of ['play', 'playing', 'timeupdate', 'ended'])
      await log.getByText(type, { exact: true }).first().waitFor()
    await log.getByText('{"state":"started"}').first().waitFor()
    await page.getByRole('button', { name: 'Clear events' }).click()
    await log.getByText('No events yet.').waitFor()
  })

  it('the keyboard alone goes from one element to the next and sets something', async () => {
    await page.getByRole('radio', { name: 'player' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.locator('dash-stage svc-clip').waitFor()
    assert.ok(
      await page.getByRole('radio', { name: 'clip' }).evaluate((radio) => radio.matches(':focus')),
    )
    await field('alt').focus()
    await page.keyboard.type('Waves')
    await until(code, (text) => text.includes('alt="Waves"'), 'the alternative text in the code')
  })

  it('a list of everything, and of a collection', async () => {
    const { id } = await daemon.api.collections.create({ body: { name: 'Trailers' } })
    await page.goto(`${daemon.baseUrl}/developers/playground?element=list`)
    await page.locator('dash-stage svc-list').getByText('Board meeting').waitFor()
    await page.getByLabel('List', { exact: true }).selectOption({ label: 'Trailers' })
    await until(
      code,
      (text) => text.includes(`<svc-list collection="${id}" token="…">`),
      'the collection',
    )
    await until(
      () => page.locator('dash-stage svc-list').evaluate((list: any) => list.state as string),
      (state) => state === 'none',
      'an empty list',
    )
  })

  it('a file is uploaded with a token whose key ends when one leaves', async () => {
    await choose('upload')
    await page.getByRole('button', { name: 'Create test token' }).click()
    await page.getByText('The token is valid for one hour').waitFor()
    assert.ok((await code()).includes('<svc-upload token="…">'))
    const chooser = page.waitForEvent('filechooser')
    await page
      .locator('dash-stage svc-upload')
      .getByRole('button', { name: 'Choose files' })
      .click()
    await (
      await chooser
    ).setFiles({ name: 'Winter party.mp4', mimeType: 'video/mp4', buffer: await readFile(clip) })
    await page
      .getByRole('region', { name: 'Events' })
      .getByText('complete', { exact: true })
      .waitFor()
    await until(
      async () => (await daemon.api.videos.list()).data.map(({ name }) => name),
      (names) => names.includes('Winter party'),
      'the video',
    )
    assert.deepEqual(await keys(), [['Playground of the dashboard', false]])
    await page.getByRole('link', { name: 'svc, all videos' }).click()
    await until(
      keys,
      (all) => String(all) === 'Playground of the dashboard,true',
      'the key to be revoked',
    )
    assertNoFaults(page)
  })

  it('fits into 360 pixels, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const small = await openPage(browser, { viewport: { width: 360, height: 640 }, colorScheme })
      await signIn(small, daemon)
      for (const element of ['player', 'list', 'upload']) {
        await small.goto(`${daemon.baseUrl}/developers/playground?element=${element}`)
        await small.locator(`dash-stage svc-${element}`).waitFor()
        await small.locator('dash-controls details > summary').last().click()
        await assertFits(small, `${element}, ${colorScheme}`)
        await assertAccessible(small, `${element}, ${colorScheme}`)
      }
      assertNoFaults(small)
      await small.context().close()
    }
  })

  async function add(name: string, visibility: 'public' | 'private'): Promise<Video> {
    const { id } = await daemon.api.videos.create({ body: { name, visibility } })
    await daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(await readFile(clip)) })
    return untilStatus(daemon.api, id, 'ready')
  }

  async function choose(element: string): Promise<void> {
    await page.getByRole('radio', { name: element, exact: true }).check()
    await page.locator(`dash-stage svc-${element}`).waitFor()
  }

  async function unfold(): Promise<void> {
    const folded = page.locator('dash-controls details:not([open]) > summary')
    while ((await folded.count()) > 0) await folded.first().click()
  }

  const stateOf = () =>
    page.locator('dash-stage svc-player').evaluate((player: any) => player.state as string)
  const code = async () => (await page.getByRole('region', { name: 'Code' }).textContent())!.trim()
  const field = (name: string) =>
    page.locator('dash-controls').getByLabel(new RegExp(`^${name}( HTML)?$`))
  const keys = async () =>
    (await daemon.api.keys.list()).data.map(({ name, revoked_at: revoked }) => [
      name,
      revoked !== null,
    ])
})
