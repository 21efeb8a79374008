/**
 * Two kinds of requests in turns, a short slice of one beside a slice of the other, so that a machine that gets
 * slower within a round is slower for both. In a process of its own like load.ts: reads a task as JSON from argv[2],
 * prints the times of the slices as JSON.
 */
import { Pool } from 'undici'

export interface SlicesTask {
  url: string
  /** The headers of each side. */
  sides: Record<string, string>[]
  connections: number
  /** Requests in a slice. */
  requests: number
  slices: number
  warmUpSlices: number
}
/** Of each side, the milliseconds that a request took in each of its slices, connections counted as one. */
export type SliceTimes = number[][]

async function slices(task: SlicesTask): Promise<SliceTimes> {
  const { origin, pathname, search } = new URL(task.url)
  const pool = new Pool(origin, { connections: task.connections, pipelining: 1 })

  async function slice(headers: Record<string, string>): Promise<number> {
    let left = task.requests
    const startedAt = performance.now()
    const connection = async (): Promise<void> => {
      while (left-- > 0) {
        const { statusCode, body } = await pool.request({
          path: pathname + search,
          method: 'GET',
          headers,
        })
        await body.arrayBuffer()
        if (statusCode !== 200) throw new Error(`${task.url} answered ${statusCode}`)
      }
    }
    await Promise.all(Array.from({ length: task.connections }, connection))
    return (performance.now() - startedAt) / task.requests
  }

  const times: SliceTimes = task.sides.map(() => [])
  for (let nth = -task.warmUpSlices; nth < task.slices; nth++) {
    const sides = [...task.sides.entries()]
    for (const [side, headers] of nth % 2 === 0 ? sides : sides.reverse()) {
      const time = await slice(headers)
      if (nth >= 0) times[side]!.push(time)
    }
  }
  await pool.close()
  return times
}

process.stdout.write(JSON.stringify(await slices(JSON.parse(process.argv[2]!) as SlicesTask)))
