import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { join as joinSpace } from '../../test/daemon/access/join.ts'
import type { Daemon } from '../../test/daemon.ts'
import { alternate, median, medianRatio, type Bench } from '../bench.ts'
import { startLibrary } from './library.ts'
import type { ApiLoad, ApiTask } from './load.ts'
import { timeSlices } from './slices.ts'

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
      daemon = await startLibrary(join(folder, 'data'), VIDEOS, print)
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
      // They do almost the same: within rounds of seconds the machine changes more than they differ.
      const times = await timeSlices({
        sides: [session, headers].map((side) => ({ url: first, headers: side })),
        connections: CONNECTIONS,
        requests: 200,
        slices: rounds * SLICES,
        warmUpSlices: 10,
      })
      const [inSession, bySecret] = [times[0]!, times[1]!]
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
