/** The process that runs in a sandbox, seen from outside (proc(5)). */
import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sandbox } from './sandbox.ts'
import { offerFirst } from './step-back.ts'

/** How soon the program inside has been started, on a machine that is not overloaded. */
const INSIDE_MS = 100
const GONE_MS = 2
/** Limit of the wait for a process that the kernel cannot end, such as behind an unreachable network disk. */
const MOST_GONE_MS = 2_000

interface Inside {
  /** Number of the process; known from then on, also when the sandbox around it has ended. */
  find(): number | null
  threads(): number
  /** Since the last call: the share of the time, 0 to 1, in which it waited for a processor. */
  starvedShare(): number
  /** Resolves when it has ended, if its number is known. */
  gone(): Promise<void>
  end(): void
}

/** The process in the sandbox, below the one that we started; it has its parent's priorities if those came in time. */
export function followInside({ pid }: ChildProcess, { isNested }: Sandbox): Inside {
  if (!isNested || pid === undefined)
    return {
      find: () => null,
      threads: () => 0,
      starvedShare: createStarvedShare(() => pid ?? null),
      gone: async () => {},
      end: () => {},
    }
  let inside: number | null = null
  const find = (): number | null => (inside ??= processInside(pid))
  const looking = setTimeout(() => {
    const found = find()
    if (found !== null) offerFirst(found)
  }, INSIDE_MS)
  return {
    find,
    threads: () => threadsOf(find()),
    starvedShare: createStarvedShare(find),
    async gone() {
      // The program's memory is given back after the sandbox around it has ended, and so is what it holds of the disk.
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

/** See `starvedShare`; always 0 where the system does not report it. */
function createStarvedShare(find: () => number | null): () => number {
  let before = { ...processorTime(null), at: performance.now() }
  return () => {
    const now = { ...processorTime(find()), at: performance.now() }
    // What a thread had that has ended is no longer in the sum.
    const waited = Math.max(0, now.waitedMs - before.waitedMs)
    const had = Math.max(0, now.hadMs - before.hadMs)
    const share = waited / Math.max(waited + had, now.at - before.at)
    before = now
    return share || 0
  }
}

/** In milliseconds, of all its threads: on a processor, and ready to be but waiting for one. */
function processorTime(pid: number | null): { hadMs: number; waitedMs: number } {
  const threads = pid === null ? [] : list(`/proc/${pid}/task`)
  let [had, waited] = [0, 0]
  for (const thread of threads) {
    const [onIt = 0, forIt = 0] = read(`/proc/${pid}/task/${thread}/schedstat`)
      .split(' ')
      .map(Number)
    had += onIt
    waited += forIt
  }
  return { hadMs: had / 1e6, waitedMs: waited / 1e6 }
}

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

function list(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    // The process has ended meanwhile, or the system has no /proc.
    return []
  }
}
