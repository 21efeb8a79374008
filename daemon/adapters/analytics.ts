/**
 * Viewing data in SQLite: one thread writes, one reads, and the daemon's own does neither. Both
 * begin when they are needed.
 */
import { existsSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join } from 'node:path'
import { AppError } from '../contract/errors.ts'
import type { Analytics, Keeping } from '../ports/analytics.ts'
import type { Clock, Log } from '../ports/deps.ts'
import type { Schedule } from '../ports/schedule.ts'
import { createCountries } from './analytics/countries.ts'
import { createThread, ThreadFault } from './analytics/thread.ts'
import { createVisitorKey, LOOK_EVERY_MS } from './analytics/visitor-key.ts'
import { createVisitors } from './analytics/visitors.ts'

export interface AnalyticsOptions extends Keeping {
  dataDir: string
  /** An MMDB file. */
  countries: string | undefined
  /** Addresses and networks. */
  botNetworks: readonly string[]
  clock: Clock
  schedule: Schedule
  log: Log
}

/** Batches of events that may wait: beyond, those who send come again later. */
const MOST_WAITING = 2_000
const MOST_REPORTS_WAITING = 200
const RETRY_SECONDS = 5
const SWEEP_EVERY_MS = 600_000
const SQLITE_FULL = 13

export function createAnalytics({
  dataDir,
  countries,
  botNetworks,
  clock,
  schedule,
  log,
  ...keeping
}: AnalyticsOptions): Analytics {
  const file = join(dataDir, 'analytics.db')
  const writer = createThread(
    new URL('./analytics/writer-thread.ts', import.meta.url),
    // At its start, it deletes what is past its retention.
    () => ({ file, keeping, startedAtMs: clock.now().getTime() }),
    (fault, message) => log.error({ fault: message }, fault),
  )
  const reader = createThread(new URL('./analytics/reader-thread.ts', import.meta.url), () => ({
    file,
  }))
  const visitorKey = createVisitorKey(dataDir)
  const programs = networks(botNetworks)
  const look = (): void => visitorKey.expire(clock.now())
  const endLooking = schedule.every('visitor_key', LOOK_EVERY_MS, look)
  look()
  // Starts at once when data exists: sums that an earlier run left open, and data past its retention.
  let started: Promise<unknown> | undefined = existsSync(file) ? start() : undefined
  const endSweeping = schedule.every('viewing_data', SWEEP_EVERY_MS, () =>
    existsSync(file) ? sweep() : undefined,
  )

  function start(): Promise<unknown> {
    const starting = writer.ask('start').catch((error: unknown) => {
      started = undefined
      log.error({ err: error }, 'analytics.db cannot be opened')
      throw error
    })
    starting.catch(() => undefined)
    return starting
  }

  /** The thread itself says what went wrong. */
  function sweep(): Promise<unknown> {
    return writer.ask('sweep', clock.now().getTime()).catch(() => undefined)
  }

  async function report<T>(operation: string, question: unknown): Promise<T> {
    if (reader.waiting >= MOST_REPORTS_WAITING) throw tooBusy()
    await (started ??= start())
    return reader.ask<T>(operation, question)
  }

  return {
    async collect(batch) {
      if (writer.waiting >= MOST_WAITING) throw tooBusy()
      // Sent as text, since cloning the objects costs three times as much.
      return writer.ask<number>('collect', JSON.stringify(batch)).catch((error: unknown) => {
        if (error instanceof ThreadFault && error.sqlite === SQLITE_FULL)
          throw new AppError('storage_full', undefined, { cause: error, retryAfterSeconds: 60 })
        throw error
      })
    },
    totals: (question) => report('totals', question),
    series: (question) => report('series', question),
    byVideo: (question) => report('byVideo', question),
    byValue: (question) => report('byValue', question),
    classes: (question) => report('classes', question),
    retention: (question) => report('retention', question),
    forget: async (video) => void (await writer.ask('forget', video)),
    forgetSpace: (space) => writer.ask<boolean>('forgetSpace', space),
    async keep(next) {
      // Stored even while no thread is running: the next one starts with it.
      Object.assign(keeping, next)
      if (!existsSync(file)) return
      await writer.ask('keep', next)
      await sweep()
    },
    visitor: createVisitors(visitorKey),
    countryOf: createCountries(countries, log),
    isProgramNetwork: (address) => programs.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
    async close() {
      endLooking()
      endSweeping()
      await Promise.all([writer.close(), reader.close()])
    },
  }
}

const tooBusy = (): AppError =>
  new AppError(
    'too_busy',
    'The server cannot store viewing data fast enough. Send it again later.',
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  )

function networks(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address, bits] = entry.split('/') as [string, string?]
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
