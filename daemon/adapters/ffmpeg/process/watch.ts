/** Ends a program that hangs, takes too long or writes too much. */
import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { ProcessLimits } from './limits.ts'

export type Excess = 'silence' | 'time' | 'output' | 'memory' | 'file' | 'threads'

export interface ProcessWatch {
  readonly excess: Excess | null
  end(): void
}

/** Looks a silence: counted, not timed, since a machine that slept did not hang. */
const LOOKS = 10
const MOST_BETWEEN_MS = 30_000
const THREADS_MS = 250

interface WatchHooks {
  silenceMs: number | undefined
  stands(): boolean
  /** Since the last call: the share of the time, 0 to 1, that other processes kept the processor from it. */
  starvedShare(): number
  /** How many threads it may have and has; null where the kernel bounds them. */
  threads: { most: number; count(): number } | null
}

/** `stop` is called at most once. */
export function watch(
  child: ChildProcess,
  { maxMs, outputBytes }: ProcessLimits,
  { silenceMs, stands, starvedShare, threads }: WatchHooks,
  stop: () => void,
): ProcessWatch {
  const pipes = child.stdio.filter((pipe) => pipe !== null && pipe !== undefined) as Socket[]
  let excess: Excess | null = null
  const exceed = (what: Excess): void => {
    if (excess) return
    excess = what
    stop()
  }
  let written = 0
  for (const pipe of pipes.filter((each) => each !== child.stderr))
    count(pipe, (bytes) => {
      written += bytes
      if (written > outputBytes) exceed('output')
    })

  const counting =
    threads && setInterval(() => threads.count() > threads.most && exceed('threads'), THREADS_MS)

  const betweenMs = Math.min(MOST_BETWEEN_MS, (silenceMs ?? Infinity) / LOOKS, maxMs / LOOKS)
  const moved = (): number =>
    pipes.reduce((sum, pipe) => sum + (pipe.bytesRead ?? 0) + (pipe.bytesWritten ?? 0), 0)
  let [before, silent, looks] = [moved(), 0, 0]
  const looking = setInterval(() => {
    // A suspended process is not to blame.
    if (stands()) return
    looks += 1
    const now = moved()
    // Ends when neither it nor we moved a byte. What waits for us to read it is no silence of the child's.
    const starved = starvedShare()
    silent = now === before && !waitsForUs(pipes) ? silent + 1 - starved : 0
    before = now
    if (silenceMs !== undefined && silent * betweenMs >= silenceMs) exceed('silence')
    else if (looks * betweenMs >= maxMs) exceed('time')
  }, betweenMs)
  return {
    get excess() {
      return excess
    },
    end() {
      clearInterval(looking)
      if (counting) clearInterval(counting)
    },
  }
}

export const waitsForUs = (pipes: readonly Socket[]): boolean =>
  pipes.some((pipe) => pipe.readableLength > 0)

/** Counts bytes as they arrive from the system, independently of their consumer. */
function count(pipe: Socket, add: (bytes: number) => void): void {
  const push = pipe.push.bind(pipe)
  pipe.push = (chunk: Buffer | null, encoding) => {
    if (chunk) add(chunk.length)
    return push(chunk, encoding)
  }
}
