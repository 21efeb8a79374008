/** Players that other people's pages use, each in a page of a real browser, as its documentation has one start it. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { until } from '../daemon.ts'

const MODULES = join(import.meta.dirname, '..', '..', 'node_modules')

export interface MediaState {
  time: number
  duration: number
  frames: number
  ended: boolean
  error: string | null
}
export interface Player {
  file: string
  manifest: 'hls' | 'dash'
  /** In the page: plays `url` in the page's video, answers what tracks it found. Errors go to `window.failure`. */
  start(url: string): Promise<{ audio: string[]; text: string[] }>
}

/* These functions run in the page, where the player's library has put itself on `window`. */
export const PLAYERS: Record<string, Player> = {
  'hls.js': {
    file: 'hls.js/dist/hls.min.js',
    manifest: 'hls',
    async start(url) {
      const { Hls } = window as any
      const hls = new Hls()
      hls.on(Hls.Events.ERROR, (_: unknown, data: any) => {
        if (data.fatal) (window as any).failure = `${data.details} ${data.error?.message}`
      })
      const parsed = new Promise((resolve) => hls.on(Hls.Events.MANIFEST_PARSED, resolve))
      hls.loadSource(url)
      hls.attachMedia(document.querySelector('video'))
      await parsed
      const lists = {
        audio: hls.audioTracks.map((track: any) => track.lang),
        text: hls.subtitleTracks.map((track: any) => track.lang),
      }
      hls.subtitleTrack = lists.text.indexOf('en')
      return lists
    },
  },
  'Shaka Player, HLS': {
    file: 'shaka-player/dist/shaka-player.compiled.js',
    manifest: 'hls',
    start: startShaka,
  },
  'Shaka Player, DASH': {
    file: 'shaka-player/dist/shaka-player.compiled.js',
    manifest: 'dash',
    start: startShaka,
  },
  'dash.js': {
    file: 'dashjs/dist/modern/umd/dash.all.min.js',
    manifest: 'dash',
    async start(url) {
      const { dashjs } = window as any
      const player = dashjs.MediaPlayer().create()
      player.on(
        dashjs.MediaPlayer.events.ERROR,
        (event: any) => ((window as any).failure = `${event.error?.code} ${event.error?.message}`),
      )
      player.updateSettings({ debug: { logLevel: 0 } })
      const loaded = new Promise((resolve) =>
        player.on(dashjs.MediaPlayer.events.STREAM_INITIALIZED, resolve),
      )
      player.initialize(document.querySelector('video'), url, false)
      await loaded
      const text = player.getTracksFor('text')
      player.setCurrentTrack(text.find((track: any) => track.lang === 'en'))
      player.enableText(true)
      return {
        audio: player.getTracksFor('audio').map((track: any) => track.lang),
        text: text.map((track: any) => track.lang),
      }
    },
  },
}

async function startShaka(url: string): Promise<{ audio: string[]; text: string[] }> {
  const { shaka } = window as any
  shaka.polyfill.installAll()
  const player = new shaka.Player()
  await player.attach(document.querySelector('video'))
  player.addEventListener(
    'error',
    (event: any) =>
      ((window as any).failure =
        `${event.detail.category} ${event.detail.code} ${event.detail.data}`),
  )
  await player.load(url)
  const text = player.getTextTracks()
  player.selectTextTrack(text.find((track: any) => track.language === 'en'))
  await player.setTextTrackVisibility?.(true)
  return {
    audio: player.getAudioTracks().map((track: any) => track.language),
    text: text.map((track: any) => track.language),
  }
}

/** Paused at the start, with what tracks the player found. Close the page when done. */
export async function openPlayer(
  browser: Pick<Browser, 'newPage'>,
  player: Player,
  url: string,
): Promise<{ page: Page; tracks: { audio: string[]; text: string[] } }> {
  const page = await browser.newPage()
  await page.setContent('<video muted width="320"></video>')
  await page.addScriptTag({ path: join(MODULES, player.file) })
  return { page, tracks: await page.evaluate(player.start, url) }
}

export function untilPlayed(
  page: Page,
  holds: (state: MediaState) => boolean,
  what: string,
): Promise<MediaState> {
  return until(
    () => stateOf(page),
    (now) => {
      assert.equal(now.error, null)
      return holds(now)
    },
    what,
  )
}

function stateOf(page: Page): Promise<MediaState> {
  return page.evaluate(() => {
    const media = document.querySelector('video')!
    return {
      time: media.currentTime,
      duration: media.duration,
      frames: media.getVideoPlaybackQuality().totalVideoFrames,
      ended: media.ended,
      error: (window as any).failure ?? media.error?.message ?? null,
    }
  })
}

/** The text of every cue that the player has handed to the page's video. */
export function cuesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelector('video')!.textTracks].flatMap((track) =>
      [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text),
    ),
  )
}
