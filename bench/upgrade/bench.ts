/** Restarts with another build, under players, uploads, changes, a reader of the event stream and a webhook. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { putAppliance } from '../../build/appliance-files.ts'
import { LEFT_OUTSIDE } from '../../build/daemon.ts'
import { startDaemon, untilStatus, type Daemon } from '../../test/daemon.ts'
import { ffmpeg } from '../../test/sources/ffmpeg.ts'
import { startReceiver, type Receiver } from '../../test/support/receiver.ts'
import { median, type Bench, type Verdict } from '../bench.ts'
import { putFile } from '../upload.ts'
import { change, follow, makeUpload, send, type Sending, type Site } from './load.ts'
import { watchInBrowser, type BrowserViewer } from './pages.ts'
import { HttpPlayer, type Watched } from './player.ts'

interface Setting {
  players: number
  pages: number
  uploads: number
  uploadMegabytes: number
  filmSeconds: number
}
const CASES: Record<string, Setting> = {
  full: { players: 50, pages: 2, uploads: 5, uploadMegabytes: 60, filmSeconds: 240 },
  small: { players: 5, pages: 1, uploads: 2, uploadMegabytes: 6, filmSeconds: 60 },
}
const MOST_STOP_MS = 3_000
/** Between the first answer of a build and the end of it. */
const REST_MS = 5_000
/** What an upload is given for each restart, so that it lasts to the end. */
const ROUND_MS = 12_000
const CHANGE_EVERY_MS = 200
/** One player in five goes somewhere else this often, and has nothing loaded there. */
const SEEK_EVERY_MS = 15_000
const VERSIONS = ['0.1.1', '0.1.2']

export const bench: Bench = {
  about:
    '20 restarts with another build under 50 players and 5 uploads: no player stops for long, nothing ' +
    'is lost or told twice (--only small --rounds 2: a try)',
  rounds: 20,
  cases: Object.keys(CASES),
  async run({ rounds, only, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    try {
      return await measured(folder, CASES[only[0] ?? 'full']!, rounds, say)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measured(
  folder: string,
  setting: Setting,
  restarts: number,
  say: (line: string) => void,
): Promise<Verdict[]> {
  const programs = await Promise.all(
    VERSIONS.map(async (version) => {
      const program = join(folder, version)
      await putAppliance(program, { packages: LEFT_OUTSIDE, linked: true, version })
      return join(program, 'dist', 'daemon', 'main.js')
    }),
  )
  const receiver = await startReceiver()
  const dataDir = join(folder, 'data')
  let port = '0'
  const begin = (build: number): Promise<Daemon> =>
    startDaemon({
      dataDir,
      program: programs[build % programs.length]!,
      env: {
        SVC_PORT: port,
        SVC_LOG_LEVEL: 'warn',
        SVC_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
        SVC_REQUESTS_PER_MINUTE: '0',
        SVC_PUBLIC_REQUESTS_PER_MINUTE: '0',
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
      },
    })
  let daemon = await begin(0)
  const site: Site = {
    url: daemon.baseUrl,
    key: await daemon.key('read_write'),
    space: daemon.space,
    dataDir,
  }
  port = new URL(site.url).port
  const over = new AbortController()
  const load = await start(daemon, site, { folder, setting, restarts, receiver, over })
  const away: Away[] = []
  for (let build = 1; build <= restarts; build++) {
    await pause(REST_MS)
    const stopsAt = performance.now()
    const { code } = await daemon.stop()
    if (code !== 0) throw new Error(`the daemon ended with ${code}:\n${daemon.log()}`)
    const startsAt = performance.now()
    daemon = await begin(build)
    const upAt = performance.now()
    away.push({ stopMs: startsAt - stopsAt, startMs: upAt - startsAt })
    say(
      `restart ${build}: stopped in ${(startsAt - stopsAt).toFixed(0)} ms, ` +
        `started in ${(upAt - startsAt).toFixed(0)} ms`,
    )
  }
  await pause(REST_MS)
  try {
    return await judged(daemon, load, { away, receiver, over, say })
  } catch (error) {
    throw new Error(`the daemon said:\n${daemon.log()}`, { cause: error })
  } finally {
    over.abort()
    await daemon.stop()
    await receiver.close()
  }
}

interface Away {
  stopMs: number
  startMs: number
}

interface Load {
  players: Promise<Watched>[]
  pages: BrowserViewer
  uploads: Sending[]
  changes: Promise<string[]>[]
  stopChanging(): void
  stream: Promise<string[]>
  stopFollowing(): void
  /** Event before the first change. */
  after: string
}

async function start(
  daemon: Daemon,
  site: Site,
  {
    folder,
    setting,
    restarts,
    receiver,
    over,
  }: {
    folder: string
    setting: Setting
    restarts: number
    receiver: Receiver
    over: AbortController
  },
): Promise<Load> {
  const film = await makeFilm(join(folder, 'film.mp4'), setting.filmSeconds)
  const { id: video } = await daemon.api.videos.create({ body: { name: 'Film' } })
  await putFile(daemon, video, film)
  const { urls } = await untilStatus(daemon.api, video, 'ready')
  await daemon.api.webhooks.create({ body: { url: receiver.url, events: ['*'] } })
  const after = (await daemon.api.events.list({ query: { limit: 1, sort: '-created_at' } }))
    .data[0]!

  const clip = await makeFilm(join(folder, 'clip.mp4'), 8)
  const sending = new AbortController()
  const following = new AbortController()
  const bytesPerSecond = (setting.uploadMegabytes * 1e6) / ((restarts * ROUND_MS) / 1_000)
  const uploads = await Promise.all(
    Array.from({ length: setting.uploads }, async (_, number) => {
      const file = join(folder, `upload-${number}.mp4`)
      await makeUpload(clip, file, setting.uploadMegabytes)
      return send(site, file, bytesPerSecond)
    }),
  )
  const changed = await Promise.all(
    ['One', 'Two'].map((name) => daemon.api.videos.create({ body: { name } })),
  )
  const { signal } = over
  const players = Array.from({ length: setting.players }, (_, number) =>
    new HttpPlayer(urls.hls, {
      signal,
      seekEveryMs: number % 5 === 0 ? SEEK_EVERY_MS * (0.8 + Math.random() * 0.4) : null,
    }).watch(),
  )
  for (const each of players) each.catch(() => undefined)
  return {
    players,
    pages: await watchInBrowser(urls.embed, setting.pages),
    uploads,
    changes: changed.map(({ id }) =>
      change(site, id, { everyMs: CHANGE_EVERY_MS, signal: sending.signal }),
    ),
    stopChanging: () => sending.abort(),
    stream: follow(site, { after: after.id, signal: following.signal }),
    stopFollowing: () => following.abort(),
    after: after.id,
  }
}

async function judged(
  daemon: Daemon,
  load: Load,
  {
    away,
    receiver,
    over,
    say,
  }: { away: Away[]; receiver: Receiver; over: AbortController; say(line: string): void },
): Promise<Verdict[]> {
  load.stopChanging()
  const confirmed = (await Promise.all(load.changes)).flat()
  for (const each of load.uploads) each.open()
  const uploads = await Promise.all(load.uploads.map(({ arrived }) => arrived))
  const pages = await load.pages.close()
  over.abort()
  const players = await Promise.all(load.players)
  const log = await settledLog(daemon, load.after, receiver)
  load.stopFollowing()
  const stream = await load.stream
  for (const each of load.uploads) await each.close()

  const stops = players.map(({ longestStopMs }) => longestStopMs)
  const longest = Math.max(...stops, ...pages.map(({ longestStopMs }) => longestStopMs))
  const ms = (values: number[]): string =>
    `median ${median(values).toFixed(0)} ms, longest ${Math.max(...values).toFixed(0)} ms`
  say(`a stop takes ${ms(away.map(({ stopMs }) => stopMs))}`)
  say(`a start takes ${ms(away.map(({ startMs }) => startMs))}`)
  say(`away for ${ms(away.map(({ stopMs, startMs }) => stopMs + startMs))}`)
  say(
    `${players.length} players: longest stop of each, ${ms(stops)}; ` +
      `${sum(players, ({ stops: count }) => count)} stops, ` +
      `${sum(players, ({ failures }) => failures)} requests made again, ` +
      `${sum(players, ({ playedSeconds }) => playedSeconds).toFixed(0)} s played`,
  )
  for (const page of pages)
    say(
      `in Chromium: longest stop ${page.longestStopMs.toFixed(0)} ms, ` +
        `${page.playedSeconds.toFixed(0)} s played`,
    )
  say(`${uploads.length} uploads in ${sum(uploads, ({ tries }) => tries)} requests`)
  const named = log.map(({ name }) => name)
  const toStream = told(log, stream)
  const first = [...new Set(receiver.received.map(({ id }) => id))]
  const toWebhook = told(
    log,
    receiver.received.map(({ id }) => id),
  )
  say(`${log.length} events for ${confirmed.length} changes and the uploads`)
  const none = (what: string, count: number): Verdict => ({
    what,
    ours: String(count),
    reference: 'none',
    ratio: count,
    bar: { most: 0 },
  })
  return [
    {
      what: 'longest stop of a player',
      ours: `${longest.toFixed(0)} ms`,
      reference: `${MOST_STOP_MS} ms`,
      ratio: longest / MOST_STOP_MS,
      bar: { most: 1 },
    },
    none('uploads that are lost or differ', uploads.filter(({ isSame }) => !isSame).length),
    none(
      'confirmed changes without an event, or with two',
      confirmed.filter((name) => named.filter((each) => each === name).length !== 1).length,
    ),
    none('events that the stream did not tell', toStream.missing),
    none('events that the stream told twice', toStream.twice),
    none('events that the stream told out of order', log.length - inOrder(log, stream)),
    none('events that the webhook was not told', log.length - first.length),
    none('events that the webhook was told twice', toWebhook.twice),
  ]
}

const sum = <T>(values: T[], figure: (value: T) => number): number =>
  values.reduce((total, value) => total + figure(value), 0)

interface LogEntry {
  id: string
  name: string
}

function told(log: LogEntry[], ids: string[]): { missing: number; twice: number } {
  const seen = new Set(ids)
  return {
    missing: log.filter(({ id }) => !seen.has(id)).length,
    twice: ids.length - seen.size,
  }
}

/** How many stand where they stand in the log, those that are missing or came twice left out. */
function inOrder(log: LogEntry[], ids: string[]): number {
  const place = new Map(log.map(({ id }, at) => [id, at]))
  let last = -1
  let right = 0
  for (const id of new Set(ids)) {
    const at = place.get(id) ?? -1
    if (at > last) right += 1
    last = Math.max(last, at)
  }
  return right + told(log, ids).missing
}

/** Once nothing more happens, and the webhook has been told all of it or nothing for a while. */
async function settledLog(daemon: Daemon, after: string, receiver: Receiver): Promise<LogEntry[]> {
  let before = -1
  for (let quiet = 0; quiet < 10;) {
    const { queue } = await daemon.api.system.get()
    const now = receiver.received.length
    quiet = queue.running + queue.waiting === 0 && now === before ? quiet + 1 : 0
    before = now
    await pause(500)
  }
  const log: LogEntry[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof daemon.api.events.list>> = await daemon.api.events.list({
      query: { limit: 100, ...(cursor ? { cursor } : {}) },
    })
    log.push(
      ...page.data.map(({ id, data }) => ({ id, name: (data.object as { name: string }).name })),
    )
    cursor = page.next_cursor
  }
  const from = log.findIndex(({ id }) => id === after) + 1
  return log.slice(from)
}

async function makeFilm(file: string, seconds: number): Promise<string> {
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=320x180:rate=15:duration=${seconds}`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=330:duration=${seconds}`,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    file,
  )
  return file
}
