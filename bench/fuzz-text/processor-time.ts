/** What a process and the children that it has had have computed so far, in seconds (proc(5)). */
import { readFileSync } from 'node:fs'

/** Linux counts a hundred a second, everywhere but on machines from long ago. */
const TICKS = 100

export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [own, system, ofChildren, systemOfChildren] = fields.slice(11, 15) as [
    number,
    number,
    number,
    number,
  ]
  return (own + system + ofChildren + systemOfChildren) / TICKS
}
