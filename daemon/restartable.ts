/** An appliance that can start again by itself, in the same process and with the same lock. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Lock } from './adapters/lock.ts'
import { readConfig, type Config } from './config.ts'
import { createMover, type Mover } from './moving/mover.ts'
import type { Clock, Log } from './ports/deps.ts'
import type { Schedule } from './ports/schedule.ts'

const MOST_STARTS = 60
const START_AGAIN_MS = 1_000

export interface Appliance {
  /** Where others reach it. */
  baseUrl: string
  /** URL for this machine, also when `baseUrl` points to a proxy. */
  localUrl: string
  dataDir: string
  space: string
  /** Works once. */
  signInLink(): Promise<string>
  /** Call after log files were moved away. */
  reopenLogs(): void
  /** `graceMs`: how long requests in progress may take, 3 s by default. Only the first call counts. */
  stop(graceMs?: number): Promise<void>
}

export interface RunningAppliance extends Appliance {
  log: Log
  port: number
  /** Until the files of videos are where they are kept. Throws `storage_unreachable`. */
  settled(signal: AbortSignal): Promise<void>
  /** Nothing is written any more, and nothing runs in the background; reading and playing go on. */
  endWrites(): Promise<void>
}
/** Replaced by tests: the clock and the timers, and what counts the time that has really passed. */
export interface Times {
  clock: Clock
  schedule: Schedule
  elapsedMs?: () => number
}

/** Starts an appliance that starts again after its rows, or the files of its videos, were moved to another place. */
export async function startMovable(
  config: Config,
  lock: Lock,
  times: Times,
  startLocked: (
    config: Config,
    lock: Lock,
    times: Times & { mover: Mover },
  ) => Promise<RunningAppliance>,
): Promise<Appliance> {
  const mover = createMover(config, times.clock)
  let running = await startLocked(config, lock, { ...times, mover })
  mover.attach({
    get log() {
      return running.log
    },
    settled: (signal) => running.settled(signal),
    endWrites: () => running.endWrites(),
    async restart(ending, between) {
      await running.stop()
      await between()
      const again = { ...readConfig(), port: running.port }
      const lastSeenMs = times.clock.now().getTime()
      running = await persistently(running.log, ending, () =>
        startLocked(again, { ...lock, lastSeenMs }, { ...times, mover }),
      )
    },
  })
  const { baseUrl, localUrl, dataDir, space } = running
  let stopped: Promise<void> | undefined
  return {
    baseUrl,
    localUrl,
    dataDir,
    space,
    signInLink: () => running.signInLink(),
    reopenLogs: () => running.reopenLogs(),
    stop: (graceMs) =>
      (stopped ??= mover
        .end()
        .then(() => running.stop(graceMs))
        .finally(() => lock.release())),
  }
}

/** Tries again, since the database may be away for a moment; then ends the process, as after any start that fails. */
async function persistently<T>(log: Log, ending: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      log.error({ err: error }, 'could not start again after the move')
      if (ending.aborted) throw error
      if (attempt === MOST_STARTS) process.exit(1)
      await pause(START_AGAIN_MS)
    }
  }
}
