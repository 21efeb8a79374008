/**
 * One worker on one core beside two on one core each; those two beside one machine; and eight, computed from
 * recorded runs.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '../../daemon/postgres/connect.ts'
import { startDaemon, until, type Daemon } from '../../test/daemon.ts'
import { startTogether } from '../../test/support/processes-together.ts'
import { startWorker, type WorkerProcess } from '../../test/support/worker-process.ts'
import { alternate, median, medianRatio, type Bench } from '../bench.ts'
import { put } from '../kills/checks.ts'
import { makeFilm, makePiece, PIECE_SECONDS, wholePieces } from '../kills/film.ts'
import { simulatedSpeedUp, type RecordedRun } from './simulate.ts'

/** For a look that takes less time. */
const SECONDS = wholePieces(Number(process.env.SVC_BENCH_SECONDS) || 10 * PIECE_SECONDS)
const CORES = [0, 1]
const SIMULATED = 8
const LIMIT_MS = 3_600_000
const TICKS_PER_SECOND = 100

interface Side {
  /** From the last byte to ready. */
  seconds: number
  /** Processor time of the database, and of the process that gives out runs. */
  databaseSeconds: number
  daemonSeconds: number
  runs: RecordedRun[]
}

export const bench: Bench = {
  about:
    `one video of ${SECONDS / 60} min of 1080p by one worker on one core, by two on one core each, ` +
    'and by one machine with both cores',
  rounds: 3,
  async run({ rounds, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    try {
      const film = await makeFilm(folder, await makePiece(folder), SECONDS)
      print(`film: ${SECONDS} s, 1920x1080, ${((await stat(film)).size / 1e6).toFixed(0)} MB`)
      const { one, two, machine } = await alternate(rounds, {
        one: () => byWorkers(film, CORES.slice(0, 1), print),
        two: () => byWorkers(film, CORES, print),
        machine: () => byOneMachine(film, print),
      })
      const seconds = (side: Side): number => side.seconds
      const shown = (sides: Side[]): string => `${median(sides.map(seconds)).toFixed(1)} s`
      const speedUp = simulatedSpeedUp(
        one.flatMap(({ runs }) => runs),
        SIMULATED,
      )
      return [
        {
          what: 'one worker beside two',
          ours: shown(two),
          reference: shown(one),
          ratio: medianRatio(one, two, seconds),
          bar: { least: 1.7 },
        },
        {
          what: 'one machine beside two workers',
          ours: shown(two),
          reference: shown(machine),
          ratio: medianRatio(machine, two, seconds),
          bar: { least: 0.85 },
        },
        {
          what: `${SIMULATED} workers, computed from recorded runs`,
          ours: `${speedUp.toFixed(2)} times`,
          reference: 'one worker',
          ratio: speedUp,
          bar: { least: 7.2 },
        },
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function byWorkers(
  film: string,
  cores: readonly number[],
  print: (line: string) => void,
): Promise<Side> {
  const together = await startTogether({ SVC_ENCODERS: '0', SVC_LOG_LEVEL: 'warn' })
  const workers: WorkerProcess[] = []
  try {
    const daemon = await together.start()
    const database = await serverOf(together.server.folder)
    const atStart = { daemon: cpuSeconds(daemon.pid), database: cpuSeconds(database) }
    for (const core of cores)
      workers.push(
        await startWorker(
          {
            SVC_DATABASE_URL: together.url,
            SVC_DATA_DIR: together.dataDir,
            SVC_ENCODERS: '1',
            SVC_LOG_LEVEL: 'warn',
          },
          { within: ['taskset', '--cpu-list', String(core)] },
        ),
      )
    const runs = recordRuns(together.url)
    const seconds = await encode(daemon, film)
    const side = {
      seconds,
      databaseSeconds: cpuSeconds(database) - atStart.database,
      daemonSeconds: cpuSeconds(daemon.pid) - atStart.daemon,
      runs: await runs.stop(),
    }
    print(
      `${cores.length} on a core each: ${seconds.toFixed(1)} s; database ${side.databaseSeconds.toFixed(1)} s, ` +
        `svc with its sound and images ${side.daemonSeconds.toFixed(1)} s of processor time on the same cores`,
    )
    return side
  } finally {
    for (const worker of workers) await worker.stop()
    await together.remove()
  }
}

async function byOneMachine(film: string, print: (line: string) => void): Promise<Side> {
  const daemon = await startDaemon({
    env: { SVC_ENCODERS: String(CORES.length), SVC_LOG_LEVEL: 'warn' },
  })
  try {
    const seconds = await encode(daemon, film)
    print(`one machine: ${seconds.toFixed(1)} s`)
    return { seconds, databaseSeconds: 0, daemonSeconds: cpuSeconds(daemon.pid), runs: [] }
  } finally {
    await daemon.remove()
  }
}

async function encode(daemon: Daemon, film: string): Promise<number> {
  const { api, log } = daemon
  const { id } = await api.videos.create({ body: { name: 'bench' } })
  await put(daemon, id, film)
  const startedAt = performance.now()
  const video = await until(
    () => api.videos.get({ params: { id } }),
    ({ status }) => status === 'ready' || status === 'errored',
    'the video to be ready',
    LIMIT_MS,
  )
  if (video.status !== 'ready')
    throw new Error(`it erred: ${JSON.stringify(video.error)}\n${log()}`)
  return (performance.now() - startedAt) / 1000
}

/** Looks at the runs while they are there; how long each took, to a tenth of a second. */
function recordRuns(url: string): { stop(): Promise<RecordedRun[]> } {
  const runs = new Map<string, RecordedRun & { beganMs: number }>()
  let isOver = false
  const looking = withClient(url, async (client) => {
    while (!isOver) {
      const now = performance.now()
      const { rows } = await client.query<Omit<RecordedRun, 'seconds'> & { id: string }>(
        `SELECT id, (run->'first')::text::int AS first, (run->'last')::text::int AS last,
           json_array_length(run->'plan'->'renditions') AS renditions FROM live_runs WHERE state = 'held'`,
      )
      for (const { id, ...run } of rows) {
        const { beganMs } = runs.get(id) ?? { beganMs: now }
        runs.set(id, { ...run, beganMs, seconds: (now - beganMs) / 1000 })
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  return {
    async stop() {
      isOver = true
      await looking
      return [...runs.values()]
    },
  }
}

/** The server's first process, whose children are its connections. */
async function serverOf(folder: string): Promise<number> {
  const file = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')
  return Number(file.split('\n')[0])
}

/** Of a process and of all that have ended or run below it. */
function cpuSeconds(pid: number): number {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const children = Map.groupBy(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number)),
    ([, parent]) => parent!,
  )
  const below = (parent: number): number[] => [
    parent,
    ...(children.get(parent) ?? []).flatMap(([child]) => below(child!)),
  ]
  return below(pid).reduce((sum, each) => sum + ticksOf(each), 0) / TICKS_PER_SECOND
}

function ticksOf(pid: number): number {
  const { stdout } = spawnSync('cat', [`/proc/${pid}/stat`], { encoding: 'utf8' })
  const fields = stdout.replace(/^.*\) /s, '').split(' ')
  // Its own, and those of its children that have ended.
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0)
}
