import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { SvcPlayer } from '../../../components/player/element.ts'
import { qualityFor } from '../../../components/hls/choices.ts'
import { ask, controlled, inState, on, pausedAt, playing, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'

const set = (page: Page, name: string, value: string) =>
  page
    .locator('svc-player')
    .evaluate(
      (element, [attribute, text]) => (
        element.setAttribute(attribute, text),
        (element as SvcPlayer).updateComplete
      ),
      [name, value] as const,
    )
const rail = (page: Page) => page.locator('.seek')
/** Segments that are asked for from now on, such as `mid/3`. */
function segments(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) =>
    requested.push(/media\/(\w+\/\d+)\.m4s/.exec(request.url())?.[1] ?? ''),
  )
  return requested
}

describe('what the page and the viewer of svc-player choose', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  it('a quality by its size, its lines or the name of a rendition; of none, automatic', () => {
    const qualities = [
      [320, 180],
      [640, 360],
      [960, 540],
    ].map(([width, height]) => ({ width: width!, height: height!, bitrateBps: width! }))
    for (const [word, index] of [
      ['sd', 1],
      ['hd', 2],
      ['h264_sd', 1],
      ['360p', 1],
      ['240p', 0],
      ['100p', 0],
      ['auto', -1],
      ['', -1],
      [null, -1],
      ['best', -1],
    ] as const) {
      assert.equal(qualityFor(qualities, word), index, String(word))
    }
    assert.equal(qualityFor([], 'sd'), -1)
  })

  it('quality holds what is played, and max-quality what is played and offered', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" quality="180p" muted></svc-player>`,
      async (page) => {
        const requested = segments(page)
        await playing(page)
        assert.deepEqual(
          [...new Set(requested.map((name) => name.split('/')[0]))].filter(Boolean).sort(),
          ['low', 'sound'],
        )
        assert.equal(await ask(page, (player) => player.videoHeight), 180)
      },
    )
    await on(
      stage,
      `<svc-player embed="${id}" max-quality="360p" muted></svc-player>`,
      async (page) => {
        await playing(page)
        await ask(page, (player) => player.pause())
        await page.locator('.menu-place.settings > button').click()
        await page.getByRole('menuitem', { name: 'Quality' }).click()
        assert.deepEqual(await page.locator('.menu [role=menuitemradio] span').allInnerTexts(), [
          'Auto',
          '360p',
          '180p',
        ])
      },
    )
  })

  it('a seek to the border of two segments loads the one after it and no other', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" quality="180p" muted></svc-player>`,
      async (page) => {
        await page.route(/low\/[1-9]\d*\.m4s/, (route) => (held ? undefined : route.continue()))
        let held = true
        const requested = segments(page)
        await inState(page, 'ready')
        await ask(page, (player) => player.play())
        await until(page, (player) => player.currentTime > 0.2)
        await ask(page, (player) => {
          player.pause()
          player.currentTime = 8
        })
        while (!requested.includes('low/4')) await page.waitForTimeout(50)
        held = false
        assert.deepEqual(
          requested.filter((name) => name === 'low/3'),
          [],
        )
      },
    )
  })

  it('audio-track is heard first, and the menu changes it', async () => {
    const { id } = stage.add()
    const script =
      `<script>globalThis.labels = []; document.addEventListener('trackchange', ({ detail }) => ` +
      'labels.push(detail.label))</script>'
    await on(
      stage,
      `${script}<svc-player embed="${id}" audio-track="nl" muted></svc-player>`,
      async (page) => {
        const requested = segments(page)
        await playing(page)
        await ask(page, (player) => player.pause())
        assert.deepEqual(
          [...new Set(requested.map((name) => name.split('/')[0]))].filter(
            (name) => name === 'sound' || name === 'dutch',
          ),
          ['dutch'],
        )
        await page.locator('.menu-place.settings > button').click()
        await page.getByRole('menuitem', { name: 'Audio track' }).click()
        assert.equal(
          await page.locator('[role=menuitemradio][aria-checked=true]').innerText(),
          'Nederlands',
        )
        const loaded = page.waitForRequest(/\/sound\/\d+\.m4s/)
        await page.getByRole('menuitemradio', { name: 'English' }).click()
        await page.waitForFunction('labels.length > 0')
        await loaded
        assert.deepEqual(await page.evaluate('labels'), ['English'])
      },
    )
  })

  it('chapters are marked on the seek bar, named under the pointer, listed in a menu and told', async () => {
    const chapters = [
      { start_seconds: 0, end_seconds: 6, title: 'One' },
      { start_seconds: 6, end_seconds: 12, title: '<img src=x onerror="broken=1">' },
    ]
    const { id } = stage.add({ chapters })
    const script =
      `<script>globalThis.titles = []; document.addEventListener('chapterchange', ({ detail }) => ` +
      'titles.push(detail.title))</script>'
    await on(stage, `${script}<svc-player embed="${id}" muted></svc-player>`, async (page) => {
      await pausedAt(page, 2)
      assert.deepEqual(
        await page
          .locator('.mark')
          .evaluateAll((marks) =>
            marks.map((mark) =>
              Math.round(parseFloat((mark as HTMLElement).style.insetInlineStart)),
            ),
          ),
        [50],
      )
      const { width } = (await rail(page).boundingBox())!
      await rail(page).hover({ position: { x: width * 0.75, y: 11 } })
      assert.equal(await page.locator('.preview-chapter').innerText(), chapters[1]!.title)
      await page.getByRole('button', { name: 'Chapters: One' }).click()
      await page.getByRole('menuitemradio', { name: /img/ }).click()
      await until(page, (player) => player.currentTime === 6)
      await page.waitForFunction('titles.length === 2')
      assert.deepEqual(
        await page.evaluate('titles'),
        chapters.map(({ title }) => title),
      )
      assert.equal(await page.evaluate(() => 'broken' in globalThis), false)
    })
  })

  it('where the browser reads the manifest itself, its subtitles are taken and none is listed twice', async () => {
    const { id } = stage.add()
    // Chromium plays HLS by itself but takes no subtitles from it: they are added here as Safari does.
    const before = `Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' })`
    const listed = (page: Page) =>
      ask(page, ({ media }) =>
        [...media.textTracks].map(
          ({ label, mode }) =>
            `${label} ${mode}${[...media.querySelectorAll('track')].some(({ track }) => track.label === label) ? ', of the page' : ''}`,
        ),
      )
    const fromManifest = (page: Page, language: string, label: string, mode: TextTrackMode) =>
      page.locator('svc-player').evaluate(
        async (element, [code, name, how]) => {
          const player = element as SvcPlayer
          player.media.addTextTrack('subtitles', name, code).mode = how
          await new Promise((resolve) =>
            player.media.textTracks.addEventListener('addtrack', resolve, { once: true }),
          )
          await player.updateComplete
        },
        [language, label, mode] as const,
      )
    await on(
      stage,
      `<svc-player embed="${id}" active-subtitle="nl" muted></svc-player>`,
      async (page) => {
        await playing(page)
        assert.match(await ask(page, ({ media }) => media.currentSrc), /manifest\.m3u8$/)
        await ask(page, (player) => player.pause())
        // Another language of the manifest, which Safari turns on by the system's settings: not offered here.
        await fromManifest(page, 'de', 'Deutsch', 'showing')
        await fromManifest(page, 'en', 'English (2)', 'disabled')
        assert.deepEqual(await listed(page), [
          'Nederlands showing, of the page',
          'Deutsch disabled',
          'English (2) disabled',
        ])
        await fromManifest(page, 'nl', 'Nederlands', 'disabled')
        assert.deepEqual(await listed(page), [
          'Deutsch disabled',
          'English (2) disabled',
          'Nederlands showing',
        ])
        await page.locator('.menu-place.subtitles > button').click()
        assert.equal(
          await page.locator('[role=menuitemradio][aria-checked=true]').innerText(),
          'Nederlands',
        )
        await page.getByRole('menuitemradio', { name: 'English' }).click()
        assert.deepEqual(await listed(page), [
          'Deutsch disabled',
          'English (2) showing',
          'Nederlands disabled',
        ])
        await set(page, 'subtitles', 'nl')
        assert.deepEqual(await listed(page), [
          'Deutsch disabled',
          'English (2) disabled',
          'Nederlands disabled',
        ])
      },
      { before },
    )
  })

  it('subtitles are as large and dressed as the viewer chooses', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" active-subtitle="en" muted></svc-player>`,
      async (page) => {
        await playing(page)
        await controlled(page)
        const sheet = () =>
          ask(page, ({ renderRoot }) =>
            (renderRoot as ShadowRoot).adoptedStyleSheets
              .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
              .filter((text) => text.startsWith('video::cue'))
              .join(),
          )
        const before = await sheet()
        await page.locator('.menu-place.subtitles > button').click()
        await page.getByRole('menuitem', { name: 'Subtitle style' }).click()
        const choose = async (part: string, choice: string): Promise<void> => {
          await page.getByRole('menuitem', { name: part }).click()
          await page.getByRole('menuitemradio', { name: choice, exact: true }).click()
        }
        await choose('Size', '200%')
        await choose('Font', 'Monospace')
        await choose('Color', 'Yellow')
        await choose('Background', 'Black')
        await choose('Edge', 'Outline')
        await choose('Position', 'Top')
        const after = await sheet()
        assert.match(before, /--svc-subtitle-color/)
        assert.match(after, /0\.8em \* 2 /)
        assert.match(after, /font-family: "?Courier New/)
        assert.match(after, /color: rgb\(255, 233, 74\)/)
        assert.match(after, /background: rgb\(0, 0, 0\)/)
        assert.match(after, /text-shadow: /)
        await until(page, ({ textTracks }) =>
          [...textTracks[0]!.cues!].every((cue) => (cue as VTTCue).line === 0),
        )
        await page.getByRole('menuitem', { name: 'Position' }).click()
        await page.getByRole('menuitemradio', { name: 'Bottom' }).click()
        await until(page, ({ textTracks }) =>
          [...textTracks[0]!.cues!].every((cue) => (cue as VTTCue).line === 'auto'),
        )
      },
    )
  })

  it('the speed is chosen in the menu, by attribute and by key', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" playback-rate="1.5" muted></svc-player>`,
      async (page) => {
        await playing(page)
        assert.equal(await ask(page, ({ media }) => media.playbackRate), 1.5)
        await page.locator('.menu-place.settings > button').click()
        await page.getByRole('menuitem', { name: 'Speed' }).click()
        await page.getByRole('menuitemradio', { name: '0.5×' }).click()
        await until(page, (player) => player.playbackRate === 0.5)
        await page.keyboard.press('Escape')
        await page.keyboard.press('>')
        await until(page, (player) => player.playbackRate === 0.75)
        await set(page, 'playback-rate', '99')
        assert.equal(await ask(page, ({ media }) => media.playbackRate), 4)
      },
    )
  })
})
