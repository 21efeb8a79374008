import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchWholeBrowser, type Browser } from '../../test/browser.ts'
import { startDaemon, untilStatus, type Daemon } from '../../test/daemon.ts'
import { median, type Bench, type Verdict } from '../bench.ts'
import { makeFilm, type FilmCodec } from './films.ts'
import { different, interrupted, uninterrupted } from './interrupted.ts'
import { LINE_BPS, sendFilm } from './sender.ts'
import { FilmViewer } from './viewer.ts'

/** Ten minutes and 1 GB; fewer to try the benchmark itself. */
const SECONDS = Number(process.env.SVC_BENCH_FILM_SECONDS ?? 600)
const FIRST_FRAME_SECONDS: Record<string, number> = {
  'h264-front': 5,
  'h264-end': 5,
  vp9: 8,
  prores: 8,
}
const LIMIT_MS = 60_000
const INTERRUPTED_SECONDS = 40
/** Of a line that is faster than the film nothing is explained: what is left is one look at the clock. */
const STALL_SECONDS = 1
/** One encoder's last run, which nothing can begin before the last byte. */
const LAST_RUN_SEGMENTS = 10
const SEGMENT_SECONDS = 4

type PrintLine = (line: string) => void

export const bench: Bench = {
  about: 'a film of 1 GB is watched in another browser while it is uploaded on a line of 20 Mbit/s',
  rounds: 1,
  cases: [...Object.keys(FIRST_FRAME_SECONDS), 'to-the-end', 'last-byte', 'interrupted'],
  async run({ rounds, only, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    const browser = await launchWholeBrowser()
    const isWanted = (name: string): boolean => only.length === 0 || only.includes(name)
    try {
      const verdicts: Verdict[] = []
      for (const [name, mostSeconds] of Object.entries(FIRST_FRAME_SECONDS)) {
        if (!isWanted(name)) continue
        const film = await filmOf(folder, name)
        const seconds: number[] = []
        for (let round = 0; round < rounds; round++) {
          seconds.push(await firstFrame(browser, film))
          print(`${name.padEnd(12)} first frame after ${seconds.at(-1)!.toFixed(2)} s`)
        }
        verdicts.push({
          what: `${name}: first byte to first frame`,
          ours: `${median(seconds).toFixed(2)} s`,
          reference: `${mostSeconds} s`,
          ratio: median(seconds) / mostSeconds,
          bar: { most: 1 },
        })
      }
      if (isWanted('to-the-end'))
        verdicts.push(await toTheEnd(browser, await filmOf(folder, 'h264-end'), print))
      if (isWanted('interrupted')) verdicts.push(...(await besideOrdinary(folder, print)))
      if (isWanted('last-byte'))
        verdicts.push(await lastByte(await filmOf(folder, 'h264-end'), print))
      return verdicts
    } finally {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function besideOrdinary(folder: string, print: PrintLine): Promise<Verdict[]> {
  const film = await readFile(await makeFilm(folder, 'h264', INTERRUPTED_SECONDS))
  const [ours, ordinary] = [await interrupted(film), await uninterrupted(film)]
  const rest =
    Number(ours.source !== ordinary.source) +
    different(ours.sound, ordinary.sound) +
    different(ours.frameTimes, ordinary.frameTimes)
  const files = 1 + ordinary.sound.size + ordinary.frameTimes.size
  print(
    `interrupted   compared with an ordinary upload: ${files} files, ${ordinary.picture.size} of picture`,
  )
  const verdict = (what: string, count: number, of: number): Verdict => ({
    what,
    ours: `${count} differ`,
    reference: `${of} files`,
    ratio: count / of,
    bar: { most: 0 },
  })
  return [
    verdict('source, sound and times of frames, interrupted beside ordinary', rest, files),
    verdict(
      'segments of picture, interrupted beside ordinary',
      different(ours.picture, ordinary.picture),
      ordinary.picture.size,
    ),
  ]
}

async function filmOf(folder: string, name: string): Promise<string> {
  const codec = name.split('-')[0] as FilmCodec
  return makeFilm(folder, codec, SECONDS, { front: name.endsWith('-front') })
}

async function withDaemon<T>(work: (daemon: Daemon, video: string) => Promise<T>): Promise<T> {
  const daemon = await startDaemon({
    env: { SVC_LOG_LEVEL: 'warn', SVC_FFMPEG: process.env.SVC_FFMPEG ?? '' },
  })
  try {
    const { id } = await daemon.api.videos.create({ body: { name: 'bench' } })
    return await work(daemon, id)
  } catch (error) {
    throw new Error(`it was not watched:\n${daemon.log()}`, { cause: error })
  } finally {
    await daemon.remove()
  }
}

/** In seconds. The upload is left where it is then. */
function firstFrame(browser: Browser, film: string): Promise<number> {
  return withDaemon(async (daemon, video) => {
    const viewer = await FilmViewer.open(browser, daemon, video)
    const started = Promise.withResolvers<number>()
    const sending = sendFilm(daemon, video, film, started.resolve)
    // Ends with the daemon.
    sending.catch(() => undefined)
    try {
      const at = await viewer.firstFrameAt(LIMIT_MS)
      return (at - (await started.promise)) / 1_000
    } finally {
      await viewer.close()
    }
  })
}

/** Behind the upload, by a viewer whose browser shares the processor with the encoders. */
async function toTheEnd(browser: Browser, film: string, print: PrintLine): Promise<Verdict> {
  const stalled = await withDaemon(async (daemon, video) => {
    const viewer = await FilmViewer.open(browser, daemon, video)
    try {
      await sendFilm(daemon, video, film, () => undefined)
      return await viewer.stalledSeconds(2 * SECONDS * 1_000)
    } finally {
      await viewer.close()
    }
  })
  print(`to the end    stalled ${stalled.toFixed(1)} s`)
  return {
    what: 'stalls behind the upload, first frame to end',
    ours: `${stalled.toFixed(1)} s`,
    reference: `${STALL_SECONDS} s`,
    ratio: stalled / STALL_SECONDS,
    bar: { most: 1 },
  }
}

/** Without viewers, as the reference is. */
async function lastByte(film: string, print: PrintLine): Promise<Verdict> {
  const { size } = await stat(film)
  const early = await readyAfter(film, true)
  print(
    `${(size / 1e6).toFixed(0)} MB in ${early.uploadSeconds.toFixed(0)} s ` +
      `(${((size * 8) / early.uploadSeconds / 1e6).toFixed(1)} of ${LINE_BPS / 1e6} Mbit/s), ` +
      `ready ${early.readySeconds.toFixed(1)} s after the last byte`,
  )
  const first = await readyAfter(film, false)
  print(`uploaded first, it is ready ${first.readySeconds.toFixed(1)} s after the last byte`)
  const lastRunSeconds = (first.readySeconds * LAST_RUN_SEGMENTS * SEGMENT_SECONDS) / SECONDS
  const limit = Math.max(first.readySeconds - early.uploadSeconds, lastRunSeconds)
  return {
    what: 'last byte to ready, beside the limit',
    ours: `${early.readySeconds.toFixed(1)} s`,
    reference: `${limit.toFixed(1)} s`,
    ratio: early.readySeconds / limit,
    bar: { most: 1.1 },
  }
}

function readyAfter(
  film: string,
  isEarly: boolean,
): Promise<{ uploadSeconds: number; readySeconds: number }> {
  return withDaemon(async (daemon, video) => {
    await daemon.api.spaces.update({
      params: { id: daemon.space },
      body: { encoding: { play_while_uploading: isEarly } },
    })
    const { firstByteAt, lastByteAt } = await sendFilm(daemon, video, film, () => undefined)
    await untilStatus(daemon.api, video, 'ready')
    return {
      uploadSeconds: (lastByteAt - firstByteAt) / 1_000,
      readySeconds: (Date.now() - lastByteAt) / 1_000,
    }
  })
}
