import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { SvcPlayer } from '../../../components/player/element.ts'
import { ask, controlled, inState, on, playing, until, visible } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'

const CONTROLS: Record<string, string> = {
  play: '.control.play',
  time: '.time',
  seek: '.seek',
  volume: '.volume',
  chapters: '.menu-place.chapters',
  subtitles: '.menu-place.subtitles',
  quality: '.menu-place.settings',
  pip: '.control.pip',
  fullscreen: '.control.fullscreen',
}
const CHAPTERS = [
  { start_seconds: 0, end_seconds: 6, title: 'One' },
  { start_seconds: 6, end_seconds: 12, title: 'Two' },
]

describe('what the attributes of svc-player do', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  const shownControls = async (page: Page) => {
    const shown: string[] = []
    for (const [name, selector] of Object.entries(CONTROLS))
      if (await visible(page, selector)) shown.push(name)
    return shown
  }
  const custom = (page: Page, name: string) =>
    page
      .locator('svc-player')
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
  /** And waits until it is drawn. */
  const set = (page: Page, name: string, value: string) =>
    page.locator('svc-player').evaluate(
      (element, [attribute, text]) => {
        element.setAttribute(attribute, text)
        return (element as SvcPlayer).updateComplete
      },
      [name, value] as const,
    )
  const tracks = (page: Page) =>
    ask(page, (player) => [...player.textTracks].map(({ language, mode }) => `${language} ${mode}`))

  it('embed chooses the video, and another value another video', async () => {
    const [first, second] = [
      stage.add({ name: 'First' }),
      stage.add({ name: 'Second', width: 540, height: 960 }),
    ]
    await on(stage, `<svc-player embed="${first.id}"></svc-player>`, async (page) => {
      await playing(page)
      assert.equal(await page.locator('.frame').getAttribute('aria-label'), 'First')
      await page
        .locator('svc-player')
        .evaluate((element, id) => element.setAttribute('embed', id), second.id)
      await until(
        page,
        (player) => player.state === 'ready' && player.paused && player.currentTime === 0,
      )
      assert.equal(await page.locator('.frame').getAttribute('aria-label'), 'Second')
      assert.equal(await custom(page, '--_aspect-ratio'), '540 / 960')
    })
  })

  it('another embed and play() in one breath play the other video', async () => {
    const [first, second] = [stage.add(), stage.add()]
    await on(stage, `<svc-player embed="${first.id}"></svc-player>`, async (page) => {
      await playing(page)
      await page.locator('svc-player').evaluate((element, id) => {
        const player = element as unknown as { embed: string; play(): Promise<void> }
        player.embed = id
        return player.play()
      }, second.id)
      assert.equal(await ask(page, (player) => player.paused), false)
      assert.equal(await ask(page, (player) => player.embed), second.id)
    })
  })

  it('controls shows those it names and no other', async () => {
    const { id } = stage.add({ chapters: CHAPTERS })
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await playing(page)
      await page.locator('.bar').waitFor()
      for (const names of [
        'play time seek volume chapters subtitles quality pip fullscreen',
        'chapters pip',
        'play',
        'seek time',
        'volume fullscreen',
        'subtitles quality',
      ]) {
        await set(page, 'controls', names)
        assert.deepEqual((await shownControls(page)).sort(), names.split(' ').sort())
      }
    })
  })

  it('controls="none" leaves the picture bare and the keys without effect', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" controls="none"></svc-player>`, async (page) => {
      await inState(page, 'ready')
      assert.equal(await visible(page, '.start'), false)
      await playing(page)
      assert.deepEqual(await shownControls(page), [])
      await page.mouse.click(500, 200)
      await page.keyboard.press('k')
      assert.equal(await ask(page, (player) => player.paused), false)
    })
  })

  it('color is the accent of the start button, with a mark upon it that can be read', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      const disc = page.locator('.start-disc')
      await disc.waitFor()
      for (const [color, accent, mark] of [
        ['#ffee00', 'rgb(255, 238, 0)', 'rgb(10, 10, 12)'],
        ['#123', 'rgb(17, 34, 51)', 'rgb(255, 255, 255)'],
        ['rebeccapurple', 'rgb(102, 51, 153)', 'rgb(255, 255, 255)'],
        // No colour, and an attempt at more than one: the default.
        ['sort of blue; } * { display: none', 'rgb(47, 111, 237)', 'rgb(255, 255, 255)'],
      ]) {
        await set(page, 'color', color!)
        assert.deepEqual(
          await disc.evaluate((element) => [
            getComputedStyle(element).backgroundColor,
            getComputedStyle(element).color,
          ]),
          [accent, mark],
        )
      }
    })
  })

  it('the seek bar is drawn in the accent, lightened where it would be lost on the dark', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" color="#ffee00"></svc-player>`, async (page) => {
      await playing(page)
      const bar = page.locator('.seek .played')
      await bar.waitFor({ state: 'attached' })
      const drawn = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor)
      assert.equal(await drawn(), 'rgb(255, 238, 0)')
      await set(page, 'color', '#000033')
      assert.notEqual(await drawn(), 'rgb(0, 0, 51)')
    })
  })

  it('subtitles offers all, none, the original, or the languages it names', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await playing(page)
      await page.locator('.control.play').waitFor()
      for (const [value, offered] of [
        ['all', ['en', 'nl']],
        ['none', []],
        ['original', ['en']],
        ['nl', ['nl']],
        ['de nl', ['nl']],
      ] as const) {
        await set(page, 'subtitles', value)
        assert.deepEqual(
          await ask(page, (player) => [...player.textTracks].map(({ language }) => language)),
          offered,
        )
        assert.equal(
          await page.locator('.menu-place.subtitles').count(),
          offered.length > 0 ? 1 : 0,
        )
      }
    })
  })

  it('active-subtitle turns on the original, a language, or none', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" active-subtitle="original"></svc-player>`,
      async (page) => {
        await playing(page)
        assert.deepEqual(await tracks(page), ['en showing', 'nl disabled'])
        for (const [value, modes] of [
          ['nl', ['en disabled', 'nl showing']],
          ['none', ['en disabled', 'nl disabled']],
          ['nl-BE nl', ['en disabled', 'nl disabled']],
          ['original', ['en showing', 'nl disabled']],
        ] as const) {
          await set(page, 'active-subtitle', value)
          assert.deepEqual(await tracks(page), modes)
        }
      },
    )
  })

  it('what the page sets comes before the settings of the appliance, and these before the default', async () => {
    const { id } = stage.add({
      settings: {
        color: '#00aa00',
        controls: 'play seek',
        subtitles: 'original',
        active_subtitle: 'original',
      },
    })
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await playing(page)
      await controlled(page)
      assert.equal(await custom(page, '--_accent'), '#00aa00')
      assert.deepEqual(await shownControls(page), ['play', 'seek'])
      assert.deepEqual(await tracks(page), ['en showing'])
    })
    await on(
      stage,
      `<svc-player embed="${id}" color="#aa0000" controls="time" subtitles="all" active-subtitle="nl"></svc-player>`,
      async (page) => {
        await playing(page)
        await controlled(page)
        assert.equal(await custom(page, '--_accent'), '#aa0000')
        assert.deepEqual(await shownControls(page), ['time'])
        assert.deepEqual(await tracks(page), ['en disabled', 'nl showing'])
        await ask(page, (player) =>
          ['color', 'controls', 'subtitles', 'active-subtitle'].forEach((name) =>
            player.removeAttribute(name),
          ),
        )
        await ask(page, (player) => player.updateComplete)
        assert.equal(await custom(page, '--_accent'), '#00aa00')
        assert.deepEqual(await shownControls(page), ['play', 'seek'])
        assert.deepEqual(await tracks(page), ['en showing'])
      },
    )
  })

  it('a property is as good as an attribute, also when it was set before the element was defined', async () => {
    const { id } = stage.add({ settings: { color: '#00aa00', controls: 'none' } })
    const script =
      `<svc-player></svc-player><script>Object.assign(document.querySelector('svc-player'), { ` +
      `embed: '${id}', color: '#aa00aa', controls: ['play', 'time'], activeSubtitle: 'nl', ` +
      'muted: true, volume: 0.5 })</script>'
    await on(stage, script, async (page) => {
      await playing(page)
      await controlled(page)
      assert.equal(await custom(page, '--_accent'), '#aa00aa')
      assert.deepEqual(await shownControls(page), ['play', 'time'])
      assert.deepEqual(await tracks(page), ['en disabled', 'nl showing'])
      assert.deepEqual(await ask(page, ({ media }) => [media.muted, media.volume]), [true, 0.5])
    })
  })

  it('autoplay plays by itself, and muted keeps it silent', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" autoplay muted></svc-player>`, async (page) => {
      await until(page, (player) => player.currentTime > 0.5)
      assert.equal(await ask(page, (player) => player.media.muted), true)
    })
  })
})
