import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchWholeBrowser } from '../../test/browser.ts'
import { startDaemon, until } from '../../test/daemon.ts'
import { ffmpeg } from '../../test/sources/ffmpeg.ts'
import { alternate, median, medianRatio, type Bench, type Verdict } from '../bench.ts'
import { putFile } from '../upload.ts'
import { openSite } from './site.ts'
import { OTHERS, type Other, type Side } from './side.ts'
import { watch, type ShownVideo, type WatchedFrames } from './watch.ts'

const SIDES: readonly Side[] = ['svc-player', ...(Object.keys(OTHERS) as Other[])]
const REFERENCE: Other = 'bare hls.js'
const LIMIT: Other = 'bare <video>'
/** Has neither controls nor words, so its bytes are no match for those of a player. */
const ENGINE: Other = 'bare SPF'
/** Of the first frame. The next player of a page has the code already. */
const MOST: Record<Other, number> = {
  'bare hls.js': 0.75,
  'bare <video>': 1.6,
  'bare SPF': 1.25,
  'mux-player': 1,
  vidstack: 1,
  'video.js': 1,
}
const MOST_AGAIN = 1.1
/** Code before the first frame, as served (issue "The viewer"). */
const MOST_CODE_BYTES = 60_000
const CLIP =
  'gradients=size=1920x1080:rate=30:duration=20:speed=0.02:nb_colors=6,noise=alls=6:allf=t,format=yuv420p'
const MADE_MS = 300_000

export const bench: Bench = {
  about:
    'from inserting the element to the first frame, and the bytes until then, beside bare ' +
    'hls.js and the players in common use, on a line of 10 Mbit/s and 50 ms',
  rounds: 20,
  async run({ rounds, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    const daemon = await startDaemon({
      env: { SVC_LOG_LEVEL: 'warn', SVC_FFMPEG: process.env.SVC_FFMPEG ?? '' },
    })
    const browser = await launchWholeBrowser()
    const site = await openSite(join(folder, 'site'))
    try {
      const clip = join(folder, 'clip.mp4')
      await ffmpeg(
        '-f',
        'lavfi',
        '-i',
        CLIP,
        '-f',
        'lavfi',
        '-i',
        'sine=f=220:r=48000:d=20',
        '-c:v',
        'libx264',
        '-preset',
        'superfast',
        '-b:v',
        '6M',
        '-c:a',
        'aac',
        clip,
      )
      const videos: ShownVideo[] = []
      for (const name of ['first', 'next']) {
        const { id } = await daemon.api.videos.create({ body: { name } })
        await putFile(daemon, id, clip)
        // Everything is made, and no encoder runs beside the players.
        const { urls, renditions } = await until(
          () => daemon.api.videos.get({ params: { id } }),
          ({ status }) => status === 'ready',
          'ready',
          MADE_MS,
        )
        const file = renditions.find(({ name }) => name === 'h264_sd')!.url!
        videos.push({ id, src: urls.hls, file })
      }
      const sides = Object.fromEntries(
        SIDES.map((side) => [
          side,
          async () => {
            const watched = await watch(browser, {
              side,
              videos,
              site: site.url,
              appliance: daemon.baseUrl,
            })
            print(
              `${side.padEnd(12)} ${Math.round(watched.firstFrameMs)} ms, again ` +
                `${Math.round(watched.againMs)} ms; ${kilobytes(watched.codeBytes)} of code, ` +
                `${kilobytes(watched.mediaBytes)} of media`,
            )
            return watched
          },
        ]),
      ) as Record<Side, () => Promise<WatchedFrames>>
      const measured = await alternate(rounds, sides)
      for (const side of SIDES)
        print(
          `the next player of a page, median: ${side} ` +
            `${milliseconds(median(measured[side].map(({ againMs }) => againMs)))}`,
        )
      return verdicts(measured)
    } finally {
      await browser.close()
      await site.close()
      await daemon.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function verdicts(measured: Record<Side, WatchedFrames[]>): Verdict[] {
  const ours = measured['svc-player']
  const against = (
    what: string,
    other: Other,
    figure: (watched: WatchedFrames) => number,
    unit: (value: number) => string,
    most = 1,
  ): Verdict => ({
    what: `${what}, ${other}`,
    ours: unit(median(ours.map(figure))),
    reference: unit(median(measured[other].map(figure))),
    ratio: medianRatio(ours, measured[other], figure),
    bar: { most },
  })
  const others = Object.keys(OTHERS) as Other[]
  const codeBytes = median(ours.map((watched) => watched.codeBytes))
  return [
    ...others.map((other) =>
      against('first frame', other, ({ firstFrameMs }) => firstFrameMs, milliseconds, MOST[other]),
    ),
    ...others
      .filter((other) => other !== LIMIT && other !== ENGINE)
      .map((other) => against('bytes of code', other, ({ codeBytes }) => codeBytes, kilobytes)),
    {
      what: 'bytes of code, the limit',
      ours: kilobytes(codeBytes),
      reference: kilobytes(MOST_CODE_BYTES),
      ratio: codeBytes / MOST_CODE_BYTES,
      bar: { most: 1 },
    },
    // With the code there, what is left is the line: the medians of all are said above.
    against(
      'first frame of the next player',
      REFERENCE,
      ({ againMs }) => againMs,
      milliseconds,
      MOST_AGAIN,
    ),
  ]
}

const milliseconds = (value: number): string => `${Math.round(value)} ms`
const kilobytes = (value: number): string => `${Math.round(value / 1_000)} kB`
