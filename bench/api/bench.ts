import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { join as joinSpace } from '../../test/daemon/access/join.ts'
import { startDaemon, untilStatus, type Daemon } from '../../test/daemon.ts'
import { codedVideo } from '../../test/sources/coded-video.ts'
import { alternate, median, medianRatio, type Bench } from '../bench.ts'
import { fillLibrary } from './fill.ts'
import type { ApiLoad, ApiTask } from './load.ts'
import type { SlicesTask, SliceTimes } from './slices.ts'

const VIDEOS = 100_000
const PAGE = 25
const LAST_PAGE = VIDEOS / PAGE
const CONNECTIONS = 8
/** Pairs of short slices for each round. */
const SLICES = 20
const run = promisify(execFile)

export const bench: Bench = {
  about:
    `GET /v1/videos?limit=${PAGE} with ${VIDEOS} videos, first page and page ${LAST_PAGE}, ` +
    'beside bare Koa with an answer of that size',
  rounds: 7,
  async run({ rounds, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    let daemon: Daemon | undefined
    let koa: ChildProcess | undefined
    try {
      daemon = await library(folder, print)
      const first = `${daemon.baseUrl}/v1/videos?limit=${PAGE}`
      const last = await addressOfPage(daemon, first, LAST_PAGE)
      const { size } = await (
        await fetch(first, { headers: { authorization: `Bearer ${daemon.owner}` } })
      ).blob()
      const bare = await bareKoa(size)
      koa = bare.child
      print(`answers of ${size} bytes, ${CONNECTIONS} connections`)

      const headers = { authorization: `Bearer ${daemon.owner}` }
      const { headers: session } = await joinSpace(
        daemon,
        { name: 'Ada', role: 'viewer' },
        daemon.space,
      )
      const loads = await alternate(rounds, {
        first: () => measured('page 1', print, { url: first, headers }),
        last: () => measured(`page ${LAST_PAGE}`, print, { url: last, headers }),
        bare: () => measured('bare Koa', print, { url: bare.url, headers: {} }),
      })
      const { first: one, last: late, bare: koaOnly } = loads
      const [inSession, bySecret] = await inSlices(first, [session, headers], rounds * SLICES)
      const rate = ({ requestsPerSecond }: ApiLoad) => requestsPerSecond
      const p99 = ({ p99Ms }: ApiLoad) => p99Ms
      const shown = (side: ApiLoad[]) =>
        `${median(side.map(rate)).toFixed(0)} requests/s (p99 ${median(side.map(p99)).toFixed(1)} ms)`
      return [
        {
          what: 'page 1, requests/s beside bare Koa',
          ours: shown(one),
          reference: shown(koaOnly),
          ratio: medianRatio(one, koaOnly, rate),
          bar: { least: 0.15 },
        },
        {
          what: `page ${LAST_PAGE}, time a request beside page 1`,
          ours: shown(late),
          reference: shown(one),
          ratio: medianRatio(late, one, (side) => 1 / rate(side)),
          bar: { most: 1.3 },
        },
        {
          what: `page ${LAST_PAGE}, p99 beside page 1`,
          ours: shown(late),
          reference: shown(one),
          ratio: medianRatio(late, one, p99),
          bar: { most: 1.3 },
        },
        {
          what: 'page 1 for a person in a session, time a request beside the owner secret',
          ours: `${median(inSession).toFixed(3)} ms`,
          reference: `${median(bySecret).toFixed(3)} ms`,
          ratio: medianRatio(inSession, bySecret, (ms) => ms),
          bar: { most: 1.05 },
        },
      ]
    } finally {
      await daemon?.stop()
      koa?.kill()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** One real video goes through the appliance; its rows are then copied while it is stopped. */
async function library(folder: string, print: (line: string) => void): Promise<Daemon> {
  const dataDir = join(folder, 'data')
  const env = { SVC_LOG_LEVEL: 'warn', SVC_REQUESTS_PER_MINUTE: '0' }
  const before = await startDaemon({ dataDir, env })
  const clip = await codedVideo(join(folder, 'clip.mp4'), {
    width: 1920,
    height: 1080,
    seconds: 1,
    audio: 'sine=f=440',
  })
  const { id } = await before.api.videos.create({ body: { name: 'Template' } })
  await before.api.videos.putSource({ params: { id }, raw: await readFile(clip) })
  await untilStatus(before.api, id, 'ready')
  await before.stop()
  const startedAt = performance.now()
  fillLibrary(dataDir, id, VIDEOS)
  print(
    `library of ${VIDEOS} videos filled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
  return startDaemon({ dataDir, env })
}

/** By following `next_cursor`, as anybody would. */
async function addressOfPage({ owner }: Daemon, first: string, page: number): Promise<string> {
  let address = first
  for (let at = 1; at < page; at++) {
    const response = await fetch(address, { headers: { authorization: `Bearer ${owner}` } })
    const { next_cursor: cursor } = (await response.json()) as { next_cursor: string | null }
    if (!cursor) throw new Error(`the list ends at page ${at}`)
    address = `${first}&cursor=${encodeURIComponent(cursor)}`
  }
  return address
}

async function bareKoa(bytes: number): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-koa.ts'), String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  )
  return { url, child }
}

/** The two sides do almost the same: within rounds of seconds the machine changes more than they differ. */
async function inSlices(
  url: string,
  sides: [Record<string, string>, Record<string, string>],
  slices: number,
): Promise<[number[], number[]]> {
  const task: SlicesTask = {
    url,
    sides,
    connections: CONNECTIONS,
    requests: 200,
    slices,
    warmUpSlices: 10,
  }
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, 'slices.ts'),
    JSON.stringify(task),
  ])
  const [ours, reference] = JSON.parse(stdout) as SliceTimes
  return [ours!, reference!]
}

async function measured(
  name: string,
  print: (line: string) => void,
  target: Pick<ApiTask, 'url' | 'headers'>,
): Promise<ApiLoad> {
  const task: ApiTask = { ...target, connections: CONNECTIONS, warmUpMs: 1_500, measureMs: 4_000 }
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, 'load.ts'),
    JSON.stringify(task),
  ])
  const load = JSON.parse(stdout) as ApiLoad
  print(
    `${name.padEnd(12)} ${load.requestsPerSecond.toFixed(0).padStart(6)} requests/s  p50 ` +
      `${load.p50Ms.toFixed(1)} ms  p99 ${load.p99Ms.toFixed(1)} ms`,
  )
  return load
}
