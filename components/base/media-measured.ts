/**
 * Measures what an element plays. What does it is fetched once the first frame is there, so that it
 * takes no line from it.
 */
import type { ReactiveControllerHost } from 'lit'
import type { Earlier, Metrics, Stop } from '../data/index.ts'

interface Host extends HTMLElement, Pick<ReactiveControllerHost, 'addController'> {
  /** The page's word. */
  metrics?: string | null | undefined
}

/** A viewer who has waited so long for the first frame counts without it. */
const PATIENCE_MS = 10_000

/** `metricsOf`: of the video that is in the element now. */
export function measured(
  host: Host,
  media: HTMLMediaElement,
  metricsOf: () => Metrics | null | undefined,
): void {
  let video: string | undefined
  let earlier: Earlier = {}
  let waiting: ReturnType<typeof setTimeout> | undefined
  let view: Promise<Stop> | undefined
  /** Stream of this view: the one at the moment of pressing play, else the first after it. */
  let ticket: Metrics | undefined

  function takeTicket(atMs: number): void {
    const metrics = metricsOf()
    if (ticket || !metrics || earlier.askedMs === undefined) return
    ticket = metrics
    earlier.ticketMs = atMs
  }
  function begin(): void {
    clearTimeout(waiting)
    const metrics = allowed(host, ticket ?? metricsOf())
    if (view || !metrics || earlier.askedMs === undefined) return
    view = import('../data/index.ts').then(({ measure }) => measure(media, metrics, earlier))
    // Not to be had: then nothing is measured.
    view.catch(() => undefined)
  }
  function end(error?: string): void {
    clearTimeout(waiting)
    void view?.then((stop) => stop(error === undefined ? {} : { error })).catch(() => undefined)
    view = ticket = undefined
    earlier = {}
  }

  media.addEventListener('play', () => {
    const now = videoOf(metricsOf())
    if (view && now !== undefined && now !== video) end()
    video = now ?? video
    if (view) return
    earlier = { askedMs: performance.now() }
    ticket = undefined
    takeTicket(0)
    clearTimeout(waiting)
    waiting = setTimeout(begin, PATIENCE_MS)
  })
  media.addEventListener('playing', () => {
    if (view) return
    video = videoOf(metricsOf())
    earlier.shown ??= { atMs: performance.now(), seconds: media.currentTime }
    begin()
  })
  media.addEventListener('pause', () => earlier.shown || begin())
  // Taken from the page, and not just moved on it: nothing of it may go on listening.
  host.addController({
    hostUpdate: () => takeTicket(performance.now()),
    hostDisconnected: () => queueMicrotask(() => host.isConnected || end()),
  })
  host.addEventListener('error', (event) => {
    if (!(event instanceof CustomEvent)) return
    begin()
    end(String((event.detail as { reason?: string }).reason))
  })
}

/** A ticket begins with its video. */
const videoOf = (metrics: Metrics | null | undefined): string | undefined =>
  metrics?.ticket.split('.')[0]

function allowed({ metrics: setting }: Host, metrics: Metrics | null | undefined): Metrics | null {
  if (!metrics || setting === 'off') return null
  return setting === 'on' || setting === 'respect'
    ? { ...metrics, respect_do_not_track: setting === 'respect' }
    : metrics
}
