import { spawn } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFfmpegEngine } from '../../daemon/adapters/ffmpeg/engine.ts'
import { startDaemon, until, type Daemon } from '../../test/daemon.ts'
import { silentLog } from '../../test/support/silent-log.ts'
import { alternate, median, medianRatio, type Bench } from '../bench.ts'
import { FRAME_RATE, makeFilm } from './source.ts'
import { decodeFrames, shows } from './truth.ts'

const WIDTH = 640
/** With the 50 times that are the default: ten minutes of film. */
const SECONDS_EACH = 12
const AT_ONCE = 8
const CACHED_MS = 3
const LONGEST_ENCODE_MS = 3_600_000

export const bench: Bench = {
  about:
    `one ${WIDTH}-pixel JPEG at random times of a 1080p film, beside a bare ffmpeg -ss on the ` +
    `source (a round is a time, and ${SECONDS_EACH} s of film)`,
  rounds: 50,
  async run({ rounds, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    const program = await findFfmpeg()
    const daemon = await startDaemon({
      env: { SVC_LOG_LEVEL: 'warn', SVC_FFMPEG: process.env.SVC_FFMPEG ?? '' },
    })
    try {
      const seconds = rounds * SECONDS_EACH
      const film = await makeFilm(folder, seconds)
      print(
        `film: ${seconds} s, 1920x1080, ${((await stat(film)).size / 1e6).toFixed(0)} MB; now it is encoded`,
      )
      const image = await encoded(daemon, film)

      const batches = Math.max(1, Math.round(rounds / 10))
      const times = randomTimes(rounds + batches * AT_ONCE, seconds)
      const single = times.slice(0, rounds)
      const ask = (time: number) => fetched(`${image}?width=${WIDTH}&time=${time}`)
      const bareOne = (time: number) => bare(program, film, time, join(folder, `bare-${time}.jpg`))
      // The first frame ever asked for starts the decoders that wait; it is one of many thousands.
      await ask(0)

      const [oursNext, bareNext] = [single.values(), single.values()]
      const one = await alternate(rounds, {
        ours: () => ask(oursNext.next().value!),
        bare: () => bareOne(bareNext.next().value!),
      })
      const groups = Array.from({ length: batches }, (_, index) =>
        times.slice(rounds + index * AT_ONCE, rounds + (index + 1) * AT_ONCE),
      )
      const [oursGroups, bareGroups] = [groups.values(), groups.values()]
      const many = await alternate(batches, {
        ours: () => together(oursGroups.next().value!, ask),
        bare: () => together(bareGroups.next().value!, bareOne),
      })
      const again = []
      for (const time of single) again.push(await ask(time))
      print(
        `one: ours ${spread(one.ours.map(({ ms }) => ms))}, bare ` +
          `${spread(one.bare.map(({ ms }) => ms))}; kept: ${spread(again.map(({ ms }) => ms))}`,
      )

      const frames = single.map((time) => Math.floor(time * FRAME_RATE + 1e-6))
      const truth = await decodeFrames(film, frames)
      const seen = []
      for (const [index, frame] of frames.entries())
        seen.push({ time: single[index]!, ...(await shows(one.ours[index]!.bytes!, frame, truth)) })
      for (const { time, difference } of seen.filter(({ exact }) => !exact))
        print(`not the frame of a full decode: at ${time} s, difference ${difference.toFixed(2)}`)
      print(
        `mean difference to the full decode: ${median(seen.map(({ difference }) => difference)).toFixed(2)} of 255`,
      )

      const ms = (values: Timed[]): number => median(values.map((value) => value.ms))
      const perSecond = (batch: Timed[]): string =>
        `${((AT_ONCE * 1_000) / ms(batch)).toFixed(1)} a second`
      return [
        {
          what: 'one frame, p50',
          ours: `${ms(one.ours).toFixed(0)} ms`,
          reference: `${ms(one.bare).toFixed(0)} ms`,
          ratio: medianRatio(one.ours, one.bare, (side) => side.ms),
          bar: { most: 0.25 },
        },
        {
          what: 'a frame that is kept, p50',
          ours: `${ms(again).toFixed(1)} ms`,
          reference: `${CACHED_MS} ms`,
          ratio: ms(again) / CACHED_MS,
          bar: { most: 1 },
        },
        {
          what: `${AT_ONCE} at once`,
          ours: perSecond(many.ours),
          reference: perSecond(many.bare),
          ratio: medianRatio(many.bare, many.ours, (side) => side.ms),
          bar: { least: 4 },
        },
        {
          what: 'frames of a full decode',
          ours: String(seen.filter(({ exact }) => exact).length),
          reference: String(seen.length),
          ratio: seen.filter(({ exact }) => exact).length / seen.length,
          bar: { least: 1 },
        },
      ]
    } catch (error) {
      throw new Error(`the appliance said:\n${daemon.log()}`, { cause: error })
    } finally {
      await daemon.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** The program that the appliance will use. */
async function findFfmpeg(): Promise<string> {
  const info = await createFfmpegEngine({
    explicitPath: process.env.SVC_FFMPEG || null,
    searchPath: process.env.PATH,
    log: silentLog(),
  }).info()
  if (!info) throw new Error('there is no ffmpeg')
  return info.path
}

/** Answers the address of its frame images. */
async function encoded({ api, baseUrl, owner }: Daemon, film: string): Promise<string> {
  const { id } = await api.videos.create({ body: { name: 'bench' } })
  const response = await fetch(`${baseUrl}/v1/videos/${id}/source`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${owner}` },
    body: await openAsBlob(film),
  })
  if (response.status !== 200) throw new Error(`PUT answered ${response.status}`)
  const video = await until(
    () => api.videos.get({ params: { id } }),
    ({ status }) => status === 'ready' || status === 'errored',
    'the film to be ready',
    LONGEST_ENCODE_MS,
  )
  if (video.status !== 'ready') throw new Error(`the film erred: ${video.error?.message}`)
  return video.urls.image!
}

/**
 * The same in every run: a small generator with a fixed seed (Lehmer's, ×48271 modulo 2^31 - 1). No
 * two within a tenth of a second.
 */
function randomTimes(count: number, seconds: number): number[] {
  const times = new Set<number>()
  for (let state = 20_261_121; times.size < count;) {
    state = (state * 48_271) % 2_147_483_647
    times.add(Math.floor((state / 2_147_483_647) * (seconds - 0.2) * 10) / 10 + 0.05)
  }
  return [...times].map((time) => Number(time.toFixed(2)))
}

/** `bytes`: the image, where it is looked at. */
interface Timed {
  ms: number
  bytes?: Buffer
}

async function fetched(url: string): Promise<Timed> {
  const startedAt = performance.now()
  const response = await fetch(url)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200)
    throw new Error(`${url} answered ${response.status}: ${bytes.toString()}`)
  return { ms: performance.now() - startedAt, bytes }
}

async function bare(program: string, film: string, time: number, output: string): Promise<Timed> {
  const startedAt = performance.now()
  const child = spawn(
    program,
    [
      '-nostdin',
      '-loglevel',
      'error',
      '-y',
      '-ss',
      String(time),
      '-i',
      film,
      '-frames:v',
      '1',
      '-vf',
      `scale=${WIDTH}:-2`,
      output,
    ],
    { stdio: 'ignore' },
  )
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  if (code !== 0) throw new Error(`the bare ffmpeg ended with ${code}`)
  return { ms: performance.now() - startedAt }
}

async function together(times: number[], make: (time: number) => Promise<unknown>): Promise<Timed> {
  const startedAt = performance.now()
  await Promise.all(times.map(make))
  return { ms: performance.now() - startedAt }
}

function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  return `p50 ${median(values).toFixed(1)} ms, p95 ${sorted[Math.floor(sorted.length * 0.95)]!.toFixed(1)} ms`
}
