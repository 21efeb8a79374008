/** A page with svc-player in each of its states at once, each in an element with the name of its state as id. */
import type { Page } from 'playwright-core'
import type { SvcPlayer } from '../../../components/player/element.ts'
import type { Stage } from '../stage.ts'
import { whole } from '../weight.ts'

/** Before the page: sound only once somebody has pressed something, as browsers have it. */
export const SILENT_AT_FIRST = `{
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    return this.muted || this.closest?.('#playing')
      ? play.call(this)
      : Promise.reject(new DOMException('Not without a gesture', 'NotAllowedError'))
  }
}`
const LINK =
  '<a slot="end-screen" href="/next" style="display: block; padding: 16px">The next one</a>'
const CHAPTERS = [
  { start_seconds: 0, end_seconds: 6, title: 'The harbour' },
  { start_seconds: 6, end_seconds: 12, title: 'The last lighthouse' },
]

export function everyState(stage: Stage, attributes = ''): string {
  const { urls } = stage.add()
  const storyboard = `${stage.appliance}/media/storyboard.vtt`
  const { id } = stage.add({ chapters: CHAPTERS, urls: { ...urls, storyboard } })
  const making = stage.add({ status: 'processing', playable: false, progress: 0.42 })
  const player = (state: string, more: string, inside = '') =>
    `<svc-player id="${state}" loading="eager" ${attributes} ${more}>${inside}</svc-player>`
  const film = (state: string, more: string, inside = '') =>
    player(state, `embed="${id}" title="${state}" ${more}`, inside)
  return whole(
    [
      film('ready', ''),
      film('playing', 'muted'),
      film('unmute', 'autoplay="always"'),
      film('ended', 'muted'),
      film('end-screen', 'muted', LINK),
      film('stalled', 'muted'),
      player('failed', 'embed="video9999999991"'),
      player('processing', `embed="${making.id}"`),
      player('missing', ''),
    ].join(''),
  )
}

/** Each film stands or hardly moves then, with its controls shown. */
export async function reachEveryState(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('svc-player')].every(({ id, state }) =>
      id === 'unmute'
        ? state === 'started'
        : ['ready', 'failed', 'waiting', 'empty'].includes(state),
    ),
  )
  await page.evaluate(async () => {
    const player = (id: string) => document.querySelector<SvcPlayer>(`#${id}`)!
    for (const id of ['playing', 'unmute', 'stalled']) {
      player(id).media.playbackRate = 0.0625
      await player(id).play()
    }
    for (const id of ['ended', 'end-screen']) {
      await player(id).play()
      player(id).currentTime = player(id).duration
    }
    // Whatever is loaded: a wait is a wait.
    const { media } = player('stalled')
    Object.defineProperty(media, 'readyState', { value: 1 })
    media.dispatchEvent(new Event('waiting'))
  })
  const shown = (selector: string) => page.locator(selector).waitFor()
  await shown('#ready .start')
  await shown('#playing .control.fullscreen')
  await shown('#unmute .unmute')
  await shown('#ended .replay-sign')
  await shown('#end-screen .end-screen .pill')
  await shown('#stalled .spinner')
  await shown('#failed .message .pill')
  await shown('#processing .progress')
  await shown('#missing .message')
}
