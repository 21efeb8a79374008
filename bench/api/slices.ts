/**
 * Two kinds of requests in turns, a short slice of one beside a slice of the other, so that a machine that gets
 * slower within a round is slower for both. `timeSlices` does it in a process of its own like load.ts, which reads
 * a task as JSON from argv[2] and prints the times of the slices as JSON.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Pool } from 'undici'

export interface RequestSide {
  url: string
  headers: Record<string, string>
}
export interface SlicesTask {
  sides: RequestSide[]
  connections: number
  /** Requests in a slice. */
  requests: number
  slices: number
  warmUpSlices: number
}
/** Of each side, the milliseconds that a request took in each of its slices, connections counted as one. */
export type SliceTimes = number[][]

export async function timeSlices(task: SlicesTask): Promise<SliceTimes> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    import.meta.filename,
    JSON.stringify(task),
  ])
  return JSON.parse(stdout) as SliceTimes
}

async function slices(task: SlicesTask): Promise<SliceTimes> {
  const pools = new Map(
    task.sides.map(({ url }) => [
      new URL(url).origin,
      new Pool(new URL(url).origin, { connections: task.connections, pipelining: 1 }),
    ]),
  )

  async function slice({ url, headers }: RequestSide): Promise<number> {
    const { origin, pathname, search } = new URL(url)
    const pool = pools.get(origin)!
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
        if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
      }
    }
    await Promise.all(Array.from({ length: task.connections }, connection))
    return (performance.now() - startedAt) / task.requests
  }

  const times: SliceTimes = task.sides.map(() => [])
  for (let nth = -task.warmUpSlices; nth < task.slices; nth++) {
    const sides = [...task.sides.entries()]
    for (const [index, side] of nth % 2 === 0 ? sides : sides.reverse()) {
      const time = await slice(side)
      if (nth >= 0) times[index]!.push(time)
    }
  }
  for (const pool of pools.values()) await pool.close()
  return times
}

if (import.meta.main)
  process.stdout.write(JSON.stringify(await slices(JSON.parse(process.argv[2]!) as SlicesTask)))
