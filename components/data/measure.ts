/** Measures one view of one media element, whatever plays in it (docs/analytics.md). */
import type { ViewMetrics } from './metrics.ts'
import { Outbox } from './outbox.ts'
import { Playing } from './playing.ts'

/** What happened before this module was loaded. Times are `performance.now()`. */
export interface EarlierMeasure {
  /** When playback was requested. */
  askedMs?: number
  /** When and where in the video the first frame was shown. */
  shown?: { atMs: number; seconds: number } | undefined
  /** When the ticket arrived. Earlier events are sent with this time, since a ticket accepts none that are older. */
  ticketMs?: number
}

/** Ends the view. `error`: playback failed, with a word for the reason. */
export type Stop = (how?: { error?: string }) => void

const BEAT_MS = 10_000
const MEDIA_ERRORS = ['aborted', 'network', 'media', 'unsupported']

/** `metrics`: from the response of `/v1/embeds/<id>`. Call it before playback; nothing is sent until then. */
export function measure(
  media: HTMLMediaElement,
  metrics: ViewMetrics | null | undefined,
  { askedMs, shown, ticketMs = 0 }: EarlierMeasure = {},
): Stop {
  if (!metrics || (metrics.respect_do_not_track && asksNotToBeTracked())) return () => undefined
  const outbox = new Outbox(metrics.url, {
    ticket: metrics.ticket,
    view: newView(),
    ...placeOfPage(),
  })
  const playing = new Playing(media, (event, atMs) => outbox.put(event, atMs))
  const listening = new AbortController()
  let playMs = askedMs
  let started = false
  let failed = false
  let fullscreen = false
  let beat: ReturnType<typeof setInterval> | undefined

  const on = (types: string, listener: () => void, target: EventTarget = media) =>
    types
      .split(' ')
      .forEach((type) => target.addEventListener(type, listener, { signal: listening.signal }))
  const ask = (atMs: number): void => {
    if (playMs === undefined || atMs === playMs)
      outbox.put({ type: 'play' }, Math.max(atMs, ticketMs))
    // A viewer who pauses before anything is seen, and plays again, has waited since then.
    if (!started) playMs = atMs
    beat ??= setInterval(() => {
      playing.cut()
      outbox.send()
    }, BEAT_MS)
  }
  const start = (atMs: number, seconds?: number): void => {
    if (!started)
      outbox.put(
        { type: 'start', startup_ms: Math.max(0, Math.round(atMs - (playMs ?? atMs))) },
        atMs,
      )
    started = true
    playing.begin(atMs, seconds)
  }
  const rest = (): void => {
    clearInterval(beat)
    beat = undefined
    outbox.send()
  }
  const fail = (code: string): void => {
    playing.end()
    if (!failed && playMs !== undefined)
      outbox.put({ type: 'error', code: code.replace(/[^a-z]+/g, '_').slice(0, 40) || 'unknown' })
    failed = true
    rest()
  }
  const leave = (): void => {
    if (playMs === undefined) return
    playing.end()
    outbox.put({ type: 'leave' })
    outbox.sendAll()
  }

  on('play', () => ask(performance.now()))
  on('playing', () => start(performance.now()))
  on('pause', () => {
    playing.end()
    if (!media.ended) outbox.put({ type: 'pause' })
    rest()
  })
  on('ended', () => {
    playing.end()
    outbox.put({ type: 'ended' })
    rest()
  })
  on('seeking', () => playing.jump())
  on('waiting', () => playing.wait(started))
  on('timeupdate', () => playing.look())
  on('emptied', () => playing.end())
  on('ratechange', () => started && outbox.put({ type: 'rate', rate: media.playbackRate }))
  on('resize', () => playing.changeQuality())
  on('change', () => playing.cut(), media.textTracks)
  on('error', () => fail(MEDIA_ERRORS[(media.error?.code ?? 0) - 1] ?? 'unknown'))
  on(
    'fullscreenchange',
    () => {
      const now = isFullscreen(media)
      if (now !== fullscreen && started) outbox.put({ type: 'fullscreen', on: now })
      fullscreen = now
    },
    document,
  )
  on(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'hidden' || playMs === undefined) return
      playing.cut()
      outbox.sendAll()
    },
    document,
  )
  on('pagehide', leave, window)
  // Back from the list of pages that were left: it was not over.
  on(
    'pageshow',
    () => media.paused || media.readyState < 3 || !started || playing.begin(performance.now()),
    window,
  )

  if (askedMs !== undefined) ask(askedMs)
  if (shown) start(shown.atMs, shown.seconds)
  if (askedMs !== undefined && media.paused) rest()

  return ({ error } = {}) => {
    if (listening.signal.aborted) return
    if (error !== undefined) fail(error)
    playing.end()
    if (playMs !== undefined) outbox.put({ type: 'leave' })
    listening.abort()
    rest()
    outbox.close()
  }
}

function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** 128 random bits, in memory alone. */
function newView(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Also through the shadow trees around it. */
function isFullscreen(media: Node): boolean {
  const { fullscreenElement } = document
  for (
    let node: Node | null = media;
    fullscreenElement && node;
    node = node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null
  )
    if (node === fullscreenElement) return true
  return false
}

/**
 * Where the player is: addresses without what stands behind `?` and `#`. In an iframe it is the
 * page around it, as far as that is known.
 */
function placeOfPage(): { page?: string; referrer?: string } {
  const [own, before] = [withoutQuery(location.href), withoutQuery(document.referrer)]
  if (window !== window.parent) return before ? { page: before } : {}
  return { ...(own ? { page: own } : {}), ...(before ? { referrer: new URL(before).origin } : {}) }
}

/** Longer ones are not sent at all. */
const LONGEST_ADDRESS = 2_000

function withoutQuery(address: string): string | undefined {
  const url = URL.parse ? URL.parse(address) : null
  const text = url && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : ''
  return text.length > 0 && text.length <= LONGEST_ADDRESS ? text : undefined
}
