/**
 * Ten videos are encoded by two workers while workers, svc processes and the database are killed, beside the same
 * without.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until, type Daemon } from '../../test/daemon.ts'
import { startTogether, type Together } from '../../test/support/processes-together.ts'
import { startReceiver } from '../../test/support/receiver.ts'
import { startWorker, type WorkerProcess } from '../../test/support/worker-process.ts'
import { alternate, median, medianRatio, type Bench } from '../bench.ts'
import { put, unchanged, whole } from '../kills/checks.ts'
import { watchEncoders } from '../kills/encoders.ts'
import { makeFilm, makePiece, RATE, wholePieces } from '../kills/film.ts'

const VIDEOS = 10
/** For a look that takes less time: seconds of each film, and the share of the kills. */
const SECONDS = wholePieces(Number(process.env.SVC_BENCH_SECONDS) || 600)
const SHARE = Number(process.env.SVC_BENCH_SHARE) || 1
const KILLS = { worker: 100 * SHARE, process: 20 * SHARE, database: 5 * SHARE }
/** Of all encodes together: before it there is nothing to lose, after it they may be over. */
const [EARLIEST, LATEST] = [0.01, 0.97]
const LIMIT_MS = 3_600_000

type Kill = keyof typeof KILLS

export const bench: Bench = {
  about:
    `encoder time of ${VIDEOS} videos by two workers with ${KILLS.worker} SIGKILLs of workers, ${KILLS.process} of svc ` +
    `processes and ${KILLS.database} restarts of PostgreSQL, beside the same without`,
  rounds: 1,
  async run({ rounds, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    try {
      const film = await makeFilm(folder, await makePiece(folder), SECONDS)
      const { killed, alone } = await alternate(rounds, {
        alone: () => encodeAll(film, [], print),
        killed: () => encodeAll(film, killsInTurn(), print),
      })
      const shown = (sides: number[]): string => `${median(sides).toFixed(1)} s`
      return [
        {
          what: 'encoder time with all kills',
          ours: shown(killed),
          reference: shown(alone),
          ratio: medianRatio(killed, alone, (seconds) => seconds),
          bar: { most: 1.15 },
        },
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** In a random order. */
function killsInTurn(): Kill[] {
  const all = (Object.entries(KILLS) as [Kill, number][]).flatMap(([kill, count]) =>
    Array.from({ length: Math.round(count) }, () => ({ kill, at: Math.random() })),
  )
  return all.sort((a, b) => a.at - b.at).map(({ kill }) => kill)
}

/** Answers the processor time of all encoders. */
async function encodeAll(
  film: string,
  kills: readonly Kill[],
  print: (line: string) => void,
): Promise<number> {
  const receiver = await startReceiver()
  const together = await startTogether({
    SVC_ENCODERS: '0',
    SVC_LOG_LEVEL: 'warn',
    SVC_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
  })
  const watch = watchEncoders(together.dataDir)
  const processes: Daemon[] = [await together.start(), await together.start()]
  const workers: WorkerProcess[] = [await newWorker(together), await newWorker(together)]
  try {
    await processes[0]!.api.webhooks.create({
      body: { url: receiver.url, events: ['video.ready'] },
    })
    const ids: string[] = []
    for (let number = 0; number < VIDEOS; number += 1) {
      const { id } = await processes[number % 2]!.api.videos.create({ body: { name: 'bench' } })
      await put(processes[number % 2]!, id, film)
      ids.push(id)
    }
    const look = (): Promise<{ progress: number; ready: number }> => progressOf(processes, ids)
    const moments = kills
      .map(() => EARLIEST + Math.random() * (LATEST - EARLIEST))
      .sort((a, b) => a - b)
    let finished = new Map<string, string>()
    for (const [at, kill] of kills.entries()) {
      await until(
        look,
        ({ progress, ready }) => progress >= moments[at]! || ready === VIDEOS,
        'the next kill',
        LIMIT_MS,
      )
      await STRIKES[kill]({ together, processes, workers })
      finished = await unchanged(finished, join(together.dataDir, 'videos'))
      if ((at + 1) % 10 === 0) print(`${at + 1} kills, ${finished.size} segments`)
    }
    await until(look, ({ ready }) => ready === VIDEOS, 'all to be ready', LIMIT_MS)
    await unchanged(finished, join(together.dataDir, 'videos'))
    for (const id of ids) {
      const { renditions } = await processes[0]!.api.videos.get({ params: { id } })
      const urls = renditions.filter(({ kind }) => kind === 'video').map(({ url }) => url)
      await whole(
        urls.map((url) => new URL(new URL(url).pathname, processes[0]!.baseUrl).href),
        SECONDS * RATE,
      )
    }
    await until(
      () => ids.filter((id) => !receiver.received.some(({ video }) => video === id)),
      (missing) => missing.length === 0,
      'every webhook',
      LIMIT_MS,
    )
    const stray = (await readdir(together.dataDir, { recursive: true })).filter((entry) =>
      /\.(part|begun)$/.test(entry),
    )
    print(
      `${kills.length} kills: ${VIDEOS} videos ready, every frame and every webhook there, every finished segment ` +
        `unchanged, ${stray.length} unfinished files left for the next start`,
    )
    return watch.seconds()
  } finally {
    watch.stop()
    for (const worker of workers) await worker.stop()
    await together.remove()
    await receiver.close()
  }
}

/** Nothing while the database is being restarted. */
async function progressOf(
  processes: readonly Daemon[],
  ids: readonly string[],
): Promise<{ progress: number; ready: number }> {
  try {
    const videos = await Promise.all(
      ids.map((id) => processes[0]!.api.videos.get({ params: { id } })),
    )
    const failed = videos.find(({ status }) => status === 'errored')
    if (failed) throw new Failed(JSON.stringify(failed.error))
    return {
      progress: videos.reduce((sum, { progress }) => sum + progress, 0) / ids.length,
      ready: videos.filter(({ status }) => status === 'ready').length,
    }
  } catch (error) {
    if (error instanceof Failed) throw error
    return { progress: 0, ready: 0 }
  }
}

class Failed extends Error {}

interface Running {
  together: Together
  processes: Daemon[]
  workers: WorkerProcess[]
}

const STRIKES: Record<Kill, (running: Running) => Promise<void>> = {
  async worker({ together, workers }) {
    const at = Math.floor(Math.random() * workers.length)
    workers[at]!.signal('SIGKILL')
    await workers[at]!.ended
    workers[at] = await newWorker(together)
  },
  async process({ together, processes }) {
    const at = Math.floor(Math.random() * processes.length)
    await processes[at]!.kill()
    processes[at] = await together.start()
  },
  async database({ together }) {
    await together.server.stop()
    await together.server.start()
  },
}

const newWorker = ({ url, dataDir }: Together): Promise<WorkerProcess> =>
  startWorker({
    SVC_DATABASE_URL: url,
    SVC_DATA_DIR: dataDir,
    SVC_ENCODERS: '1',
    SVC_LOG_LEVEL: 'warn',
  })
