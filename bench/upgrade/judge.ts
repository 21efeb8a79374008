/** What became of players, uploads and events while the appliance was upgraded again and again. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Daemon } from '../../test/daemon.ts'
import type { Receiver } from '../../test/support/receiver.ts'
import { median, type Verdict } from '../bench.ts'
import type { SlowUpload } from './load.ts'
import type { BrowserViewer } from './pages.ts'
import type { PlayerFigures } from './player.ts'

const MOST_STOP_MS = 3_000

/** How long one restart took. */
export interface Away {
  stopMs: number
  startMs: number
}

/** What goes on meanwhile. */
export interface Load {
  players: Promise<PlayerFigures>[]
  pages: BrowserViewer
  uploads: SlowUpload[]
  changes: Promise<string[]>[]
  stopChanging(): void
  stream: Promise<string[]>
  stopFollowing(): void
  /** Event before the first change. */
  after: string
}

export async function judged(
  daemon: Daemon,
  load: Load,
  {
    away,
    receiver,
    over,
    print,
  }: { away: Away[]; receiver: Receiver; over: AbortController; print(line: string): void },
): Promise<Verdict[]> {
  load.stopChanging()
  const confirmed = (await Promise.all(load.changes)).flat()
  if (load.uploads.some((each) => each.isOver()))
    throw new Error('an upload was over before the last restart')
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
  print(`a stop takes ${ms(away.map(({ stopMs }) => stopMs))}`)
  print(`a start takes ${ms(away.map(({ startMs }) => startMs))}`)
  print(`away for ${ms(away.map(({ stopMs, startMs }) => stopMs + startMs))}`)
  print(
    `${players.length} players: longest stop of each, ${ms(stops)}; ` +
      `${sum(players, ({ stops: count }) => count)} stops, ` +
      `${sum(players, ({ failures }) => failures)} requests made again, ` +
      `${sum(players, ({ playedSeconds }) => playedSeconds).toFixed(0)} s played`,
  )
  for (const page of pages)
    print(
      `in Chromium: longest stop ${page.longestStopMs.toFixed(0)} ms, ` +
        `${page.playedSeconds.toFixed(0)} s played`,
    )
  print(
    `${uploads.length} uploads over ${sum(uploads, ({ connections }) => connections)} connections`,
  )
  const named = log.map(({ name }) => name)
  const toStream = deliveryErrors(log, stream)
  const first = [...new Set(receiver.received.map(({ id }) => id))]
  const toWebhook = deliveryErrors(
    log,
    receiver.received.map(({ id }) => id),
  )
  print(`${log.length} events for ${confirmed.length} changes and the uploads`)
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

function deliveryErrors(log: LogEntry[], ids: string[]): { missing: number; twice: number } {
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
  return right + deliveryErrors(log, ids).missing
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
