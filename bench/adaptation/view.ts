/** Somebody watches the film on a line that a trace shapes. */
import type { Browser } from '../../test/browser.ts'
import { manifestAt, VIDEO } from './site.ts'
import { TRACE_SECONDS, type Trace } from './traces.ts'

export const SIDES = ['svc-player', 'hls.js', 'Shaka Player'] as const
export type WatchedSide = (typeof SIDES)[number]

export interface Viewing {
  startSeconds: number
  /** After the first frame. */
  stalledSeconds: number
  /** Of the seconds that were shown, by the bitrate that the manifest says. */
  kilobits: number
  switches: number
}

/** Chromium takes 0 for no limit; this is nothing. */
const NOTHING_BYTES = 1
const KILOBITS_OF_HEIGHT: Record<number, number> = {
  144: 250,
  240: 550,
  360: 1_100,
  480: 2_200,
  720: 4_500,
}

export async function view(
  browser: Browser,
  { side, site, trace }: { side: WatchedSide; site: string; trace: Trace },
): Promise<Viewing> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  try {
    const page = await context.newPage()
    await page.goto(site)
    // Code is not what is measured here.
    await page.evaluate(load, { side })
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    const shape = (bitsPerSecond: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: trace.latencyMs,
        downloadThroughput: Math.max(bitsPerSecond / 8, NOTHING_BYTES),
        uploadThroughput: 1_000_000,
      })
    await shape(trace.steps[0]!.bitsPerSecond)
    const startedAt = performance.now()
    const timers = trace.steps
      .slice(1)
      .map(({ atSeconds, bitsPerSecond }) =>
        setTimeout(() => void shape(bitsPerSecond).catch(() => undefined), atSeconds * 1_000),
      )
    await page.evaluate(play, { side, src: manifestAt(site), embed: VIDEO })
    await new Promise((resolve) =>
      setTimeout(resolve, TRACE_SECONDS * 1_000 - (performance.now() - startedAt)),
    )
    timers.forEach(clearTimeout)
    const { startMs, stalledMs, shown, switches } = await page.evaluate(
      () => (window as unknown as { watched: Watched }).watched,
    )
    const seconds = Object.values(shown).reduce((sum, each) => sum + each, 0)
    const kilobits = Object.entries(shown).reduce(
      (sum, [height, each]) => sum + (KILOBITS_OF_HEIGHT[Number(height)] ?? 0) * each,
      0,
    )
    return {
      startSeconds: startMs / 1_000,
      stalledSeconds: stalledMs / 1_000,
      kilobits: seconds > 0 ? kilobits / seconds : 0,
      switches,
    }
  } finally {
    await context.close()
  }
}

interface Watched {
  startMs: number
  stalledMs: number
  /** Height of the picture → seconds for which it was shown. */
  shown: Record<number, number>
  switches: number
}

/* These functions run in the page. */

async function load({ side }: { side: WatchedSide }): Promise<void> {
  const file = {
    'svc-player': '/npm/@svc/components/+esm',
    'hls.js': '/hls.js',
    'Shaka Player': '/shaka.js',
  }[side]
  if (side !== 'svc-player')
    return new Promise((resolve, reject) =>
      document.head.append(
        Object.assign(document.createElement('script'), {
          src: file,
          onload: resolve,
          onerror: reject,
        }),
      ),
    )
  await import(file)
  // All that it loads to play comes now, and not over the line that is measured.
  document.querySelector('#place')!.innerHTML = '<svc-player loading="eager"></svc-player>'
  await customElements.whenDefined('svc-player')
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  const folder = names.find((name) => name.includes('@svc/components@'))!.replace(/[^/]*$/, '')
  const parts = (await (await fetch(`${folder}parts.json`)).json()) as { playing: string[] }
  await Promise.all(parts.playing.map((name) => import(folder + name)))
  // Otherwise the player would begin with the speed of a line that is not shaped.
  performance.clearResourceTimings()
}

async function play({
  side,
  src,
  embed,
}: {
  side: WatchedSide
  src: string
  embed: string
}): Promise<void> {
  const place = document.querySelector<HTMLElement>('#place')!
  const page = window as any
  const requestedAt = performance.now()
  let video: HTMLVideoElement
  if (side === 'svc-player') {
    const player = place.querySelector('svc-player') as any
    player.muted = true
    player.setAttribute('autoplay', '')
    player.setAttribute('embed', embed)
    video = player.media
  } else {
    video = Object.assign(document.createElement('video'), { muted: true, autoplay: true })
    place.replaceChildren(video)
    if (side === 'hls.js') {
      const hls = new page.Hls()
      hls.loadSource(src)
      hls.attachMedia(video)
    } else {
      page.shaka.polyfill.installAll()
      const player = new page.shaka.Player()
      await player.attach(video)
      await player.load(src)
    }
  }
  const watched: Watched = (page.watched = {
    startMs: 45_000,
    stalledMs: 0,
    shown: {},
    switches: 0,
  })
  let [at, time, height, isStarted] = [performance.now(), 0, 0, false]
  const look = (): void => {
    const now = performance.now()
    const { currentTime, videoHeight } = video
    const isMoving = currentTime > time
    if (isMoving && !isStarted) {
      isStarted = true
      watched.startMs = now - requestedAt
    } else if (isStarted && !isMoving) watched.stalledMs += now - at
    if (isMoving) {
      watched.shown[videoHeight] = (watched.shown[videoHeight] ?? 0) + (currentTime - time)
      if (height > 0 && videoHeight !== height) watched.switches += 1
      height = videoHeight
    }
    ;[at, time] = [now, currentTime]
  }
  setInterval(look, 100)
}
