/** What a process and all below it have computed so far, in seconds (proc(5)). */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts a hundred a second, everywhere but on machines from long ago. */
const TICKS = 100

/** Of those that have ended, their parents tell; of the others, they themselves. */
export function processorSeconds(pid: number): number {
  let ticks = 0
  for (const each of [pid, ...below(pid)]) {
    try {
      const stat = readFileSync(`/proc/${each}/stat`, 'utf8')
      // Own, system, and both of the children that have ended: the 14th to the 17th.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      for (const field of fields.slice(11, 15)) ticks += Number(field)
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks / TICKS
}

function below(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((task) =>
        readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
      )
      .flatMap((child) => [Number(child), ...below(Number(child))])
  } catch {
    return []
  }
}
