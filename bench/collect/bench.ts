/** `npm run bench -- collect [--only small]`: how many events a second are stored for good, beside bare node:sqlite. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { startDaemon, untilStatus, type Daemon } from '../../test/daemon.ts'
import { codedVideo } from '../../test/sources/coded-video.ts'
import { medianRatio, median, type Bench } from '../bench.ts'
import type { CollectSent, CollectTask } from './viewers.ts'

const EVENTS = 20
const CONNECTIONS = 64
const SIZES = { small: { viewers: 200, forMs: 3_000 }, whole: { viewers: 2_000, forMs: 15_000 } }
const PROBE_EVERY_MS = 20
/**
 * Viewers at a steady rate have computers of their own: on this one they take what the appliance
 * and its reader leave.
 */
const BEHIND_THE_APPLIANCE = 10
/** At this rate the API is looked at; without a limit both cores of a small machine would be full of viewers alone. */
const STEADY = 10_000 / EVENTS
const MOST_MEMORY_MB = 512
const AT_LEAST_BEFORE_KILL = 1_000

export const bench: Bench = {
  about:
    'viewing data of 2,000 viewers in batches of 20, stored for good, beside bare node:sqlite ' +
    'with a transaction a batch (--only small: 200 viewers, 3 s)',
  rounds: 3,
  cases: ['small', 'whole'],
  async run({ rounds, only, print }) {
    const { viewers, forMs } = SIZES[only.includes('small') ? 'small' : 'whole']
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    const dataDir = join(folder, 'data')
    let daemon: Daemon | undefined
    try {
      daemon = await startDaemon({
        dataDir,
        env: { SVC_LOG_LEVEL: 'warn', SVC_PUBLIC_REQUESTS_PER_MINUTE: '0' },
      })
      const video = await ready(daemon, folder)
      const [ours, bare, idle, loaded]: number[][] = [[], [], [], []]
      let memoryMb = 0
      for (let round = 0; round < rounds; round++) {
        idle!.push(await probed(daemon, video, wait(forMs)))
        const steady = send(daemon, await tickets(daemon, video, viewers), forMs, STEADY)
        loaded!.push(await probed(daemon, video, steady))
        await steady
        const load = send(daemon, await tickets(daemon, video, viewers), forMs)
        const peak = peakMemory(daemon.pid, load)
        const sent = await load
        memoryMb = Math.max(memoryMb, await peak)
        ours!.push(sent.stored / sent.seconds)
        bare!.push(
          Number(
            await outputOfChild('bare.ts', '', {
              args: [
                JSON.stringify({
                  file: join(folder, `bare${round}.db`),
                  batches: Math.max(100, Math.round(sent.stored / EVENTS)),
                  events: EVENTS,
                }),
              ],
            }),
          ),
        )
        print(
          `${ours![round]!.toFixed(0)} events/s (p99 of a batch ${sent.batchP99Ms.toFixed(0)} ` +
            `ms, ${sent.refused} refused) beside ${bare![round]!.toFixed(0)}; API p99 ` +
            `${idle![round]!.toFixed(1)} → ${loaded![round]!.toFixed(1)} ms; ` +
            `${memoryMb.toFixed(0)} MB`,
        )
      }
      const lost = await killed(daemon, video, viewers, dataDir, forMs)
      print(
        `SIGKILL in the middle: ${lost.stored} events were answered, ${lost.retained} are there`,
      )
      const same = (value: number) => value
      return [
        {
          what: 'events a second',
          ours: `${median(ours!).toFixed(0)}/s`,
          reference: '10,000/s',
          ratio: median(ours!) / 10_000,
          bar: { least: 1 },
        },
        {
          what: 'events a second beside bare node:sqlite',
          ours: `${median(ours!).toFixed(0)}/s`,
          reference: `${median(bare!).toFixed(0)}/s`,
          ratio: medianRatio(ours!, bare!, same),
          bar: { least: 0.5 },
        },
        {
          what: 'p99 of the API at 10,000 events/s, beside idle',
          ours: `${median(loaded!).toFixed(1)} ms`,
          reference: `${median(idle!).toFixed(1)} ms`,
          ratio: medianRatio(loaded!, idle!, same),
          bar: { most: 2 },
        },
        {
          what: 'memory',
          ours: `${memoryMb.toFixed(0)} MB`,
          reference: `${MOST_MEMORY_MB} MB`,
          ratio: memoryMb / MOST_MEMORY_MB,
          bar: { most: 1 },
        },
        {
          what: 'what was answered before SIGKILL is there',
          ours: String(lost.retained),
          reference: String(lost.stored),
          ratio: lost.retained / Math.max(1, lost.stored),
          bar: { least: 1 },
        },
      ]
    } finally {
      await daemon?.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function ready(daemon: Daemon, folder: string): Promise<string> {
  const clip = await codedVideo(join(folder, 'clip.mp4'), { width: 320, height: 180, seconds: 4 })
  const { id } = await daemon.api.videos.create({ body: { name: 'Watched' } })
  await daemon.api.videos.putSource({ params: { id }, raw: await readFile(clip) })
  await untilStatus(daemon.api, id, 'ready')
  return id
}

async function tickets(daemon: Daemon, id: string, count: number): Promise<string[]> {
  const made: string[] = []
  const one = async () =>
    void made.push((await daemon.as(null).embeds.get({ params: { id } })).metrics!.ticket)
  while (made.length < count)
    await Promise.all(Array.from({ length: Math.min(20, count - made.length) }, one))
  return made
}

async function send(
  daemon: Daemon,
  its: string[],
  forMs: number,
  batchesPerSecond = 0,
): Promise<CollectSent> {
  const task: CollectTask = {
    url: `${daemon.baseUrl}/v1/collect`,
    tickets: its,
    connections: CONNECTIONS,
    events: EVENTS,
    forMs,
    batchesPerSecond,
  }
  return JSON.parse(
    await outputOfChild('viewers.ts', JSON.stringify(task), { behind: batchesPerSecond > 0 }),
  ) as CollectSent
}

function outputOfChild(
  script: string,
  input: string,
  { behind = false, args = [] }: { behind?: boolean; args?: string[] } = {},
): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (behind) setPriority(child.pid!, BEHIND_THE_APPLIANCE)
  child.stdin.end(input)
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  return new Promise((resolve, reject) =>
    child.once('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`${script} ended with ${code}`)),
    ),
  )
}

/** p99 in ms of reading a video through the API, while something else goes on. */
async function probed(daemon: Daemon, id: string, during: Promise<unknown>): Promise<number> {
  const times: number[] = []
  const pool = new Pool(daemon.baseUrl, { connections: 1 })
  let over = false
  void during.finally(() => (over = true))
  while (!over) {
    const startedAt = performance.now()
    const { statusCode, body } = await pool.request({
      path: `/v1/videos/${id}`,
      method: 'GET',
      headers: { authorization: `Bearer ${daemon.owner}` },
    })
    await body.text()
    times.push(performance.now() - startedAt)
    if (statusCode !== 200) throw new Error(`the API answered ${statusCode}`)
    await wait(PROBE_EVERY_MS)
  }
  await pool.close()
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? NaN
}

async function peakMemory(pid: number, during: Promise<unknown>): Promise<number> {
  let [over, peak] = [false, 0]
  void during.finally(() => (over = true))
  while (!over) {
    const resident = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))
    peak = Math.max(peak, Number(resident?.[1] ?? 0) / 1_000)
    await wait(200)
  }
  return peak
}

async function killed(
  daemon: Daemon,
  video: string,
  viewers: number,
  dataDir: string,
  forMs: number,
): Promise<{ stored: number; retained: number }> {
  const count = (): number => {
    const db = new DatabaseSync(join(dataDir, 'analytics.db'), { readOnly: true, timeout: 10_000 })
    const { n } = db.prepare('SELECT COUNT(*) AS n FROM events').get() as { n: number }
    db.close()
    return n
  }
  const its = await tickets(daemon, video, viewers)
  const before = count()
  const load = send(daemon, its, 2 * forMs)
  while (count() - before < AT_LEAST_BEFORE_KILL) await wait(20)
  await daemon.kill()
  const { stored } = await load
  return { stored, retained: Math.min(stored, count() - before) }
}
