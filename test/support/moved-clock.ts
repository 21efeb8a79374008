/**
 * An appliance in this process whose clock stands still, and goes on as far as a test says: what is due meanwhile is
 * done at its time, in its order, and each to its end.
 */
import { readFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSystemClock } from '../../daemon/adapters/system.ts'
import { readConfig } from '../../daemon/config.ts'
import { start } from '../../daemon/main.ts'
import type { Clock } from '../../daemon/ports/deps.ts'
import type { PeriodicTask, Schedule } from '../../daemon/ports/schedule.ts'
import { clientsOf, until, type Daemon } from '../daemon.ts'

interface Timer {
  task: PeriodicTask
  /** null: once. */
  everyMs: number | null
  look(): unknown
  dueMs: number
}

export interface MovedClock {
  now(): Date
  /** Time passes. `settle` is called after each thing that was due. */
  pass(ms: number, settle: () => Promise<void>): Promise<void>
  /** Time passes in which nothing is done, as if there were no timers. */
  skip(ms: number): void
  /** Somebody sets the clock, while no time passes. */
  set(byMs: number): void
  /** Every task that has a timer, and how often each was called so far. */
  calls(): Record<string, number>
  everyMs(task: PeriodicTask): number
  times: { clock: Clock; schedule: Schedule; elapsedMs: () => number }
}

export function createMovedClock(startsAt: Date): MovedClock {
  let wallMs = startsAt.getTime()
  let elapsedMs = 0
  const timers = new Set<Timer>()
  const calls: Record<string, number> = {}
  const move = (ms: number): void => {
    wallMs += ms
    elapsedMs += ms
  }
  const add = (timer: Timer): (() => void) => {
    calls[timer.task] ??= 0
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const next = (): Timer | undefined =>
    [...timers].reduce<Timer | undefined>(
      (first, each) => (first && first.dueMs <= each.dueMs ? first : each),
      undefined,
    )
  return {
    now: () => new Date(wallMs),
    async pass(ms, settle) {
      const endMs = elapsedMs + ms
      for (let timer = next(); timer && timer.dueMs <= endMs; timer = next()) {
        move(timer.dueMs - elapsedMs)
        if (timer.everyMs === null) timers.delete(timer)
        else timer.dueMs += timer.everyMs
        calls[timer.task]! += 1
        await timer.look()
        await settle()
      }
      move(endMs - elapsedMs)
    },
    skip(ms) {
      move(ms)
      for (const timer of timers) timer.dueMs += ms
    },
    set: (byMs) => void (wallMs += byMs),
    calls: () => ({ ...calls }),
    everyMs: (task) => [...timers].find((timer) => timer.task === task)!.everyMs!,
    times: {
      clock: { ...createSystemClock(() => elapsedMs), now: () => new Date(wallMs) },
      schedule: {
        every: (task, everyMs, look) => add({ task, everyMs, look, dueMs: elapsedMs + everyMs }),
        after: (task, ms, look) => add({ task, everyMs: null, look, dueMs: elapsedMs + ms }),
      },
      elapsedMs: () => elapsedMs,
    },
  }
}

export interface MovedAppliance extends Pick<
  Daemon,
  'api' | 'as' | 'request' | 'baseUrl' | 'dataDir' | 'owner' | 'space'
> {
  clock: MovedClock
  /** Time passes, and what is due is done. */
  pass(ms: number): Promise<void>
  /** Time passes until the clock shows this, in local time. */
  passUntil(local: string): Promise<void>
  log(): { msg: string; [field: string]: unknown }[]
  /** Nothing waits that is due. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export async function startMoved(
  dataDir: string,
  clock: MovedClock,
  env: Record<string, string> = {},
): Promise<MovedAppliance> {
  const logFile = join(dataDir, '..', 'svc.log')
  const umask = process.umask()
  const appliance = await start(
    readConfig({
      PATH: process.env['PATH'],
      SVC_DATA_DIR: dataDir,
      SVC_PORT: '0',
      SVC_LOG_FILE: logFile,
      ...env,
    }),
    clock.times,
  )
  const owner = (await readFile(join(dataDir, 'owner.secret'), 'utf8')).trim()
  const text = (): string => readFileSync(logFile, 'utf8')
  const database = new DatabaseSync(join(dataDir, 'svc.db'), { readOnly: true })
  const waiting = database.prepare(
    'SELECT (SELECT count(*) FROM jobs WHERE run_at <= ?1 OR lease_owner IS NOT NULL) + ' +
      `(SELECT count(*) FROM deliveries WHERE status = 'pending' AND next_attempt_at <= ?1) AS n`,
  )
  const version = database.prepare('PRAGMA data_version')
  let seen: unknown
  async function settle(): Promise<void> {
    const now = version.get()!['data_version']
    if (now === seen) return
    await until(
      () => waiting.get(clock.now().toISOString())!['n'],
      (jobs) => jobs === 0,
      'what is due to be done',
    )
    seen = version.get()!['data_version']
  }
  const pass = (ms: number): Promise<void> => clock.pass(ms, settle)
  return {
    clock,
    baseUrl: appliance.localUrl,
    dataDir,
    owner,
    space: appliance.space,
    ...clientsOf(appliance.localUrl, owner, text),
    pass,
    passUntil: (local) => pass(new Date(local).getTime() - clock.now().getTime()),
    settle,
    log: () =>
      text()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { msg: string }),
    async stop() {
      database.close()
      await appliance.stop()
      process.umask(umask)
    },
  }
}
