/**
 * Viewers, in a process of their own: each sends its next batch when the last is stored. Says how
 * many events were, and what was answered last.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { forwardedFor } from '../forwarded-for.ts'

export interface CollectTask {
  url: string
  tickets: string[]
  connections: number
  events: number
  forMs: number
  /** Of all together; 0: as many as are taken. */ batchesPerSecond: number
  /** Of so many viewers, by turns, as a proxy names them. */
  addresses?: number
}
export interface CollectSent {
  stored: number
  seconds: number
  refused: number
  batchP99Ms: number
}

async function send({
  url,
  tickets,
  connections,
  events,
  forMs,
  batchesPerSecond,
  addresses,
}: CollectTask): Promise<CollectSent> {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const own = randomBytes(12).toString('base64url')
  const viewers = tickets.map((ticket, number) => ({
    ticket,
    view: `${own}${String(number).padStart(6, '0')}`,
    seq: 0,
  }))
  const times: number[] = []
  const [startedAt, sent] = [performance.now(), { stored: 0, refused: 0 }]
  let next = 0

  async function line(): Promise<void> {
    while (performance.now() - startedAt < forMs) {
      const turn = (next += 1)
      const viewer = viewers[turn % viewers.length]!
      if (batchesPerSecond > 0)
        await wait(Math.max(0, startedAt + (turn * 1_000) / batchesPerSecond - performance.now()))
      const list = Array.from({ length: events }, (_, index) =>
        viewer.seq === 0 && index === 0
          ? { type: 'start', seq: 0, ago_ms: 0, startup_ms: 300 }
          : // The same second again and again: no view can be longer than the time since its ticket.
            {
              type: index % 5 === 0 ? 'played' : 'seek',
              seq: viewer.seq + index,
              ago_ms: 0,
              to: 1 + index / 10,
              ...(index % 5 === 0 ? { from: index / 10, playing_ms: 10, quality: '720p' } : {}),
            },
      )
      viewer.seq += events
      const sentAt = performance.now()
      const { statusCode, body } = await pool.request({
        path: pathname,
        method: 'POST',
        headers: {
          'content-type': 'text/plain',
          'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
          ...forwardedFor(turn, addresses),
        },
        body: JSON.stringify({ ticket: viewer.ticket, view: viewer.view, events: list }),
      })
      const answer = (await body.json()) as { accepted?: number }
      times.push(performance.now() - sentAt)
      if (statusCode === 202) sent.stored += answer.accepted!
      else sent.refused += 1
    }
  }
  // Cut off in the middle, it tells what it knows.
  await Promise.all(Array.from({ length: connections }, () => line().catch(() => undefined)))
  await pool.destroy()
  times.sort((a, b) => a - b)
  return {
    ...sent,
    seconds: (performance.now() - startedAt) / 1000,
    batchP99Ms: times[Math.floor(times.length * 0.99)] ?? NaN,
  }
}

if (import.meta.main) {
  let text = ''
  for await (const part of process.stdin) text += String(part)
  process.stdout.write(JSON.stringify(await send(JSON.parse(text) as CollectTask)))
}
