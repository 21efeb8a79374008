/**
 * Every control of `<svc-player>`. It plays all the while, hardly moving: only then do its controls
 * hide by themselves.
 */
import type { Page } from 'playwright-core'
import { LONG_PRESS_MS } from '../../../components/player/controls/timings.ts'
import { fingerOn } from '../finger.ts'
import { endTimers, untilTimer } from '../timers.ts'
import type { Input } from './hands.ts'
import { act, byKey, isFinger, notUpright, PRESS, SLIDE, type Row, type Scene } from './rows.ts'

const on = (action: (player: any) => unknown) => act('svc-player', action)
const at = (seconds: number) => (page: Page) =>
  page.locator('svc-player').evaluate((player: any, place) => {
    player.currentTime = place
    return player.updateComplete
  }, seconds)

/** So that what is to be seen is there for long. */
const slowly = on((player) => (player.media.playbackRate = 0.0625))

const opens = (menu: string): Row => ({
  control: `${menu} button`,
  is: `.menu-place.${menu} > button`,
  by: PRESS,
  seen: (player) => player.renderRoot.querySelector('.menu') !== null,
})
const choice = (
  menu: string,
  control: string,
  index: number,
  row: Pick<Row, 'seen' | 'before' | 'after'>,
): Row => ({
  control,
  is: `.menu-place.${menu} .menu [role=menuitemradio]`,
  at: index,
  by: PRESS,
  ...row,
})
/** Leads on to a page of choices. */
const further = (menu: string, control: string, index: number): Row => ({
  control,
  is: `.menu-place.${menu} .menu [aria-haspopup]`,
  at: index,
  by: PRESS,
  seen: (player) => player.renderRoot.querySelector('.menu .menu-head') !== null,
})
const closeMenu = (page: Page) => page.keyboard.press('Escape')

/** By its key, by a long press and by a right click. */
async function openContextMenu(page: Page, input: Input): Promise<void> {
  const { x, y } = (await page.locator('svc-player').boundingBox())!
  if (input === 'keyboard') {
    await on((player) => player.renderRoot.querySelector('.control.play').focus())(page)
    await page.keyboard.press('Shift+F10')
  } else if (isFinger(input)) {
    const finger = await fingerOn(page)
    await finger.down(x + 60, y + 30)
    await untilTimer(page, LONG_PRESS_MS)
    await endTimers(page, LONG_PRESS_MS)
    await page.locator('svc-player .context-menu').waitFor()
    await finger.up()
  } else await page.mouse.click(x + 60, y + 30, { button: 'right' })
  await page.locator('svc-player .context-menu').waitFor()
}
const CONTEXT: Row[] = [
  {
    control: 'copy, in the context menu',
    is: '.context-menu [role=menuitem]',
    by: PRESS,
    before: openContextMenu,
    seen: (player) => player.renderRoot.querySelector('.notice.copied') !== null,
  },
  {
    control: 'loop, in the context menu',
    is: '.context-menu [role=menuitemcheckbox]',
    by: PRESS,
    before: async (page, input) => {
      await on((player) => (player.loop = false))(page)
      await openContextMenu(page, input)
    },
    seen: (player) => player.loop,
    after: closeMenu,
  },
  {
    control: 'text that could not be copied',
    is: '.uncopied textarea',
    by: PRESS,
    before: async (page, input) => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
        document.execCommand = () => false
      })
      await openContextMenu(page, input)
      await page.locator('svc-player .context-menu button').first().press('Enter')
      await page.locator('svc-player .uncopied button').focus()
    },
    seen: (player) => player.renderRoot.activeElement?.localName === 'textarea',
  },
  {
    control: 'close the text that could not be copied',
    is: '.uncopied button',
    by: PRESS,
    seen: (player) => player.renderRoot.querySelector('.uncopied') === null,
  },
]

const HELP: Row[] = [
  {
    control: 'list of keys',
    is: '.help dl',
    by: PRESS,
    before: async (page) => {
      await on((player) => player.renderRoot.querySelector('.control.play').focus())(page)
      await page.keyboard.press('?')
    },
    seen: (player) => player.renderRoot.activeElement?.localName === 'dl',
  },
  {
    control: 'close the list of keys',
    is: '.help button',
    by: PRESS,
    seen: (player) => player.renderRoot.querySelector('.help') === null,
  },
]

export const PLAYER: Scene = {
  name: 'svc-player',
  host: 'svc-player',
  rows: [
    {
      control: 'start',
      is: '.start',
      by: PRESS,
      seen: (player) =>
        player.currentTime > 0 && player.renderRoot.querySelector('.control.play') !== null,
      after: on((player) => (player.media.playbackRate = 0.0625)),
    },
    {
      control: 'picture',
      is: 'video',
      by: byKey('k', PRESS),
      seen: (player) => player.paused,
      // It shows and hides the controls, since there is no pointer that could be there.
      seenByFinger: (player) => player.renderRoot.querySelector('.stage.idle') !== null,
      after: async (page, input) => {
        if (isFinger(input)) {
          await page.locator('svc-player video').tap({ position: { x: 40, y: 40 } })
          await page.locator('svc-player .stage:not(.idle)').waitFor()
        } else await on((player) => player.play())(page)
      },
    },
    {
      control: 'seek bar',
      is: '.seek input',
      by: SLIDE('ArrowRight'),
      before: at(1),
      seen: (player) => player.currentTime > 5 && !player.seeking,
    },
    {
      control: 'play and pause',
      is: '.control.play',
      by: PRESS,
      seen: (player) => player.paused,
      after: on((player) => player.play()),
    },
    {
      control: 'ten seconds on',
      is: '.control.skip-forward',
      by: PRESS,
      before: at(1),
      seen: (player) => Math.abs(player.currentTime - 11) < 0.9 && !player.seeking,
    },
    {
      control: 'ten seconds back',
      is: '.control.skip-back',
      by: PRESS,
      before: at(11),
      seen: (player) => Math.abs(player.currentTime - 1) < 0.9 && !player.seeking,
      after: at(1),
    },
    {
      control: 'mute',
      is: '.volume button',
      by: PRESS,
      before: on((player) => (player.muted = true)),
      seen: (player) => !player.muted,
    },
    {
      control: 'volume',
      is: '.volume-range',
      by: notUpright(SLIDE('ArrowLeft')),
      before: on((player) => (player.volume = 1)),
      seen: (player) => player.volume < 1 && player.volume > 0.5,
    },
    opens('chapters'),
    choice('chapters', 'a chapter', 1, {
      before: at(1),
      seen: (player) => player.currentTime >= 6 && !player.seeking,
    }),
    opens('subtitles'),
    choice('subtitles', 'a subtitle', 2, {
      seen: (player) => player.textTracks[1].mode === 'showing',
    }),
    opens('subtitles'),
    further('subtitles', 'style of the text', 0),
    {
      control: 'back to the first page of a menu',
      is: '.menu .menu-head',
      by: PRESS,
      seen: (player) => player.renderRoot.querySelector('.menu-head') === null,
    },
    further('subtitles', 'style of the text', 0),
    {
      ...further('subtitles', 'colour of the text', 2),
      seen: (player) => player.renderRoot.querySelector('.menu-head span').textContent === 'Color',
    },
    choice('subtitles', 'a colour of the text', 2, {
      seen: (player) => player.captionLook.color === 'yellow',
      after: closeMenu,
    }),
    opens('settings'),
    further('settings', 'quality', 0),
    choice('settings', 'a quality', 3, {
      seen: (player) =>
        /180p/.test(player.renderRoot.querySelector('.menu [aria-haspopup] small')?.textContent),
    }),
    further('settings', 'audio track', 1),
    choice('settings', 'an audio track', 1, {
      seen: (player) =>
        [...player.renderRoot.querySelectorAll('.menu small')].some(({ textContent }: any) =>
          /Nederlands/.test(textContent),
        ),
    }),
    further('settings', 'speed', 2),
    choice('settings', 'a speed', 3, {
      seen: (player) => player.playbackRate === 1.25,
      after: async (page) => {
        await closeMenu(page)
        await on((player) => (player.media.playbackRate = 0.0625))(page)
      },
    }),
    {
      control: 'picture in picture',
      is: '.control.pip',
      by: notUpright(PRESS),
      seen: () => (globalThis as any).calls.includes('pip'),
    },
    {
      control: 'another screen',
      is: '.control.cast',
      by: PRESS,
      seen: () => (globalThis as any).calls.includes('cast'),
    },
    {
      control: 'full screen',
      is: '.control.fullscreen',
      by: PRESS,
      seen: () => document.fullscreenElement?.localName === 'svc-player',
      after: async (page) => {
        await page.evaluate(() => document.exitFullscreen())
        await page.waitForFunction(() => document.fullscreenElement === null)
      },
    },
    ...CONTEXT,
    ...HELP,
  ],
}

/** Pages of menus, the context menu and the list of keys lie alike in every theme. */
const ALIKE = new Set([
  'style of the text',
  'back to the first page of a menu',
  'colour of the text',
  'a colour of the text',
  'audio track',
  'an audio track',
  ...[...CONTEXT, ...HELP].map(({ control }) => control),
])

/** Each control that the theme places and each menu once. */
export const PLAYER_FLOAT: Scene = {
  name: 'svc-player, theme="float"',
  host: 'svc-player',
  rows: PLAYER.rows.filter(
    ({ control }, at, rows) =>
      !ALIKE.has(control) && rows.findIndex((row) => row.control === control) === at,
  ),
}

/** It begins by itself, which the browser allows without sound only; its page has nothing for its end. */
export const PLAYER_ALONE: Scene = {
  name: 'svc-player that begins by itself, and its end',
  host: 'svc-player',
  rows: [
    {
      control: 'unmute',
      is: '.unmute',
      by: PRESS,
      before: slowly,
      seen: (player) => !player.muted && player.renderRoot.querySelector('.unmute') === null,
    },
    {
      control: 'play again, over the picture',
      is: '.replay-sign',
      by: byKey('k', PRESS),
      before: async (page) => {
        await on((player) => {
          player.renderRoot.querySelector('.control.play').focus()
          player.currentTime = 11.9
        })(page)
        await page.locator('svc-player .replay-sign').waitFor()
        await slowly(page)
      },
      seen: (player) => !player.paused && player.currentTime < 6,
    },
  ],
}

export const PLAYER_END: Scene = {
  name: 'svc-player, at its end, and where AirPlay is',
  host: 'svc-player',
  rows: [
    {
      control: 'AirPlay',
      is: '.control.airplay',
      by: PRESS,
      before: slowly,
      seen: () => (globalThis as any).calls.includes('airplay'),
    },
    {
      control: 'play again',
      is: '.end-screen .pill',
      by: PRESS,
      before: async (page) => {
        await on((player) => (player.currentTime = 11.9))(page)
        await page.locator('svc-player .end-screen:not([hidden])').waitFor()
        await slowly(page)
      },
      seen: (player) => !player.paused && player.currentTime < 6,
    },
  ],
}

/** Its file is being uploaded, and it stands behind what there is of it. */
export const PLAYER_AWAITED: Scene = {
  name: 'svc-player on a video that is being uploaded',
  host: 'svc-player',
  rows: [
    {
      control: 'back to what has been uploaded',
      is: '.awaited button',
      by: PRESS,
      before: async (page) => {
        await on((player) => player.play())(page)
        await page.waitForFunction(() => document.querySelector('svc-player')!.currentTime > 0)
        await slowly(page)
        await at(9)(page)
      },
      seen: (player) =>
        !player.paused &&
        player.currentTime < 6 &&
        player.renderRoot.querySelector('.awaited') === null,
    },
  ],
}
