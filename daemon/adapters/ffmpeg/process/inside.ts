/** The process that runs in a sandbox, seen from outside (proc(5)). */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sandbox } from './sandbox.ts'
import { offerFirst } from './step-back.ts'

/** How soon the program inside has been started, on a machine that is not overloaded. */
const INSIDE_MS = 100
const GONE_MS = 2
/** Limit of the wait for a process that the kernel cannot end, such as behind an unreachable network disk. */
const MOST_GONE_MS = 2_000

interface Inside {
  /** Its number; known from then on, also when the sandbox around it has ended. */
  find(): number | null
  threads(): number
  /** Resolves when it has ended, if its number is known. */
  gone(): Promise<void>
  end(): void
}

/** The process in the sandbox, below the one that we started; it has its parent's priorities if those came in time. */
export function followInside({ pid }: ChildProcess, { isNested }: Sandbox): Inside {
  if (!isNested || pid === undefined)
    return { find: () => null, threads: () => 0, gone: async () => {}, end: () => {} }
  let inside: number | null = null
  const find = (): number | null => (inside ??= processInside(pid))
  const looking = setTimeout(() => {
    const found = find()
    if (found !== null) offerFirst(found)
  }, INSIDE_MS)
  return {
    find,
    threads: () => threadsOf(find()),
    async gone() {
      // Its memory is given back after the sandbox around it has ended, and so is what it holds of the disk.
      for (
        let waited = 0;
        inside !== null && isRunning(inside) && waited < MOST_GONE_MS;
        waited += GONE_MS
      )
        await pause(GONE_MS)
    },
    end: () => clearTimeout(looking),
  }
}

/** The only child of the one that set up the sandbox; null when it is not there yet or no more. */
export function processInside(pid: number): number | null {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim()
  return children === '' ? null : Number(children.split(' ')[0])
}

export const threadsOf = (pid: number | null): number =>
  Number(/^Threads:\s+(\d+)/m.exec(pid === null ? '' : read(`/proc/${pid}/status`))?.[1] ?? 0)

/** A zombie, which only waits for its parent to collect it, counts as ended. */
const isRunning = (pid: number): boolean => /^State:\s+[^ZX\s]/m.test(read(`/proc/${pid}/status`))

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return ''
  }
}
