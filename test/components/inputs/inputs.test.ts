/** Every control of every element, with mouse, finger and keyboard. One that stands in no table fails the run. */
import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { COPIED_SHOWN_MS, LONG_PRESS_MS } from '../../../components/player/controls/timings.ts'
import { addList, inner, INNER, SPACE } from '../list/lists.ts'
import { on, open, close } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { holdTimers } from '../timers.ts'
import { drive, INPUTS, isFinger, SCREENS, type Input } from './hands.ts'
import {
  AUDIO,
  CLIP,
  FAILED,
  FILES,
  LIST,
  TEXT,
  UPLOAD,
  UPLOAD_EARLY,
  WATCHABLE,
} from './other-rows.ts'
import { PLAYER, PLAYER_ALONE, PLAYER_AWAITED, PLAYER_END, PLAYER_FLOAT } from './player-rows.ts'
import { withoutRow } from './present.ts'
import type { Row, Scene } from './rows.ts'
import { itLong } from '../../support/long.ts'

const SCENES = [
  PLAYER,
  PLAYER_FLOAT,
  PLAYER_ALONE,
  PLAYER_END,
  PLAYER_AWAITED,
  AUDIO,
  CLIP,
  TEXT,
  FILES,
  LIST,
  FAILED,
  UPLOAD,
  UPLOAD_EARLY,
]
const CHAPTERS = [
  { start_seconds: 0, end_seconds: 6, title: 'One' },
  { start_seconds: 6, end_seconds: 12, title: 'Two' },
]

/** So that a busy machine has time to see what is said for a moment only. */
const PATIENT = holdTimers(COPIED_SHOWN_MS)
/** However late a busy machine hands the end of a tap over, it is no long press. */
const UNPRESSED = holdTimers(LONG_PRESS_MS)
/** Other screens and small windows are the browser's and not here. */
const OTHER_SCREENS = `globalThis.calls = []
  RemotePlayback.prototype.watchAvailability = async (report) => (report(true), 1)
  RemotePlayback.prototype.prompt = async () => void calls.push('cast')
  HTMLVideoElement.prototype.requestPictureInPicture = async () => void calls.push('pip')`
const APPLE = `globalThis.calls = []
  HTMLVideoElement.prototype.webkitShowPlaybackTargetPicker = () => void calls.push('airplay')`

/** By element: all that any table says of it. */
const ROWS: Record<string, string[]> = {}
for (const { host, rows } of SCENES) {
  for (const row of rows) (ROWS[row.host ?? host] ??= []).push(row.is)
}

describe('every control with every input', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => {
    stage.lists.clear()
    stage.embeds.delete(MISSING)
    stage.embeds.delete(WATCHABLE)
  })
  /** What failed is there from now on. */
  const mend = () => {
    stage.embeds.set(MISSING, { ...stage.add(), id: MISSING as never })
    addList(stage, { id: 'm0m0m' })
  }

  for (const scene of SCENES) {
    for (const input of INPUTS) {
      const test = input === 'finger 844x390' ? itLong : it
      test(`${scene.name}: ${input}`, async () => {
        const { body, script } = SETS.get(scene)!(stage)
        await on(
          stage,
          body,
          async (page) => {
            await page.exposeFunction('mend', mend)
            await page.route(/\/v1\/uploads/, (route) =>
              route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } }),
            )
            await ready(page, scene)
            for (const row of scene.rows) await driven(page, scene, row, input)
          },
          { ...SCREENS[input], before: `${PATIENT}${script ?? ''}` },
        )
      })
    }
  }

  it('a control that stands in no table is found', async () => {
    const { id } = stage.add()
    const page = await open(stage, `<svc-player embed="${id}"></svc-player>`)
    try {
      await ready(page, PLAYER)
      assert.deepEqual(await withoutRow(page, ROWS), [])
      await page.locator('svc-player').evaluate((player) => {
        const own = document.createElement('button')
        own.className = 'control like'
        own.ariaLabel = 'I like it'
        player.shadowRoot!.querySelector('.frame')!.append(own)
      })
      assert.deepEqual(await withoutRow(page, ROWS), ['svc-player button.control.like "I like it"'])
    } finally {
      await close(page)
    }
  })
})

async function driven(page: Page, scene: Scene, row: Row, input: Input): Promise<void> {
  const host = row.host ?? scene.host
  const selector = `${host} ${row.is}`
  const control = page.locator(selector).nth(row.at ?? 0)
  const how = row.by[input]
  try {
    await row.before?.(page, input)
    if (how.do !== 'absent') {
      await control.waitFor()
      assert.deepEqual(await withoutRow(page, ROWS), [], 'stands in no table')
    }
    await drive(page, control, row.is, input, how)
    if (how.do === 'absent') return
    const seen = (isFinger(input) && row.seenByFinger) || row.seen
    await page.waitForFunction(`(${seen.toString()})(document.querySelector('${host}'))`)
    assert.deepEqual(await withoutRow(page, ROWS), [], 'stands in no table')
    await row.after?.(page, input)
  } catch (error) {
    throw new Error(`${row.control} (${selector}) with ${input}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

async function ready(page: Page, scene: Scene): Promise<void> {
  const hosts = [...new Set(scene.rows.map((row) => row.host ?? scene.host))]
  for (const host of hosts) await settled(page, host)
}

async function settled(page: Page, host: string): Promise<void> {
  await page.waitForFunction((tag) => {
    const element = document.querySelector(tag) as
      | (HTMLElement & { state?: string; hasUpdated?: boolean })
      | null
    return element?.hasUpdated && !['idle', 'loading', undefined].includes(element.state)
  }, host)
}

/** So small that it scrolls. */
const textBeside = (id: string) =>
  `<svc-player id="film" embed="${id}" muted style="width: 120px"></svc-player>
  <svc-text embed="${id}" for="film" style="width: 340px; height: 290px; font-size: 34px"></svc-text>`

type Set = (stage: Stage) => { body: string; script?: string }

const playing = (stage: Stage, airPlay: boolean, theme = 'default'): { body: string } => {
  const { urls } = stage.add()
  const { id } = stage.add({
    chapters: CHAPTERS,
    urls: { ...urls, storyboard: `${stage.appliance}/media/storyboard.vtt` },
  })
  const end = airPlay ? '<p slot="end-screen"><a href="#next">Next</a></p>' : ''
  return {
    body: `<svc-player embed="${id}" theme="${theme}" ${airPlay ? '' : 'loop'} muted>${end}</svc-player>`,
  }
}

/** What browsers do until somebody has pressed something; the one of the tests is told to allow all. */
const ONLY_WITHOUT_SOUND = `{
  let isPressed = false
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => (isPressed = true), { capture: true })
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function () {
    return this.muted || isPressed
      ? play.call(this)
      : Promise.reject(new DOMException('Not without a gesture', 'NotAllowedError'))
  }
}
`
const ANNOUNCE_NEAR = `<script type="module">
  const player = document.querySelector('svc-player')
  await customElements.whenDefined('svc-player')
  player.setAttribute('autoplay', 'always')
  const announce = () => player.media.dispatchEvent(Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability: 'available' }))
  player.addEventListener('timeupdate', announce)
</script>`

const ARRIVING = {
  size_bytes: 1_000,
  received_bytes: 400,
  receiving: true,
  received_seconds: 4,
  encoded_seconds: 0,
  playable_seconds: 4,
}
const NOT_RECEIVED = `{
  const real = fetch
  globalThis.fetch = (url, options) =>
    /\\/[2-9]\\.m4s/.test(url)
      ? Promise.resolve(new Response('{"code":"not_received_yet"}', { status: 503 }))
      : real(url, options)
}`

/** Is not there yet. */
const MISSING = 'video0missing00'
const NOWHERE = ['player', 'audio', 'clip', 'text', 'files']
  .map((name) => `<svc-${name} embed="${MISSING}" loading="eager"></svc-${name}>`)
  .join('')

const FILES_TO_ADD = `<script type="module">
  const upload = document.querySelector('svc-upload')
  const film = (name, type = 'video/mp4') => new File([new Uint8Array(1000)], name, { type })
  globalThis.addFiles = () => upload.add([film('one.mp4'), film('two.mp4'), film('three.mp4')]).length
  globalThis.addWrongFile = () => upload.add([film('letter.pdf', 'application/pdf')]).length
  globalThis.listenForChoosers = () => {
    HTMLInputElement.prototype.click = function () { globalThis.opened = this.id }
  }
</script>`

const SETS = new Map<Scene, Set>([
  [PLAYER, (stage) => ({ ...playing(stage, false), script: UNPRESSED + OTHER_SCREENS })],
  [
    PLAYER_FLOAT,
    (stage) => ({ ...playing(stage, false, 'float'), script: UNPRESSED + OTHER_SCREENS }),
  ],
  [
    PLAYER_ALONE,
    (stage) => ({
      body: `<svc-player embed="${stage.add().id}" autoplay="always"></svc-player>`,
      script: UNPRESSED + ONLY_WITHOUT_SOUND,
    }),
  ],
  [
    PLAYER_END,
    (stage) => ({ body: playing(stage, true).body + ANNOUNCE_NEAR, script: UNPRESSED + APPLE }),
  ],
  [
    PLAYER_AWAITED,
    (stage) => ({
      body: `<svc-player embed="${stage.add({ status: 'created', arriving: ARRIVING }).id}" muted></svc-player>`,
      script: NOT_RECEIVED,
    }),
  ],
  [AUDIO, (stage) => ({ body: `<svc-audio embed="${stage.add().id}" muted></svc-audio>` })],
  [
    CLIP,
    (stage) => ({ body: `<svc-clip embed="${stage.add().id}" style="width: 300px"></svc-clip>` }),
  ],
  [TEXT, (stage) => ({ body: textBeside(stage.add().id) })],
  [FILES, (stage) => ({ body: `<svc-files embed="${stage.add().id}"></svc-files>` })],
  [
    LIST,
    (stage) => {
      addList(stage, { count: 4, collections: [inner()] })
      addList(stage, {
        id: INNER,
        count: 2,
        name: 'Concerts',
        path: [{ id: SPACE, name: 'Museum films' }],
      })
      return {
        body:
          `<svc-list space="${SPACE}" page-size="2" controls="search order"><template ` +
          'slot="player"><svc-player controls="play" muted></svc-player></template></svc-list>',
      }
    },
  ],
  [
    FAILED,
    () => ({
      body:
        `<style>svc-player, svc-clip { width: 200px }</style>${NOWHERE}<svc-list space="m0m0m" ` +
        'loading="eager"></svc-list>',
    }),
  ],
  [
    UPLOAD,
    () => ({
      body: `<svc-upload token="a.b.c" autostart="off" folders="on"></svc-upload>${FILES_TO_ADD}`,
    }),
  ],
  [
    UPLOAD_EARLY,
    (stage) => {
      stage.embeds.set(WATCHABLE, { ...stage.add(), id: WATCHABLE as never })
      return { body: `<svc-upload token="a.b.c"></svc-upload>${FILES_TO_ADD}` }
    },
  ],
])
