/** The context menu of the player, with mouse, finger and keyboard. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { COPIED_SHOWN_MS, TYPING_MS } from '../../../components/player/controls/timings.ts'
import { ask, controlled, inState, on, pausedAt, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { endTimers, holdTimers } from '../timers.ts'
import { typeAtPace } from '../typed.ts'
import { noViolations, whole } from '../weight.ts'
import { itLong } from '../../support/long.ts'

const READ = { permissions: ['clipboard-read', 'clipboard-write'] }
/** What it says is there until the test has seen it. */
const HELD = { ...READ, before: holdTimers(COPIED_SHOWN_MS) }
/** Whether the last `contextmenu` was left to the browser, which shows its own then. */
const LISTEN = `addEventListener('contextmenu', (event) => { globalThis.isLeft = !event.defaultPrevented })`

const menu = (page: Page) => page.locator('.context-menu')
async function labels(page: Page): Promise<string[]> {
  await menu(page).waitFor()
  return page.locator('.context-menu button').allInnerTexts()
}
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const isLeft = (page: Page) => page.evaluate(() => (globalThis as { isLeft?: boolean }).isLeft)
const rightClick = (page: Page, x = 300, y = 150) =>
  page.locator('svc-player').click({ button: 'right', position: { x, y } })
/** In the page: what has the focus after each key. */
const NOTE_FOCUS = `{
  globalThis.focused = []
  const player = document.querySelector('svc-player')
  player.addEventListener('keyup', () =>
    focused.push(player.shadowRoot.activeElement?.textContent.trim()))
}`
const focused = (page: Page) =>
  ask(page, ({ renderRoot }) => (renderRoot as ShadowRoot).activeElement?.textContent?.trim())

describe('the context menu of svc-player', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  const own = (id: string) => `${stage.appliance}/watch/${id}`

  it('a right click opens it where the pointer is, and it copies the address of the page', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" muted></svc-player>`,
      async (page) => {
        const requested: string[] = []
        page.on('request', (request) => requested.push(request.url()))
        await pausedAt(page, 5)
        assert.deepEqual(
          requested.filter((url) => /context-menu/.test(url)),
          [],
          'its code comes when it is wanted',
        )
        await rightClick(page)
        await page.getByRole('menu', { name: 'Player menu' }).waitFor()
        const player = (await page.locator('svc-player').boundingBox())!
        const { x, y } = (await menu(page).boundingBox())!
        assert.deepEqual([x - player.x, y - player.y], [300, 150])
        assert.deepEqual(await labels(page), [
          'Copy link',
          'Copy link at 0:05',
          'Copy embed code',
          'Loop',
          'Keyboard shortcuts',
        ])
        await page.getByRole('menuitem', { name: 'Copy link', exact: true }).click()
        await page.locator('.notice.copied', { hasText: 'Link copied' }).waitFor()
        assert.equal(await copied(page), page.url())
        await page.waitForFunction(
          () =>
            document.querySelector('svc-player')!.renderRoot.querySelector('.announced')
              ?.textContent === 'Link copied',
        )
        assert.equal(await menu(page).count(), 0)
        assert.equal(await endTimers(page, COPIED_SHOWN_MS), 1)
        await page.locator('.notice.copied').waitFor({ state: 'detached' })
        assert.equal(await ask(page, (it) => it.paused), true)
      },
      HELD,
    )
  })

  it('a link at a time is one of the page that svc has for the video, and so is the embed code', async () => {
    const { id } = stage.add({ name: 'Waves "and" <b>' })
    await on(
      stage,
      `<svc-player embed="${id}" muted></svc-player>`,
      async (page) => {
        await pausedAt(page, 5)
        await rightClick(page)
        await page.getByRole('menuitem', { name: 'Copy link at 0:05' }).click()
        await page.locator('.notice.copied').waitFor()
        assert.equal(await copied(page), `${own(id)}?t=5`)
        await rightClick(page)
        await page.getByRole('menuitem', { name: 'Copy embed code' }).click()
        await page.locator('.notice.copied', { hasText: 'Embed code copied' }).waitFor()
        const code = await copied(page)
        const frame = await page.evaluate((html) => {
          const { attributes } = new DOMParser()
            .parseFromString(html, 'text/html')
            .querySelector('iframe')!
          return Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))
        }, code)
        assert.deepEqual(frame, {
          src: `${stage.appliance}/embed/${id}`,
          title: 'Waves "and" <b>',
          style: 'width: 100%; aspect-ratio: 960/540; border: 0',
          allow: 'autoplay; fullscreen; picture-in-picture',
          loading: 'lazy',
        })
      },
      HELD,
    )
  })

  it('on a page with several players each link is the one of its own video', async () => {
    const [one, two] = [stage.add(), stage.add()]
    await on(
      stage,
      [one, two]
        .map(({ id }) => `<svc-player embed="${id}" style="width: 400px" muted></svc-player>`)
        .join(''),
      async (page) => {
        const second = page.locator('svc-player').nth(1)
        await second.locator('.start').waitFor()
        await second.hover()
        await controlled(page)
        await second.click({ button: 'right', position: { x: 100, y: 50 } })
        await second.getByRole('menuitem', { name: 'Copy link', exact: true }).click()
        await page.locator('.notice.copied').waitFor()
        assert.equal(await copied(page), own(two.id))
      },
      HELD,
    )
  })

  it('with a token it copies nothing, and the rest of it is there', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" token="a.b.c" muted></svc-player>`, async (page) => {
      await pausedAt(page, 5)
      await rightClick(page)
      await menu(page).waitFor()
      assert.deepEqual(await labels(page), ['Loop', 'Keyboard shortcuts'])
    })
  })

  it('loops at a press of its checkbox, and stays open', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" muted></svc-player>`, async (page) => {
      await pausedAt(page, 5)
      await rightClick(page)
      const loop = page.getByRole('menuitemcheckbox', { name: 'Loop' })
      assert.equal(await loop.getAttribute('aria-checked'), 'false')
      await loop.click()
      await until(page, ({ media }) => media.loop)
      assert.equal(await loop.getAttribute('aria-checked'), 'true')
      await loop.click()
      await until(page, ({ media }) => !media.loop)
      assert.equal(await loop.getAttribute('aria-checked'), 'false')
    })
  })

  it('opens the list of keys, from which the focus returns to where it was', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" muted></svc-player>`, async (page) => {
      await pausedAt(page, 5)
      await page.locator('.control.play').focus()
      await rightClick(page)
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await help.waitFor()
      assert.match(await help.innerText(), /Menu Shift\+F10\s+Open the player menu/)
      await page.waitForFunction(() =>
        (document.querySelector('svc-player')!.renderRoot as ShadowRoot).activeElement?.closest(
          '.help',
        ),
      )
      await page.keyboard.press('Escape')
      await page.waitForFunction(() =>
        (
          document.querySelector('svc-player')!.renderRoot as ShadowRoot
        ).activeElement?.classList.contains('play'),
      )
      await ask(page, (player) => ((player.hotkeys = 'off'), player.updateComplete))
      await rightClick(page)
      assert.deepEqual(await labels(page), [
        'Copy link',
        'Copy link at 0:05',
        'Copy embed code',
        'Loop',
      ])
    })
  })

  for (const key of ['ContextMenu', 'Shift+F10']) {
    it(`goes by keys: ${key} opens it, arrows, Home, End and letters move, Escape gives the focus back`, async () => {
      const { id } = stage.add()
      await on(stage, `<svc-player embed="${id}" muted></svc-player>`, async (page) => {
        await pausedAt(page, 5)
        await page.locator('.control.fullscreen').focus()
        await page.keyboard.press(key)
        await menu(page).waitFor()
        const seen = [await focused(page)]
        for (const next of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
          await page.keyboard.press(next)
          seen.push(await focused(page))
        }
        // Letters that come fast are one word.
        await page.evaluate(NOTE_FOCUS)
        await typeAtPace(page, ['lcc', TYPING_MS / 1_000 + 0.1], ['copy e', 0.05])
        seen.push(...(await page.evaluate<string[]>('focused.slice(0, 3)')))
        assert.deepEqual(
          [...seen, await focused(page)],
          [
            'Copy link',
            'Copy link at 0:05',
            'Keyboard shortcuts',
            'Copy link',
            'Keyboard shortcuts',
            'Copy link',
            'Loop',
            'Copy link',
            'Copy link at 0:05',
            'Copy embed code',
          ],
        )
        // What the player does at these keys it does not do here.
        assert.equal(await ask(page, (player) => player.currentTime), 5)
        await page.keyboard.press('Escape')
        assert.equal(await menu(page).count(), 0)
        assert.equal(
          await ask(page, ({ renderRoot }) => (renderRoot as ShadowRoot).activeElement?.ariaLabel),
          'Full screen',
        )
      })
    })
  }

  it('a click beside it closes it and does nothing else, and gives the focus back', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" style="width: 600px" muted></svc-player><p>Beside it</p>`,
      async (page) => {
        await pausedAt(page, 5)
        const play = page.locator('.control.play')
        const isBack = () =>
          page.waitForFunction(() =>
            (
              document.querySelector('svc-player')!.renderRoot as ShadowRoot
            ).activeElement?.classList.contains('play'),
          )
        for (const beside of [
          () => page.locator('svc-player').click({ position: { x: 40, y: 60 } }),
          () => page.getByText('Beside it').click(),
        ]) {
          await play.focus()
          await rightClick(page)
          await menu(page).waitFor()
          await beside()
          await menu(page).waitFor({ state: 'detached' })
          await isBack()
          assert.equal(await ask(page, (player) => player.paused), true)
        }
      },
    )
  })

  it('stays inside the player at every edge, in both directions of writing', async () => {
    const { id } = stage.add()
    for (const dir of ['ltr', 'rtl']) {
      await on(
        stage,
        `<svc-player dir="${dir}" embed="${id}" style="width: 480px" muted></svc-player>`,
        async (page) => {
          await pausedAt(page, 5)
          const player = (await page.locator('svc-player').boundingBox())!
          for (const [x, y] of [
            [2, 2],
            [477, 2],
            [477, 180],
            [2, 180],
          ] as const) {
            await rightClick(page, x, y)
            const box = (await menu(page).boundingBox())!
            const inside =
              box.x >= player.x + 8 &&
              box.y >= player.y + 8 &&
              box.x + box.width <= player.x + player.width - 8 &&
              box.y + box.height <= player.y + player.height - 8
            assert.ok(inside, `${dir} ${x},${y}: ${JSON.stringify({ box, player })}`)
            await page.keyboard.press('Escape')
          }
          // It opens in the direction of writing.
          await rightClick(page, 240, 20)
          const { x, width } = (await menu(page).boundingBox())!
          assert.equal(Math.round((dir === 'rtl' ? x + width : x) - player.x), 240)
        },
      )
    }
  })

  it('with Shift, without its name in `controls`, and over content of the page the browser has its own', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" muted><a slot="controls-top" href="#there">Of the page</a></svc-player>`,
      async (page) => {
        await pausedAt(page, 5)
        await page
          .locator('svc-player')
          .click({ button: 'right', position: { x: 300, y: 150 }, modifiers: ['Shift'] })
        assert.equal(await isLeft(page), true)
        await page.getByText('Of the page').click({ button: 'right' })
        assert.equal(await isLeft(page), true)
        await rightClick(page)
        assert.equal(await isLeft(page), false)
        await menu(page).waitFor()
        await page.keyboard.press('Escape')
        await ask(page, (player) => ((player.controls = 'play seek'), player.updateComplete))
        await rightClick(page)
        assert.equal(await isLeft(page), true)
        assert.equal(await menu(page).count(), 0)
      },
      { before: LISTEN },
    )
  })

  it('where the clipboard is refused it copies in the old way, and else shows the text to be copied', async () => {
    const { id } = stage.add()
    const refuse = `navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))`
    await on(
      stage,
      `<svc-player embed="${id}" muted></svc-player>`,
      async (page) => {
        await pausedAt(page, 5)
        await page.locator('.control.play').focus()
        const copy = async () => {
          await rightClick(page)
          await page.getByRole('menuitem', { name: 'Copy link at 0:05' }).click()
        }
        await copy()
        await page.locator('.notice.copied').waitFor()
        assert.equal(await copied(page), `${own(id)}?t=5`)
        await page.evaluate(() => (document.execCommand = () => false))
        await copy()
        const field = page.getByRole('textbox')
        assert.equal(await field.inputValue(), `${own(id)}?t=5`)
        assert.deepEqual(
          await field.evaluate((area) => {
            const { selectionStart, selectionEnd, value } = area as HTMLTextAreaElement
            return value.slice(selectionStart, selectionEnd)
          }),
          `${own(id)}?t=5`,
        )
        assert.match(await page.locator('.uncopied').innerText(), /does not allow copying/)
        await page.keyboard.press('Escape')
        await field.waitFor({ state: 'detached' })
        await page.waitForFunction(() =>
          (
            document.querySelector('svc-player')!.renderRoot as ShadowRoot
          ).activeElement?.classList.contains('play'),
        )
      },
      { ...HELD, before: HELD.before + refuse },
    )
  })

  itLong('speaks the five languages', async () => {
    const { id } = stage.add()
    for (const [locale, first, second] of [
      ['en', 'Copy link', 'Copy link at 0:05'],
      ['de', 'Link kopieren', 'Link ab 0:05 kopieren'],
      ['fr', 'Copier le lien', 'Copier le lien à partir de 0:05'],
      ['nl', 'Link kopiëren', 'Link vanaf 0:05 kopiëren'],
      ['es', 'Copiar enlace', 'Copiar enlace desde 0:05'],
    ]) {
      await on(
        stage,
        `<svc-player embed="${id}" locale="${locale}" muted></svc-player>`,
        async (page) => {
          await pausedAt(page, 5)
          await rightClick(page)
          assert.deepEqual((await labels(page)).slice(0, 2), [first, second])
        },
      )
    }
  })

  it('axe has nothing to say of it, of its notice and of its field, also in forced colours', async () => {
    const { id } = stage.add()
    for (const forcedColors of ['none', 'active'] as const) {
      await on(
        stage,
        whole(`<svc-player embed="${id}" muted></svc-player>`),
        async (page) => {
          await pausedAt(page, 5)
          await rightClick(page)
          await menu(page).waitFor()
          await noViolations(page)
          await page.getByRole('menuitem', { name: 'Copy link', exact: true }).click()
          await page.locator('.uncopied').waitFor()
          await noViolations(page)
          if (forcedColors === 'none') return
          assert.notEqual(
            await page.locator('.uncopied').evaluate((box) => getComputedStyle(box).borderTopStyle),
            'none',
          )
        },
        {
          forcedColors,
          before: `navigator.clipboard.writeText = () => Promise.reject(new Error()); document.execCommand = () => false`,
        },
      )
    }
  })

  it('is there before the video has been started, without a time and without keys', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" muted></svc-player>`, async (page) => {
      await inState(page, 'ready')
      await page.locator('svc-player').hover()
      await controlled(page)
      await rightClick(page)
      await menu(page).waitFor()
      assert.deepEqual(await labels(page), ['Copy link', 'Copy embed code', 'Loop'])
      await page.locator('svc-player').click({ position: { x: 40, y: 60 } })
      await menu(page).waitFor({ state: 'detached' })
      assert.equal(await ask(page, (player) => player.state), 'ready')
    })
  })
})
