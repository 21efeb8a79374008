/** Every control of the other elements, and what all of them offer when something failed. */
import type { Page, Route } from 'playwright-core'
import { VIDEO_HEADER } from '../../../daemon/contract/upload-headers.ts'
import { act, CHOOSE, PRESS, SLIDE, WRITE, type Row, type Scene } from './rows.ts'

/** Id of the video of `UPLOAD_EARLY`, which anybody may watch. */
export const WATCHABLE = 'video0watchable'

const audio = (action: (element: any) => unknown) => act('svc-audio', action)

export const AUDIO: Scene = {
  name: 'svc-audio',
  host: 'svc-audio',
  rows: [
    {
      control: 'play',
      is: '.start',
      by: PRESS,
      seen: (element) => !element.paused && element.currentTime > 0,
      after: audio((element) => element.pause()),
    },
    {
      control: 'seek bar',
      is: '.rail input',
      by: SLIDE('ArrowRight'),
      before: audio((element) => (element.currentTime = 0)),
      seen: (element) => element.currentTime > 5,
    },
    {
      control: 'mute',
      is: '.mute',
      by: PRESS,
      before: audio((element) => (element.muted = false)),
      seen: (element) => element.muted,
    },
    {
      control: 'volume',
      is: '.volume input',
      by: SLIDE('ArrowLeft'),
      before: audio((element) => Object.assign(element, { volume: 1, muted: false })),
      seen: (element) => element.volume < 1,
    },
    {
      control: 'audio track',
      is: '[part=audio-track]',
      by: CHOOSE,
      seen: (element) => element.currentSrc.includes('aud_nl'),
    },
    {
      control: 'subtitles',
      is: '[part=subtitles]',
      by: CHOOSE,
      seen: (element) => element.renderRoot.querySelector('.caption') !== null,
    },
    {
      control: 'speed',
      is: '[part=rate]',
      by: CHOOSE,
      seen: (element) => element.media.playbackRate === 1.25,
    },
  ],
}

export const CLIP: Scene = {
  name: 'svc-clip',
  host: 'svc-clip',
  rows: [
    {
      control: 'pause',
      is: '[part=button]',
      by: PRESS,
      before: (page) =>
        page.waitForFunction(() => document.querySelector('svc-clip')!.state === 'playing'),
      seen: (clip) => clip.state === 'paused',
    },
    { control: 'play', is: '[part=button]', by: PRESS, seen: (clip) => clip.state === 'playing' },
  ],
}

const typed = (text: string): Row => ({
  control: 'search',
  is: '[part=search]',
  by: WRITE(text),
  seen: (element) => element.renderRoot.querySelector('mark') !== null,
})

export const TEXT: Scene = {
  name: 'svc-text',
  host: 'svc-text',
  rows: [
    typed('the'),
    {
      control: 'next match',
      is: '.bar button',
      at: 1,
      by: PRESS,
      seen: (text) => text.renderRoot.querySelector('.count').textContent.startsWith('2 '),
    },
    {
      control: 'match before',
      is: '.bar button',
      at: 0,
      by: PRESS,
      seen: (text) => text.renderRoot.querySelector('.count').textContent.startsWith('1 '),
    },
    {
      control: 'a cue',
      is: '.cue[role=button]',
      by: PRESS,
      before: act('svc-text', () =>
        document.addEventListener('cueselect', () => ((globalThis as any).selected = true)),
      ),
      seen: () => (globalThis as any).selected === true,
    },
    {
      control: 'follow along',
      is: '.follow',
      by: PRESS,
      // The reader has gone elsewhere in the text while it is spoken.
      before: async (page) => {
        await act('svc-player', (player) => {
          player.media.playbackRate = 0.0625
          player.currentTime = 7
          return player.play()
        })(page)
        await page.locator('svc-text .cue.active', { hasText: 'last' }).waitFor()
        await act('svc-player', (player) => player.pause())(page)
        await page
          .locator('svc-text .scroll')
          .evaluate((box) =>
            box.dispatchEvent(new WheelEvent('wheel', { bubbles: true, composed: true })),
          )
      },
      seen: (text) => text.renderRoot.querySelector('.follow') === null,
    },
    {
      control: 'language',
      is: '[part=language]',
      by: CHOOSE,
      seen: (text) => text.renderRoot.querySelector('.scroll')?.lang === 'nl',
    },
    {
      control: 'text that nobody can press',
      is: '.scroll[tabindex]',
      by: PRESS,
      before: act('svc-text', (text) => ((text.clickable = 'off'), text.updateComplete)),
      seen: (text) => text.renderRoot.activeElement?.classList.contains('scroll'),
    },
  ],
}

export const FILES: Scene = {
  name: 'svc-files',
  host: 'svc-files',
  rows: [
    {
      control: 'a file',
      is: '[part=file]',
      by: PRESS,
      before: act('svc-files', () =>
        document.addEventListener('download', (event) => {
          event.preventDefault()
          ;(globalThis as any).chosen = true
        }),
      ),
      seen: () => (globalThis as any).chosen === true,
    },
  ],
}

const list = (action: (element: any) => unknown) => act('svc-list', action)
const dialogIs = (name: string) => `dialog .bar button[aria-label="${name}"]`

export const LIST: Scene = {
  name: 'svc-list',
  host: 'svc-list',
  rows: [
    {
      control: 'more',
      is: '.more .button',
      by: PRESS,
      before: list((element) => element.updateComplete),
      seen: (element) => element.videos.length > 2,
    },
    {
      control: 'order',
      is: '[part=order]',
      by: CHOOSE,
      seen: (element) =>
        /order|oldest/.test(element.renderRoot.querySelector('select').value) &&
        element.state === 'ready',
    },
    {
      control: 'a video',
      is: '[part=card]',
      by: PRESS,
      seen: (element) =>
        element.renderRoot.querySelector('dialog')?.open &&
        element.renderRoot.querySelector('svc-player'),
    },
    {
      control: 'next video',
      is: dialogIs('Next video'),
      by: PRESS,
      before: list((element) => ((globalThis as any).first = element.playing.id)),
      seen: (element) => element.playing.id !== (globalThis as any).first,
    },
    {
      control: 'video before',
      is: dialogIs('Previous video'),
      by: PRESS,
      seen: (element) => element.playing.id === (globalThis as any).first,
    },
    {
      control: 'close',
      is: dialogIs('Close'),
      by: PRESS,
      seen: (element) => element.renderRoot.querySelector('dialog') === null,
    },
    {
      control: 'a collection',
      is: '[part~=collection-card]',
      by: PRESS,
      seen: (element) => element.shown.startsWith('col_') && element.state === 'ready',
    },
    {
      control: 'back',
      is: '[part~=back]',
      by: PRESS,
      seen: (element) => !element.shown.startsWith('col_') && element.state === 'ready',
    },
    {
      control: 'search',
      is: '[part=search]',
      by: WRITE('harbour'),
      seen: (element) => element.videos.length === 1,
    },
  ],
}

const retry = (name: string, is: string): Row => ({
  control: `try again, of ${name}`,
  host: `svc-${name}`,
  is,
  by: PRESS,
  // What it is given now is there.
  before: async (page: Page) => {
    await page.evaluate(() => (globalThis as any).mend())
    await page.locator(`svc-${name}`).scrollIntoViewIfNeeded()
  },
  seen: (element) => !['failed', 'loading', 'idle', 'empty'].includes(element.state),
})

export const FAILED: Scene = {
  name: 'what failed, in each element',
  host: 'svc-player',
  rows: [
    retry('player', '.message .pill'),
    retry('audio', '.message button'),
    retry('clip', '.fault button'),
    retry('text', '.message button'),
    retry('files', '.message button'),
    retry('list', '.message .button'),
  ],
}

const items = (state: string) =>
  `upload.items.length > 0 && upload.items.every(({ state }) => state === '${state}')`
const uploads = (condition: string) =>
  new Function('upload', `return ${condition}`) as (upload: any) => unknown
const button = (name: string) => `[part~=${name}-button]`
/** Pause or resume, while some of them can be; resume, while some are paused; cancel or clear. */
const ofAll = (place: string): string => `.summary button:${place}`

export const UPLOAD: Scene = {
  name: 'svc-upload',
  host: 'svc-upload',
  rows: [
    {
      control: 'choose files',
      is: button('choose'),
      by: PRESS,
      seen: () => (globalThis as any).opened === 'files',
      before: (page) => page.evaluate(() => (globalThis as any).listenForChoosers()),
    },
    {
      control: 'choose a folder',
      is: button('folder'),
      by: PRESS,
      seen: () => (globalThis as any).opened === 'folder',
    },
    {
      control: 'pause one',
      is: button('pause'),
      by: PRESS,
      before: (page) => page.evaluate(() => (globalThis as any).addFiles()),
      seen: uploads(`upload.items[0].state === 'paused'`),
    },
    { control: 'resume one', is: button('resume'), by: PRESS, seen: uploads(items('queued')) },
    {
      control: 'cancel one',
      is: button('cancel'),
      by: PRESS,
      seen: uploads('upload.items.length === 2'),
    },
    { control: 'pause all', is: ofAll('first-of-type'), by: PRESS, seen: uploads(items('paused')) },
    {
      control: 'resume all',
      is: ofAll('nth-last-of-type(2)'),
      by: PRESS,
      seen: uploads(items('queued')),
    },
    {
      control: 'cancel all',
      is: ofAll('last-of-type'),
      by: PRESS,
      seen: uploads('upload.items.length === 0'),
    },
    {
      control: 'start',
      is: button('start'),
      by: PRESS,
      before: (page) => page.evaluate(() => (globalThis as any).addFiles()),
      seen: uploads(items('failed')),
    },
    {
      control: 'try one again',
      is: button('retry'),
      by: PRESS,
      before: (page) =>
        page.evaluate(() =>
          document.addEventListener('resume', () => ((globalThis as any).resumed = true)),
        ),
      seen: () => (globalThis as any).resumed === true,
    },
    {
      control: 'clear',
      is: ofAll('last-of-type'),
      by: PRESS,
      seen: uploads('upload.items.length === 0'),
    },
    {
      control: 'remove one',
      is: button('remove'),
      by: PRESS,
      before: (page) => page.evaluate(() => (globalThis as any).addWrongFile()),
      seen: uploads('upload.items.length === 0'),
    },
  ],
}

/** Its file is on its way, and its video can be watched already. */
export const UPLOAD_EARLY: Scene = {
  name: 'svc-upload, whose video can be watched already',
  host: 'svc-upload',
  rows: [
    {
      control: 'watch',
      is: '[part=watch-link]',
      by: PRESS,
      before: async (page) => {
        await page.route(/\/v1\/uploads/, answerUpload)
        await page.evaluate(() => {
          document.addEventListener('click', (event) => {
            if (!(event.composedPath()[0] as Element).matches('[part=watch-link]')) return
            event.preventDefault()
            ;(globalThis as any).watched = true
          })
          ;(globalThis as any).addFiles()
        })
      },
      seen: () => (globalThis as any).watched === true,
    },
  ],
}

/** An appliance that takes an upload and waits for its bytes, of which the first can be played. */
async function answerUpload(route: Route): Promise<void> {
  const request = route.request()
  const { origin, searchParams } = new URL(request.url())
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*, authorization',
    'access-control-allow-methods': '*',
    'access-control-expose-headers': '*',
    'tus-resumable': '1.0.0',
  }
  if (request.method() === 'PATCH') return
  if (request.method() === 'POST')
    return route.fulfill({
      status: 201,
      headers: { ...headers, location: `${origin}/v1/uploads/up_1`, [VIDEO_HEADER]: WATCHABLE },
    })
  await route.fulfill({
    status: 200,
    headers,
    json: searchParams.has('fingerprint')
      ? { data: [] }
      : { playable: true, arriving: { playable_seconds: 4 } },
  })
}
