/**
 * Keeps the appliance running: uses a running one, otherwise starts it; restarts it after a crash with
 * growing delays, and finally gives up.
 */
import { setTimeout as delay } from 'node:timers/promises'
import {
  findRunning,
  isHeld,
  isHeldBy,
  lives,
  untilGone,
  untilRunning,
  type Running,
} from './find-running.ts'
import { logTail } from './log-tail.ts'
import type { OwnedDaemon } from './owned-daemon.ts'
import type { DaemonProgram } from './program.ts'
import { messages } from '../messages/messages.ts'
import { createRestarts } from './restarts.ts'
import { runDaemon, type DaemonChild, type Ended } from './run-daemon.ts'

export interface Report {
  at: string
  /** A sentence: `It ended with 1.` */
  how: string
  /** The last lines of its log. */
  lines: string[]
}

export type DaemonState =
  | { phase: 'starting' }
  /** `ours`: it stops with the app. */
  | { phase: 'running'; localUrl: string; pid: number; ours: boolean }
  | { phase: 'restarting'; waitMs: number; report: Report }
  | { phase: 'failed'; report: Report }
  | { phase: 'stopped' }

export interface Keeper {
  readonly state: DaemonState
  /** At once, whatever it waits for. */
  retry(): void
  /** Stops the appliance where it is ours. */
  stop(): Promise<void>
}

export interface KeepOptions {
  program: DaemonProgram
  dataDir: string
  logFile: string
  own: OwnedDaemon
  onChange(state: DaemonState): void
  waitsMs?: readonly number[]
  lookEveryMs?: number
}

const GRACE_MS = 10_000
/** Exit code for an invalid setting or another running daemon: a retry changes nothing. */
const EXPECTED = 2

export function keepDaemon({
  program,
  dataDir,
  logFile,
  own,
  onChange,
  waitsMs,
  lookEveryMs = 3_000,
}: KeepOptions): Keeper {
  const stopping = new AbortController()
  const restarts = createRestarts(waitsMs)
  let state: DaemonState = { phase: 'starting' }
  let child: DaemonChild | null = null
  let again = new AbortController()
  const set = (next: DaemonState): void => onChange((state = next))

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      const end = await oneLife().catch(afterFault)
      if (stopping.signal.aborted) return
      // A daemon that somebody else had started has stopped; the app starts its own.
      if (end === null) continue
      const waitMs = end.isExpected ? null : restarts.afterCrash(Date.now())
      set(
        waitMs === null
          ? { phase: 'failed', report: end.report }
          : { phase: 'restarting', waitMs, report: end.report },
      )
      await wait(waitMs)
    }
  }

  /** The app itself failed, as where no process can be started: a person sees why, and tries again. */
  async function afterFault(error: Error): Promise<{ report: Report; isExpected: boolean }> {
    await child?.stop(GRACE_MS)
    const how = messages().notStarted(error.message)
    return { isExpected: true, report: { at: new Date().toISOString(), how, lines: [] } }
  }

  async function oneLife(): Promise<{ report: Report; isExpected: boolean } | null> {
    const found = await findRunning(dataDir)
    const wasHeld = await isHeld(dataDir)
    if (stopping.signal.aborted) return null
    if (found) return attach(found)
    set({ phase: 'starting' })
    child = runDaemon(program)
    const localUrl = await child.ready
    if (localUrl !== null && !stopping.signal.aborted) {
      own.note(child.pid!)
      set({ phase: 'running', localUrl, pid: child.pid!, ours: true })
    }
    const end = await child.ended
    const isExpected = localUrl === null && end.code === EXPECTED
    if (isExpected && !stopping.signal.aborted) {
      // Somebody else was quicker.
      const other = await untilRunning(dataDir, stopping.signal)
      if (other) return attach(other)
      // The daemon that held the folder has ended, so the folder is free now.
      if (wasHeld) return null
    }
    return { isExpected, report: await reportOf(end, child, isExpected) }
  }

  async function attach(running: Running): Promise<null> {
    set({ phase: 'running', ...running, ours: own.is(running.pid) })
    await untilGone(dataDir, running, lookEveryMs, stopping.signal)
    return null
  }

  async function reportOf(
    end: Ended,
    { lastLines }: DaemonChild,
    isExpected: boolean,
  ): Promise<Report> {
    const logged = isExpected ? [] : await logTail(logFile, 12)
    return {
      at: new Date().toISOString(),
      how: howOf(end),
      lines: [...logged, ...lastLines()].slice(-24),
    }
  }

  async function wait(ms: number | null): Promise<void> {
    again = new AbortController()
    const signal = AbortSignal.any([again.signal, stopping.signal])
    // A wait that is cut short is no fault; without an end it is a person who ends it.
    if (ms !== null) await delay(ms, undefined, { signal }).catch(() => undefined)
    else if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    if (again.signal.aborted) restarts.forget()
  }

  const keeping = keep()
  return {
    get state() {
      return state
    },
    retry: () => again.abort(),
    async stop() {
      const last = state
      stopping.abort()
      if (child) await child.stop(GRACE_MS)
      if (last.phase === 'running' && last.ours && last.pid !== child?.pid)
        await endEarlierDaemon(dataDir, last.pid)
      await keeping
      set({ phase: 'stopped' })
    },
  }
}

/** Ends a daemon that an earlier run of the app has started. */
async function endEarlierDaemon(dataDir: string, pid: number): Promise<void> {
  if (!(await isHeldBy(dataDir, pid))) return
  for (const giveUpAt = Date.now() + GRACE_MS; lives(pid); await delay(100)) {
    try {
      process.kill(pid, Date.now() < giveUpAt ? 'SIGTERM' : 'SIGKILL')
    } catch {
      return // The process ended meanwhile.
    }
  }
}

function howOf({ code, signal, error }: Ended): string {
  if (error) return messages().notStarted(error.message)
  return signal ? messages().endedBy(signal) : messages().endedWith(code)
}
