/** Restarts with another build, under players, uploads, changes, a reader of the event stream and a webhook. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { putAppliance } from '../../build/appliance-files.ts'
import { LEFT_OUTSIDE } from '../../build/daemon.ts'
import { startDaemon, untilStatus, type Daemon } from '../../test/daemon.ts'
import { codedVideo } from '../../test/sources/coded-video.ts'
import { startReceiver, type Receiver } from '../../test/support/receiver.ts'
import type { Bench, Verdict } from '../bench.ts'
import { putFile } from '../upload.ts'
import { judged, type Away, type Load } from './judge.ts'
import { change, follow, makeUpload, send, type UpgradedAppliance } from './load.ts'
import { watchInBrowser } from './pages.ts'
import { HttpPlayer } from './player.ts'

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
  async run({ rounds, only, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    try {
      return await measured(folder, CASES[only[0] ?? 'full']!, rounds, print)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measured(
  folder: string,
  setting: Setting,
  restarts: number,
  print: (line: string) => void,
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
  const site: UpgradedAppliance = {
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
    print(
      `restart ${build}: stopped in ${(startsAt - stopsAt).toFixed(0)} ms, ` +
        `started in ${(upAt - startsAt).toFixed(0)} ms`,
    )
  }
  await pause(REST_MS)
  try {
    return await judged(daemon, load, { away, receiver, over, print })
  } catch (error) {
    throw new Error(`the daemon said:\n${daemon.log()}`, { cause: error })
  } finally {
    over.abort()
    await daemon.stop()
    await receiver.close()
  }
}

async function start(
  daemon: Daemon,
  site: UpgradedAppliance,
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

const makeFilm = (file: string, seconds: number): Promise<string> =>
  codedVideo(file, { seconds, width: 320, height: 180, rate: '15', audio: 'sine' })
