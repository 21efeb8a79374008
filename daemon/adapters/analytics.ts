/**
 * Viewing data in SQLite or PostgreSQL: one thread writes, one reads, and the daemon's own does neither. Both
 * begin when they are needed.
 */
import { existsSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join } from 'node:path'
import { AppError } from '../contract/errors.ts'
import type { Analytics, Keeping } from '../ports/analytics.ts'
import type { Clock, Log } from '../ports/deps.ts'
import type { Schedule } from '../ports/schedule.ts'
import { DISK_FULL } from '../postgres/problem.ts'
import { createCountries } from './analytics/countries.ts'
import { ANALYTICS_FILE } from './analytics/schema.ts'
import { createThread, ThreadFault, UNAVAILABLE } from './analytics/thread.ts'
import { createSharedVisitorKey, createVisitorKey, LOOK_EVERY_MS } from './analytics/visitor-key.ts'
import { createVisitors } from './analytics/visitors.ts'

export interface AnalyticsOptions extends Keeping {
  dataDir: string
  /** Address of a PostgreSQL database whose schema is up to date; without one, viewing data are in the data folder. */
  databaseUrl?: string | undefined
  /** Where several processes have no folder in common; else the key of the day is a file. */
  keyOfDay?: ((day: string) => Promise<Buffer>) | undefined
  /** An MMDB file. */
  countries: string | undefined
  /** Addresses and networks. */
  botNetworks: readonly string[]
  clock: Clock
  schedule: Schedule
  log: Log
}

/** Batches of events that may wait: beyond, senders come again later. */
const MOST_WAITING = 2_000
const MOST_REPORTS_WAITING = 200
const RETRY_SECONDS = 5
const SWEEP_EVERY_MS = 600_000
/** SQLITE_FULL, and PostgreSQL's disk_full. */
const FULL: ReadonlySet<string | undefined> = new Set(['13', DISK_FULL])

export function createAnalytics({
  dataDir,
  databaseUrl,
  keyOfDay,
  countries,
  botNetworks,
  clock,
  schedule,
  log,
  ...keeping
}: AnalyticsOptions): Analytics {
  const place = databaseUrl ? inPostgres(databaseUrl) : inFile(dataDir)
  const writer = createThread(
    place.writer,
    // At its start, it deletes what is past its retention.
    () => ({ ...place.data, keeping, startedAtMs: clock.now().getTime() }),
    (fault, message) => log.error({ fault: message }, fault),
  )
  let hasEnded = false
  /** A thread that has ended would begin again with the next question. */
  async function write<T>(operation: string, input?: unknown): Promise<T> {
    if (hasEnded) throw tooBusy()
    return writer.ask<T>(operation, input)
  }
  const reader = createThread(place.reader, () => place.data)
  const visitorKey = keyOfDay
    ? createSharedVisitorKey(keyOfDay, (error) =>
        log.warn({ err: error }, 'the key of yesterday could not be destroyed; trying again'),
      )
    : createVisitorKey(dataDir)
  const programs = networks(botNetworks)
  const look = (): void => visitorKey.expire(clock.now())
  const endLooking = schedule.every('visitor_key', LOOK_EVERY_MS, look)
  look()
  // Starts at once when data exists: sums that an earlier run left open, and data past its retention.
  let started: Promise<unknown> | undefined = place.hasData() ? start() : undefined
  const endSweeping = schedule.every('viewing_data', SWEEP_EVERY_MS, () =>
    place.hasData() ? sweep() : undefined,
  )

  function start(): Promise<unknown> {
    const starting = write('start').catch((error: unknown) => {
      started = undefined
      log.error({ err: error }, 'the database of viewing data cannot be opened')
      throw error
    })
    starting.catch(() => undefined)
    return starting
  }

  /** The thread itself reports what went wrong. */
  function sweep(): Promise<unknown> {
    return write('sweep', clock.now().getTime()).catch(() => undefined)
  }

  async function report<T>(operation: string, question: unknown): Promise<T> {
    if (reader.waiting >= MOST_REPORTS_WAITING) throw tooBusy()
    await (started ??= start())
    return reader.ask<T>(operation, question)
  }

  let collecting = 0
  return {
    async collect(batch) {
      if (collecting >= MOST_WAITING) throw tooBusy()
      collecting += 1
      // Sent as text, since cloning the objects costs three times as much.
      try {
        return await write<number>('collect', JSON.stringify(batch))
      } catch (error) {
        if (!(error instanceof ThreadFault)) throw error
        if (FULL.has(error.code))
          throw new AppError('storage_full', undefined, { cause: error, retryAfterSeconds: 60 })
        throw error.code === UNAVAILABLE ? tooBusy(error) : error
      } finally {
        collecting -= 1
      }
    },
    totals: (question) => report('totals', question),
    series: (question) => report('series', question),
    byVideo: (question) => report('byVideo', question),
    byValue: (question) => report('byValue', question),
    classes: (question) => report('classes', question),
    retention: (question) => report('retention', question),
    forget: (video) => write<boolean>('forget', video),
    forgetSpace: (space) => write<boolean>('forgetSpace', space),
    async keep(next) {
      // Stored even while no thread is running: the next one starts with it.
      Object.assign(keeping, next)
      if (!place.hasData()) return
      await write('keep', next)
      await sweep()
    },
    visitor: createVisitors(visitorKey),
    countryOf: createCountries(countries, log),
    isProgramNetwork: (address) => programs.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
    async endWrites() {
      endSweeping()
      hasEnded = true
      await writer.close()
    },
    async close() {
      endLooking()
      endSweeping()
      await Promise.all([writer.close(), reader.close()])
    },
  }
}

interface AnalyticsPlace {
  writer: URL
  reader: URL
  /** What the threads are given. */
  data: object
  /** Whether there may be some. */
  hasData(): boolean
}

function inFile(dataDir: string): AnalyticsPlace {
  const file = join(dataDir, ANALYTICS_FILE)
  return {
    writer: new URL('./analytics/writer-thread.ts', import.meta.url),
    reader: new URL('./analytics/reader-thread.ts', import.meta.url),
    data: { file },
    hasData: () => existsSync(file),
  }
}

const inPostgres = (url: string): AnalyticsPlace => ({
  writer: new URL('./analytics/postgres/postgres-writer-thread.ts', import.meta.url),
  reader: new URL('./analytics/postgres/postgres-reader-thread.ts', import.meta.url),
  data: { url },
  hasData: () => true,
})

const tooBusy = (cause?: unknown): AppError =>
  new AppError(
    'too_busy',
    'The server cannot store viewing data fast enough. Send it again later.',
    { cause, retryAfterSeconds: RETRY_SECONDS },
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
