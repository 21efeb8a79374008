import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import { ask, inState, on, playing, until, visible } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { noViolations, whole } from '../weight.ts'

const PLAY = {
  en: 'Play A walk along the coast',
  nl: 'A walk along the coast afspelen',
  de: 'A walk along the coast abspielen',
  fr: 'Lire A walk along the coast',
  es: 'Reproducir A walk along the coast',
}
const MUTE = {
  en: 'Mute',
  nl: 'Dempen',
  de: 'Stumm schalten',
  fr: 'Couper le son',
  es: 'Silenciar',
}

describe('svc-player for everyone', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  it('each player speaks its own language, its controls included', async () => {
    const { id } = stage.add()
    const players = Object.keys(PLAY).map(
      (locale) =>
        `<svc-player id="${locale}" embed="${id}" locale="${locale}" style="width: 300px"></svc-player>`,
    )
    await on(
      stage,
      players.join(''),
      async (page) => {
        for (const [locale, name] of Object.entries(PLAY))
          await page.locator(`#${locale}`).getByRole('button', { name, exact: true }).waitFor()
        await page.evaluate(() =>
          Promise.all([...document.querySelectorAll('svc-player')].map((player) => player.play())),
        )
        for (const [locale, name] of Object.entries(MUTE))
          await page.locator(`#${locale}`).getByRole('button', { name, exact: true }).waitFor()
      },
      { viewport: { width: 1000, height: 1200 } },
    )
  })

  it('the keys do what ? says of them, and hotkeys="off" leaves them to the page', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await playing(page)
      await ask(page, (player) => player.pause())
      const play = page.locator('.control.play')
      await play.focus()
      for (const [key, holds] of [
        ['5', (player) => Math.abs(player.currentTime - 6) < 0.1],
        ['ArrowRight', (player) => Math.abs(player.currentTime - 11) < 0.1],
        ['j', (player) => Math.abs(player.currentTime - 1) < 0.1],
        ['l', (player) => Math.abs(player.currentTime - 11) < 0.1],
        ['Home', (player) => player.currentTime === 0],
        ['ArrowDown', (player) => player.volume === 0.95],
        ['ArrowUp', (player) => player.volume === 1],
        ['m', (player) => player.muted],
        ['c', (player) => player.textTracks[0]!.mode === 'showing'],
        ['>', (player) => player.playbackRate === 1.25],
        ['<', (player) => player.playbackRate === 1],
        ['k', (player) => !player.paused],
      ] as [string, Parameters<typeof until>[1]][]) {
        await page.keyboard.press(key)
        await until(page, holds)
      }
      assert.match(await page.locator('.announced').innerText(), /Speed/)
      await page.keyboard.press('?')
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await help.waitFor()
      assert.match(await help.innerText(), /Forward 5 s[\s\S]*Full screen/)
      // Two that belong together are one line, and all meanings begin at one place.
      assert.match(await help.innerText(), /← →\s+Back \/ Forward 5 s/)
      const lefts = await help
        .locator('dd')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)))
      assert.equal(new Set(lefts).size, 1)
      await page.waitForFunction(() =>
        (document.querySelector('svc-player')!.renderRoot as ShadowRoot).activeElement?.closest(
          '.help',
        ),
      )
      await page.keyboard.press('Escape')
      await help.waitFor({ state: 'detached' })
      await page.waitForFunction(() =>
        (
          document.querySelector('svc-player')!.renderRoot as ShadowRoot
        ).activeElement?.classList.contains('play'),
      )
      await ask(page, (player) => ((player.hotkeys = 'off'), player.updateComplete))
      await page.keyboard.press('m')
      assert.equal(await ask(page, (player) => player.muted), true)
      await page.keyboard.press('?')
      assert.equal(await help.count(), 0)
    })
  })

  it('a small window and another screen have buttons where the browser has them', async () => {
    const { id } = stage.add()
    const stubs = `globalThis.calls = []
      RemotePlayback.prototype.watchAvailability = async (report) => (report(true), 1)
      RemotePlayback.prototype.prompt = async () => void calls.push('cast')
      HTMLVideoElement.prototype.requestPictureInPicture = async () => void calls.push('pip')`
    await on(
      stage,
      `<svc-player embed="${id}" muted></svc-player>`,
      async (page) => {
        await playing(page)
        await page.getByRole('button', { name: 'Play on another screen' }).click()
        await page.getByRole('button', { name: 'Picture in picture' }).click()
        assert.deepEqual(await page.evaluate('calls'), ['cast', 'pip'])
        assert.equal(await visible(page, '.control.airplay'), false)
      },
      { before: stubs },
    )
  })

  it('other screens are looked for only while there is a button for them', async () => {
    const { id } = stage.add()
    const stubs = `globalThis.calls = []
      RemotePlayback.prototype.watchAvailability = async (report) => (calls.push('watch'), report(true), 7)
      RemotePlayback.prototype.cancelWatchAvailability = async (id) => void calls.push('end ' + id)`
    await on(
      stage,
      `<svc-player embed="${id}" muted controls="play cast"></svc-player>`,
      async (page) => {
        const waitForCalls = (expected: string) =>
          page.waitForFunction((text) => String((globalThis as any).calls) === text, expected)
        await playing(page)
        await page.locator('.control.cast').waitFor()
        await ask(page, (player) => ((player.controls = 'play'), player.updateComplete))
        await waitForCalls('watch,end 7')
        await ask(page, (player) => ((player.controls = 'play cast'), player.updateComplete))
        await waitForCalls('watch,end 7,watch')
        await ask(
          page,
          (player) => (
            (player.disableRemotePlayback = true),
            player.requestUpdate(),
            player.updateComplete
          ),
        )
        assert.equal(await page.locator('.control.cast').count(), 0)
        await ask(page, (player) => player.remove())
        await waitForCalls('watch,end 7,watch,end 7')
      },
      { before: stubs },
    )
  })

  it('a browser that finds other screens only when it is asked to has a button for that', async () => {
    const { id } = stage.add()
    const refusing = (name: string) =>
      `RemotePlayback.prototype.watchAvailability = async () => { throw new DOMException('', '${name}') }`
    await on(
      stage,
      `<svc-player embed="${id}" muted></svc-player>`,
      async (page) => {
        await playing(page)
        await page.locator('.control.cast').waitFor()
      },
      { before: refusing('NotSupportedError') },
    )
    await on(
      stage,
      `<svc-player embed="${id}" muted></svc-player>`,
      async (page) => {
        await playing(page)
        await page.locator('.control.fullscreen').waitFor()
        assert.equal(await page.locator('.control.cast').count(), 0)
      },
      { before: refusing('InvalidStateError') },
    )
  })

  // There is no Safari here: this is what WebKit documents, played by the test.
  it('AirPlay has a button where something is near, which says whether it is on', async () => {
    const { id } = stage.add()
    const stubs =
      'HTMLVideoElement.prototype.webkitShowPlaybackTargetPicker = function () { ' +
      'this.webkitCurrentPlaybackTargetIsWireless = true; this.dispatchEvent(new ' +
      `Event('webkitcurrentplaybacktargetiswirelesschanged')) }`
    await on(
      stage,
      `<svc-player embed="${id}" muted></svc-player>`,
      async (page) => {
        await playing(page)
        const setAvailability = (availability: string) =>
          page.evaluate(async (value) => {
            const player = document.querySelector('svc-player')!
            player.media.dispatchEvent(
              Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), {
                availability: value,
              }),
            )
            await player.updateComplete
          }, availability)
        const button = page.getByRole('button', { name: 'AirPlay' })
        await page.locator('.control.fullscreen').waitFor()
        assert.equal(await button.count(), 0)
        await setAvailability('available')
        await button.click()
        await page.waitForFunction(
          () =>
            document.querySelector('svc-player')!.renderRoot.querySelector('.control.airplay')
              ?.ariaPressed === 'true',
        )
        // What plays there can be called back, whatever is near.
        await setAvailability('not-available')
        assert.equal(await button.count(), 1)
        assert.equal(await page.locator('.control.cast').count(), 0)
      },
      { before: stubs },
    )
  })

  it('a menu goes by arrows: in, along, a page further, back and out', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" muted></svc-player>`, async (page) => {
      await playing(page)
      await ask(page, (player) => player.pause())
      const button = page.locator('.menu-place.settings > button')
      await button.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menu', { name: 'Settings' }).waitFor()
      const focused = (name: string) =>
        page.waitForFunction(
          (text) =>
            (
              document.querySelector('svc-player')!.renderRoot as ShadowRoot
            ).activeElement?.textContent?.includes(text),
          name,
        )
      await focused('Quality')
      await page.keyboard.press('End')
      await focused('Speed')
      await page.keyboard.press('ArrowRight')
      await focused('Normal')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await until(page, (player) => player.playbackRate === 1.25)
      await focused('Quality')
      await page.keyboard.press('Escape')
      await page.waitForFunction(
        () =>
          (
            document.querySelector('svc-player')!.renderRoot as ShadowRoot
          ).activeElement?.getAttribute('aria-expanded') === 'false',
      )
      assert.equal(await page.locator('.menu').count(), 0)
    })
  })

  it('axe has nothing to say of open menus, keys and both themes, also in forced colours', async () => {
    const { id } = stage.add({
      chapters: [
        { start_seconds: 0, end_seconds: 6, title: 'One' },
        { start_seconds: 6, end_seconds: 12, title: 'Two' },
      ],
    })
    for (const [theme, forcedColors] of [
      ['default', 'none'],
      ['float', 'active'],
    ] as const) {
      await on(
        stage,
        whole(
          `<svc-player embed="${id}" theme="${theme}" active-subtitle="en" muted></svc-player>`,
        ),
        async (page) => {
          await playing(page)
          await ask(page, (player) => player.pause())
          for (const menu of ['chapters', 'subtitles', 'settings']) {
            await page.locator(`.menu-place.${menu} > button`).click()
            await page.locator('.menu').waitFor()
            await noViolations(page)
            await page.keyboard.press('Escape')
            await page.locator('.menu').waitFor({ state: 'detached' })
          }
          await page.keyboard.press('?')
          await page.locator('.help').waitFor()
          await noViolations(page)
          if (forcedColors === 'none') return
          const [bar, played] = await page.evaluate(() =>
            ['.bar', '.played'].map(
              (part) =>
                getComputedStyle(
                  document.querySelector('svc-player')!.renderRoot.querySelector(part)!,
                ).backgroundColor,
            ),
          )
          assert.notEqual(bar, played)
        },
        { forcedColors },
      )
    }
  })

  it('says how it stands: state as an event, busy while it loads, and a failure as an alert', async () => {
    await on(
      stage,
      `<svc-player embed="video9999999997" locale="nl"></svc-player>`,
      async (page) => {
        await inState(page, 'failed')
        assert.match(await page.getByRole('alert').innerText(), /Video niet gevonden/)
        assert.equal(await page.locator('.frame').getAttribute('aria-busy'), 'false')
      },
    )
  })
})
