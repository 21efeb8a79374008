/** What one of several processes on PostgreSQL needs for its work, beside one on SQLite. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startDaemon, untilStatus, type Daemon } from '../../test/daemon.ts'
import { ask, startPostgres, type Postgres } from '../../test/postgres.ts'
import { codedVideo } from '../../test/sources/coded-video.ts'
import type { ApiLoad, ApiTask } from '../api/load.ts'
import { alternate, median, medianRatio, type Bench, type Verdict } from '../bench.ts'
import type { CollectSent, CollectTask } from '../collect/viewers.ts'
import { processorSeconds } from '../processor-time.ts'
import { memoryOfConnections, sizesOf } from './sizes.ts'

/** The most that a request may cost, of what it costs with SQLite, by processor time of svc alone. */
const BARS = { playlists: 2, starts: 4, beats: 2, changes: 4 } as const
/** Where nobody else asks the database at that moment, each request waits for a question of its own. */
const ALONE_BAR = 4.5
type Work = keyof typeof BARS
const WORKS = Object.keys(BARS) as Work[]
/** With one, nobody shares a question of the database with another request; viewing data come from many viewers. */
const CONNECTIONS: Record<Work, readonly number[]> = {
  playlists: [16, 1],
  starts: [16],
  beats: [64],
  changes: [16],
}
const MOST_CONNECTION_KB = 60
/** As a player sends them every ten seconds: what was played, and one event more. */
const EVENTS_A_BEAT = 2
/** Their addresses: each has a count of its requests. */
const VIEWERS = 5_000
const TICKETS = 200
const TIMES = { warmUpMs: 1_000, measureMs: 4_000 }
const run = promisify(execFile)

/** Seconds of a processor for one request. */
interface Cost {
  own: number
  database: number
  perSecond: number
  /** The median; of viewing data the 99th percentile. */
  latencyMs: number
}
interface Side {
  daemon: Daemon
  video: string
  /** Processor time of the database, which is in svc itself with SQLite. */
  databaseSeconds(): number
}

export const bench: Bench = {
  about:
    'playlists, starts, viewing data and changes on PostgreSQL beside SQLite; memory of a connection',
  rounds: 5,
  cases: [...WORKS, 'connections'],
  async run({ rounds, only, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    const daemons: Daemon[] = []
    let server: Postgres | undefined
    try {
      // What it has acknowledged is on the disk, as with SQLite.
      server = await startPostgres({ durable: true })
      const url = await server.database()
      const started = async (name: string, env: Record<string, string>): Promise<Daemon> => {
        const daemon = await startDaemon({
          dataDir: join(folder, name),
          env: {
            SVC_LOG_LEVEL: 'warn',
            SVC_REQUESTS_PER_MINUTE: '0',
            SVC_TRUSTED_PROXIES: '127.0.0.1',
            ...env,
          },
        })
        daemons.push(daemon)
        return daemon
      }
      const file = await codedVideo(join(folder, 'clip.mp4'), { seconds: 20 })
      const state = { SVC_DATABASE_URL: url, SVC_STATE_DIR: join(folder, 'state') }
      const one = await started('sqlite', {})
      const other = await started('postgres', state)
      const [before, there] = [await versionOf(url), server]
      const sides = {
        sqlite: { daemon: one, video: await ready(one, file), databaseSeconds: () => 0 },
        postgres: {
          daemon: other,
          video: await ready(other, file),
          databaseSeconds: () => processorSeconds(there.pid),
        },
      }
      print(`a video of 20 s took ${(await versionOf(url)) - before} transactions`)
      const isWanted = (name: string): boolean => only.length === 0 || only.includes(name)
      const verdicts: Verdict[] = []
      for (const work of WORKS.filter(isWanted)) {
        for (const connections of CONNECTIONS[work])
          verdicts.push(await compared({ work, connections, sides, rounds, print }))
      }
      if (isWanted('connections')) {
        const kilobytes = (await memoryOfConnections(one, sides.sqlite.video)) / 1_000
        verdicts.push({
          what: 'memory of an open connection',
          ours: `${kilobytes.toFixed(1)} kB`,
          reference: `${MOST_CONNECTION_KB} kB`,
          ratio: kilobytes / MOST_CONNECTION_KB,
          bar: { most: 1 },
        })
      }
      if (isWanted('beats')) print(await sizesOf(url, join(folder, 'sqlite')))
      return verdicts
    } finally {
      for (const daemon of daemons) await daemon.stop()
      await server?.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function compared({
  work,
  connections,
  sides,
  rounds,
  print,
}: {
  work: Work
  connections: number
  sides: Record<'sqlite' | 'postgres', Side>
  rounds: number
  print: (line: string) => void
}): Promise<Verdict> {
  const what = `${work} by ${connections} ${connections === 1 ? 'connection' : 'connections'}`
  const measured = async (name: 'sqlite' | 'postgres'): Promise<Cost> => {
    const cost = await costOf(work, sides[name], connections)
    print(`${what} ${name.padEnd(8)} ${shown(cost)}`)
    return cost
  }
  const costs = await alternate(rounds, {
    postgres: () => measured('postgres'),
    sqlite: () => measured('sqlite'),
  })
  const middle = (of: Cost[]): Cost => ({
    own: median(of.map(({ own }) => own)),
    database: median(of.map(({ database }) => database)),
    perSecond: median(of.map(({ perSecond }) => perSecond)),
    latencyMs: median(of.map(({ latencyMs }) => latencyMs)),
  })
  return {
    what: `${what}, processor time of svc beside SQLite`,
    ours: shown(middle(costs.postgres)),
    reference: shown(middle(costs.sqlite)),
    ratio: medianRatio(costs.postgres, costs.sqlite, ({ own }) => own),
    bar: { most: connections === 1 ? ALONE_BAR : BARS[work] },
  }
}

const shown = ({ own, database, perSecond, latencyMs }: Cost): string =>
  `${perSecond.toFixed(0)}/s in ${latencyMs.toFixed(1)} ms, ${(own * 1e6).toFixed(0)} µs of svc` +
  (database > 0 ? ` and ${(database * 1e6).toFixed(0)} µs of PostgreSQL` : '')

async function costOf(work: Work, side: Side, connections: number): Promise<Cost> {
  if (work === 'beats') return beatCost(side, connections)
  const { daemon, video } = side
  const api: Record<Exclude<Work, 'beats'>, Pick<ApiTask, 'url' | 'headers' | 'body'>> = {
    playlists: { url: await playlistOf(daemon, video), headers: {} },
    starts: { url: `${daemon.baseUrl}/v1/embeds/${video}`, headers: {} },
    changes: {
      url: `${daemon.baseUrl}/v1/videos/${video}`,
      headers: { authorization: `Bearer ${daemon.owner}`, 'content-type': 'application/json' },
      body: '{"name":"number #"}',
    },
  }
  const task: ApiTask = { ...api[work], connections, addresses: VIEWERS, ...TIMES }
  const before = secondsOf(side)
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, '..', 'api', 'load.ts'),
    JSON.stringify(task),
  ])
  const { requestsPerSecond, p50Ms } = JSON.parse(stdout) as ApiLoad
  const after = secondsOf(side)
  // Of the time before it is measured too: the requests then cost the same.
  const requests = (requestsPerSecond * (TIMES.warmUpMs + TIMES.measureMs)) / 1_000
  return {
    own: (after.own - before.own) / requests,
    database: (after.database - before.database) / requests,
    perSecond: requestsPerSecond,
    latencyMs: p50Ms,
  }
}

async function beatCost(side: Side, connections: number): Promise<Cost> {
  const { daemon, video } = side
  const tickets = await Promise.all(
    Array.from(
      { length: TICKETS },
      async () => (await daemon.as(null).embeds.get({ params: { id: video } })).metrics!.ticket,
    ),
  )
  const task: CollectTask = {
    url: `${daemon.baseUrl}/v1/collect`,
    tickets,
    connections,
    events: EVENTS_A_BEAT,
    forMs: TIMES.measureMs,
    batchesPerSecond: 0,
    addresses: VIEWERS,
  }
  const before = secondsOf(side)
  const child = run(process.execPath, [join(import.meta.dirname, '..', 'collect', 'viewers.ts')])
  child.child.stdin!.end(JSON.stringify(task))
  const { stored, seconds, batchP99Ms } = JSON.parse((await child).stdout) as CollectSent
  const after = secondsOf(side)
  const batches = stored / EVENTS_A_BEAT
  return {
    own: (after.own - before.own) / batches,
    database: (after.database - before.database) / batches,
    perSecond: batches / seconds,
    latencyMs: batchP99Ms,
  }
}

const secondsOf = ({ daemon, databaseSeconds }: Side): { own: number; database: number } => ({
  own: processorSeconds(daemon.pid),
  database: databaseSeconds(),
})

async function ready(daemon: Daemon, file: string): Promise<string> {
  const { id } = await daemon.api.videos.create({ body: { name: 'Watched' } })
  await daemon.api.videos.putSource({ params: { id }, raw: await readFile(file) })
  const { status, error } = await untilStatus(daemon.api, id, 'ready', 'errored')
  if (status !== 'ready') throw new Error(`the video could not be made: ${JSON.stringify(error)}`)
  return id
}

async function playlistOf(daemon: Daemon, id: string): Promise<string> {
  const { urls } = await daemon.api.videos.get({ params: { id } })
  const manifest = await (await fetch(urls.hls)).text()
  return new URL(/^s\/.*playlist\.m3u8$/m.exec(manifest)![0], urls.hls).href
}

const versionOf = async (url: string): Promise<number> =>
  Number((await ask<{ number: string }>(url, 'SELECT number FROM live_version'))[0]!.number)
