/**
 * The client, in a process of its own: a fixed number of kept connections, each sending its next request
 * when the last answer is whole. Reads a task as JSON from argv[2], prints what it saw as JSON.
 */
import { Pool } from 'undici'
import { forwardedFor } from '../forwarded-for.ts'

export interface ApiTask {
  url: string
  headers: Record<string, string>
  /** Sent by PATCH, with a number of its own for each `#`; a GET if not said. */
  body?: string
  /** Of so many viewers, by turns, as a proxy names them. */
  addresses?: number
  connections: number
  warmUpMs: number
  measureMs: number
}
export interface ApiLoad {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  bytes: number
}

async function load(task: ApiTask): Promise<ApiLoad> {
  const { url, headers, connections, warmUpMs, measureMs } = task
  const { origin, pathname, search } = new URL(url)
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const latencies: number[] = []
  let bytes = 0
  let number = 0
  const measureFrom = performance.now() + warmUpMs
  const endAt = measureFrom + measureMs

  async function connection(): Promise<void> {
    for (;;) {
      const sentAt = performance.now()
      if (sentAt >= endAt) return
      const { statusCode, body } = await pool.request({
        path: pathname + search,
        ...(task.body === undefined
          ? { method: 'GET' as const }
          : { method: 'PATCH' as const, body: task.body.replaceAll('#', String(number)) }),
        headers: { ...headers, ...forwardedFor((number += 1), task.addresses) },
      })
      const answer = await body.arrayBuffer()
      if (statusCode !== 200)
        throw new Error(
          `${url} answered ${statusCode}: ${Buffer.from(answer).toString().slice(0, 300)}`,
        )
      const doneAt = performance.now()
      if (sentAt < measureFrom || doneAt > endAt) continue
      latencies.push(doneAt - sentAt)
      bytes = answer.byteLength
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  await pool.close()
  latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN
  return {
    requestsPerSecond: latencies.length / (measureMs / 1000),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    bytes,
  }
}

if (import.meta.main)
  process.stdout.write(JSON.stringify(await load(JSON.parse(process.argv[2]!) as ApiTask)))
