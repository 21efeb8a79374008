/**
 * The client, in a process of its own: a fixed number of kept connections, each sending its next request
 * when the last answer is whole. Reads a task as JSON from argv[2], prints what it saw as JSON.
 */
import { Pool } from 'undici'

export interface ApiTask {
  url: string
  headers: Record<string, string>
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

async function load({ url, headers, connections, warmUpMs, measureMs }: ApiTask): Promise<ApiLoad> {
  const { origin, pathname, search } = new URL(url)
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const latencies: number[] = []
  let bytes = 0
  const measureFrom = performance.now() + warmUpMs
  const endAt = measureFrom + measureMs

  async function connection(): Promise<void> {
    for (;;) {
      const sentAt = performance.now()
      if (sentAt >= endAt) return
      const { statusCode, body } = await pool.request({
        path: pathname + search,
        method: 'GET',
        headers,
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
