/** Events to receivers of which some hang and some fail, with the daemon killed in the middle. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { startDaemon, type Daemon } from '../../test/daemon.ts'
import { median, type Bench, type Verdict } from '../bench.ts'
import type { Arrival, Manner } from './receivers.ts'

interface Setting {
  events: number
  videos: number
  perSecond: number
  kills: number
}
const CASES: Record<string, Setting> = {
  full: { events: 10_000, videos: 200, perSecond: 40, kills: 3 },
  small: { events: 400, videos: 20, perSecond: 40, kills: 3 },
}
const MANNERS: Manner[] = [
  ...Array<Manner>(2).fill('hangs'),
  ...Array<Manner>(3).fill('fails'),
  ...Array<Manner>(15).fill('healthy'),
]
/** A start of the daemon, and what has piled up by then, are not what is measured. */
const AROUND_RESTART_MS = { before: 1_000, after: 3_000 }

export const bench: Bench = {
  about:
    '10,000 events to 20 webhooks, 2 that hang and 3 that answer 500, with 3 SIGKILLs: nothing ' +
    'lost, soon there (--only small: 400 events)',
  rounds: 1,
  cases: Object.keys(CASES),
  async run({ only, print }) {
    const setting = CASES[only[0] ?? 'full']!
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'receivers.ts'), JSON.stringify(MANNERS)],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    const lines = createInterface({ input: child.stdout! })
    try {
      const ports = JSON.parse(await nextLine(lines)) as number[]
      return await measured(setting, ports, () => ask(child, lines), print)
    } finally {
      child.kill()
    }
  },
}

async function measured(
  setting: Setting,
  ports: number[],
  arrivals: () => Promise<Arrival[][]>,
  print: (line: string) => void,
): Promise<Verdict[]> {
  let daemon = await startDaemon({
    env: { SVC_LOG_LEVEL: 'warn', SVC_ALLOW_PRIVATE_HOSTS: '127.0.0.1' },
  })
  const { dataDir } = daemon
  try {
    const hooks = await Promise.all(
      ports.map((port) =>
        daemon.api.webhooks.create({ body: { url: `http://127.0.0.1:${port}/` } }),
      ),
    )
    const restarts: { fromMs: number; toMs: number }[] = []
    const videos: string[] = []
    const startedAt = Date.now()
    for (let made = 0; made < setting.events; made += 1) {
      await pause(
        Math.max(
          0,
          startedAt +
            restarts.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) +
            (made * 1000) / setting.perSecond -
            Date.now(),
        ),
      )
      if (made < setting.videos)
        videos.push((await daemon.api.videos.create({ body: { name: `video ${made}` } })).id)
      else
        await daemon.api.videos.update({
          params: { id: videos[made % setting.videos]! },
          body: { name: `name ${made}` },
        })
      if (
        made === Math.floor(((restarts.length + 1) * setting.events) / (setting.kills + 1)) &&
        restarts.length < setting.kills
      ) {
        const fromMs = Date.now()
        await daemon.kill()
        daemon = await daemon.restart()
        restarts.push({ fromMs, toMs: Date.now() })
        print(`killed after ${made} events, back after ${Date.now() - fromMs} ms`)
      }
    }
    const log = await eventsOf(daemon)
    const came = await allCome(arrivals, log.length)
    return await verdicts(
      daemon,
      setting.events,
      log,
      came,
      hooks.map(({ id }) => id),
      restarts,
      print,
    )
  } catch (error) {
    throw new Error(`the daemon said:\n${daemon.log()}`, { cause: error })
  } finally {
    await daemon.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function verdicts(
  daemon: Daemon,
  changes: number,
  log: LogEntry[],
  came: Arrival[][],
  hooks: string[],
  restarts: { fromMs: number; toMs: number }[],
  print: (line: string) => void,
): Promise<Verdict[]> {
  // Each change that was answered is one event, whatever was killed after it.
  const unlogged = Math.abs(changes - log.length)
  let lost = 0
  let wrong = 0
  let doubles = 0
  const delays: number[] = []
  const order = new Map(log.map(({ id }, at) => [id, at]))
  const isCalm = (createdMs: number) =>
    !restarts.some(
      ({ fromMs, toMs }) =>
        createdMs > fromMs - AROUND_RESTART_MS.before && createdMs < toMs + AROUND_RESTART_MS.after,
    )
  for (const [at, arrivals] of came.entries()) {
    if (MANNERS[at] !== 'healthy') {
      lost += log.length - (await deliveriesOf(daemon, hooks[at]!))
      continue
    }
    const first = new Map<string, Arrival>()
    for (const arrival of arrivals)
      if (first.has(arrival.id)) doubles += 1
      else first.set(arrival.id, arrival)
    lost += log.filter(({ id }) => !first.has(id)).length
    const latest = new Map<string, number>()
    for (const { id, video, createdAt, atMs } of first.values()) {
      const place = order.get(id)
      if (place === undefined || place < (latest.get(video) ?? -1)) wrong += 1
      latest.set(video, place ?? 0)
      if (isCalm(Date.parse(createdAt))) delays.push(atMs - Date.parse(createdAt))
    }
  }
  delays.sort((a, b) => a - b)
  const middle = median(delays)
  print(
    `${log.length} events, ${delays.length} deliveries measured, ${doubles} came twice under ` +
      `the same id; delay p50 ${middle} ms, p99 ${delays[Math.floor(delays.length * 0.99)]} ms, ` +
      `longest ${delays.at(-1)} ms`,
  )
  return [
    {
      what: `events for ${changes} answered changes, missing or too many`,
      ours: String(unlogged),
      reference: 'none',
      ratio: unlogged,
      bar: { most: 0 },
    },
    {
      what: 'deliveries lost',
      ours: String(lost),
      reference: 'none',
      ratio: lost,
      bar: { most: 0 },
    },
    {
      what: 'unknown ids, or events of a video out of order',
      ours: String(wrong),
      reference: 'none',
      ratio: wrong,
      bar: { most: 0 },
    },
    {
      what: 'median delay to healthy receivers',
      ours: `${middle} ms`,
      reference: '1 s',
      ratio: middle / 1000,
      bar: { most: 1 },
    },
  ]
}

interface LogEntry {
  id: string
}

async function eventsOf({ api }: Daemon): Promise<LogEntry[]> {
  const log: LogEntry[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof api.events.list>> = await api.events.list({
      query: { limit: 100, ...(cursor ? { cursor } : {}) },
    })
    log.push(...page.data.map(({ id }) => ({ id })))
    cursor = page.next_cursor
  }
  return log
}

/** Also what waits counts: it is not lost. */
async function deliveriesOf({ api }: Daemon, id: string): Promise<number> {
  const events = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof api.webhooks.deliveries>> = await api.webhooks.deliveries(
      { params: { id }, query: { limit: 100, ...(cursor ? { cursor } : {}) } },
    )
    for (const { event, status } of page.data) if (status !== 'failed') events.add(event)
    cursor = page.next_cursor
  }
  return events.size
}

/** Until the healthy ones have everything, or nothing has come for 30 s. */
async function allCome(arrivals: () => Promise<Arrival[][]>, events: number): Promise<Arrival[][]> {
  let before = -1
  let since = Date.now()
  for (;;) {
    const came = await arrivals()
    const count = came.flat().length
    if (
      came.every(
        (those, at) =>
          MANNERS[at] !== 'healthy' || new Set(those.map(({ id }) => id)).size >= events,
      )
    )
      return came
    if (count !== before) [before, since] = [count, Date.now()]
    else if (Date.now() - since > 30_000) return came
    await pause(500)
  }
}

async function ask(child: ChildProcess, lines: Interface): Promise<Arrival[][]> {
  const answer = nextLine(lines)
  child.stdin!.write('\n')
  return JSON.parse(await answer) as Arrival[][]
}

const nextLine = async (lines: Interface): Promise<string> => String((await once(lines, 'line'))[0])
