/** The process that runs in a sandbox, seen from outside (proc(5)). */
import { readFileSync } from 'node:fs'

/** The only child of the one that set up the sandbox; null when it is not there yet or no more. */
export function processInside(pid: number): number | null {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim()
  return children === '' ? null : Number(children.split(' ')[0])
}

export const threadsOf = (pid: number | null): number => Number(/^Threads:\s+(\d+)/m.exec(pid === null ? '' : read(`/proc/${pid}/status`))?.[1] ?? 0)

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}
