import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { IDLE_MS } from '../../../components/player/controls/idle.ts'
import { violationsOf } from '../../support/axe.ts'
import { holdTimers } from '../timers.ts'
import { FILM_NAME, FILM_SECONDS, openAppliance, type Appliance } from './appliance.ts'
import { here, tabThrough, tabTo, toPress } from './focus.ts'
import { SEVEN, sevenOnAPage, type Seven } from './seven.ts'

/** axe leaves out the rules of WCAG 2.2 (the size of what is pressed) unless they are asked for. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

describe('all seven elements on one page', () => {
  let appliance: Appliance
  before(async () => {
    appliance = await openAppliance()
  })

  it(
    'axe finds nothing: before play, while it plays with each menu open, with a film in the ' +
      'dialog; in forced colours too',
    async () => {
      await on(appliance, sevenOnAPage(appliance), async (page) => {
        await settled(page)
        await noViolations(page, 'before play')
        await play(page)
        // The same everywhere, whatever the browser makes of it.
        for (const name of ['player', 'audio'])
          assert.match(
            await page.locator(`svc-${name} [part=time]`).innerText(),
            new RegExp(`/\\s*0:0${FILM_SECONDS}$`),
          )
        for (const menu of ['chapters', 'subtitles', 'settings']) {
          await page.locator(`svc-player .menu-place.${menu} > button`).click()
          await page.locator('svc-player .menu').waitFor()
          await noViolations(page, `${menu} open`, menu === 'settings')
          await page.keyboard.press('Escape')
          await page.locator('svc-player .menu').waitFor({ state: 'detached' })
        }
        await page.locator('svc-list').getByRole('button', { name: FILM_NAME }).click()
        await page.locator('svc-list svc-player').waitFor()
        await noViolations(page, 'dialog', false)
      })
    },
  )

  it('where nothing is to be had each says so in words, and axe finds nothing', async () => {
    const [embed, list] = [`${appliance.daemon.space}0000000000`, 'zzzzz']
    await on(appliance, sevenOnAPage(appliance, { embed, list, token: 'none' }), async (page) => {
      await settled(page)
      await page.locator('svc-upload #files').setInputFiles(appliance.small)
      const waitForMessage = (name: Seven, words: RegExp) =>
        page.locator(`svc-${name}`).getByText(words).first().waitFor()
      await Promise.all([
        waitForMessage('player', /Video not found/i),
        waitForMessage('text', /Video not found/i),
        waitForMessage('clip', /Video not found/i),
        waitForMessage('audio', /Video not found/i),
        waitForMessage('files', /Video not found/i),
        waitForMessage('list', /List not found/i),
        waitForMessage('upload', /token|permission/i),
      ])
      await noViolations(page, 'errors')
    })
  })

  it('everything is reached by Tab and seen to be, and does by the keyboard what it is there for', async () => {
    await on(appliance, sevenOnAPage(appliance), async (page) => {
      await settled(page)
      await play(page)
      await page.evaluate(() => {
        const player = document.querySelector('svc-player')!
        player.pause()
        // So slowly that the place that somebody goes to is still seen a while later.
        player.media.playbackRate = 0.0625
        // However far it has come.
        player.currentTime = 0
        scrollTo(0, 0)
        ;(document.activeElement as HTMLElement | null)?.blur()
      })
      await standing(page)
      await page.waitForFunction(() => {
        const cue = document.querySelector('svc-text')!.shadowRoot!.querySelector('[part~=active]')
        return cue?.textContent.includes('The first words')
      })
      const { stops, others } = await toPress(page)
      const met = await tabThrough(page)
      assert.deepEqual(
        met.map(({ name }) => name),
        stops,
      )
      assert.deepEqual(
        met.filter(({ seen }) => !seen),
        [],
      )
      assert.deepEqual(
        [...new Set(met.map(({ host }) => host))],
        SEVEN.map((name) => `svc-${name}`),
      )
      // Reached by arrows from the cue before it, and by the button that opens its dialog.
      assert.deepEqual(others, ['The last words', ''])

      await tabTo(page, 'svc-player', /^Play/)
      await page.keyboard.press('Space')
      await page.waitForFunction(() => !document.querySelector('svc-player')!.paused)
      await page.keyboard.press('k')
      await tabTo(page, 'svc-text', /^The first words$/)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForFunction(
        (seconds) => Math.abs(document.querySelector('svc-player')!.currentTime - seconds) < 1,
        FILM_SECONDS / 2,
      )
      await tabTo(page, 'svc-clip', /^Pause/)
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.querySelector('svc-clip')!.state === 'paused')
      await tabTo(page, 'svc-audio', /^Play/)
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.querySelector('svc-audio')!.currentTime > 0)
      await page.keyboard.press('k')
      const chooser = page.waitForEvent('filechooser')
      await tabTo(page, 'svc-upload', /^Choose files$/)
      await page.keyboard.press('Enter')
      await chooser
      await tabTo(page, 'svc-list', new RegExp(FILM_NAME))
      await page.keyboard.press('Enter')
      await page.locator('svc-list svc-player').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('svc-list svc-player').waitFor({ state: 'detached' })
      const coming = page.waitForEvent('download')
      // The way leads on from the film that was opened.
      await page.keyboard.press('Tab')
      assert.equal((await here(page))?.host, 'svc-files')
      await page.keyboard.press('Enter')
      assert.match((await coming).suggestedFilename(), /h264_sd\.mp4$/)
    })
  })
})

async function on(
  { chromium }: Appliance,
  html: string,
  action: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await (
    await chromium()
  ).newContext({ viewport: { width: 1000, height: 900 }, ...options })
  try {
    const page = await context.newPage()
    // Its controls are pressed while it plays, however long that takes.
    await page.addInitScript(holdTimers(IDLE_MS))
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto((await openAppliance()).page(html))
    await action(page)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
}

/** Everything has come near the view once, and stands as it will stand. */
async function settled(page: Page): Promise<void> {
  for (const name of SEVEN) {
    await page.locator(`svc-${name}`).scrollIntoViewIfNeeded()
    await page.waitForFunction((tag) => {
      const element = document.querySelector(tag) as HTMLElement & { state?: string }
      return customElements.get(tag) && !['idle', 'loading', undefined].includes(element.state)
    }, `svc-${name}`)
  }
  await page.evaluate(() => scrollTo(0, 0))
}

/** The names of what can be pressed are those that they will keep: a size of a file comes after the file. */
const standing = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const [player, clip, files] = (['svc-player', 'svc-clip', 'svc-files'] as const).map((tag) =>
      document.querySelector(tag)!,
    )
    const words = (element: Element, of: string): string[] =>
      [...element.shadowRoot!.querySelectorAll<HTMLElement>(of)].map(
        (each) => each.ariaLabel ?? each.innerText.trim(),
      )
    return (
      words(player!, '.control.play')[0]?.startsWith('Play') &&
      words(clip!, 'button')[0]?.startsWith('Pause') &&
      words(files!, '.size').every((size) => size !== '')
    )
  })

async function play(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('svc-player')!.play())
  await page.waitForFunction(
    () =>
      document.querySelector('svc-player')!.currentTime > 0.2 &&
      document.querySelector('svc-text')!.state === 'ready',
  )
}

/** As the page is, and in forced colours. */
async function noViolations(page: Page, when: string, alsoForced = true): Promise<void> {
  for (const forcedColors of alsoForced ? (['active', 'none'] as const) : (['none'] as const)) {
    await page.emulateMedia({ forcedColors })
    assert.deepEqual(
      await violationsOf(page, { runOnly: { type: 'tag', values: TAGS } }),
      [],
      `${when}, forced colours: ${forcedColors}`,
    )
  }
}
