/** Free space of the last days, one measurement a day, from which the day when the disk is full is estimated. */
import type { Deps } from '../ports/deps.ts'

const MEASURE_EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
export const REMEMBERED_DAYS = 30
/** A shorter time shows more of that time than of the pace. */
export const LEAST_DAYS = 7
/** Later is not foreseeable. */
const FORESEEABLE_DAYS = 3_650

interface DiskDay {
  /** UTC: `2026-03-14`. The last measurement of the day stays. */
  day: string
  at: string
  freeBytes: number
  totalBytes: number
}

export interface Forecast {
  fullInDays: number | null
  /** By which free space has shrunk. */
  bytesPerDay: number | null
  measuredDays: number
}

/** Measures at the start and every hour. Returns what ends it. */
export function watchDisk(
  deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'log' | 'schedule'>,
): () => Promise<void> {
  const measure = (): Promise<void> =>
    noteDiskDay(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the free disk space could not be recorded'),
    )
  let measuring = measure()
  const end = deps.schedule.every('disk', MEASURE_EVERY_MS, () => (measuring = measure()))
  return async () => {
    end()
    await measuring
  }
}

export async function noteDiskDay({
  db,
  storage,
  clock,
}: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<void> {
  const { freeBytes, totalBytes } = await storage.usage()
  const now = clock.now()
  const at = now.toISOString()
  const since = new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS).toISOString()
  await db.write(async ({ system }) => {
    const day = at.slice(0, 10)
    // Days of a clock that was ahead are none.
    const others = daysIn(await system.fact('disk_days')).filter(
      (each) => each.day < day && each.at >= since,
    )
    const days: DiskDay[] = [...others, { day, at, freeBytes, totalBytes }]
    await system.setFact('disk_days', JSON.stringify(days))
  })
}

export async function forecastDisk(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  now: Pick<DiskDay, 'freeBytes' | 'totalBytes'>,
): Promise<Forecast> {
  const days = daysIn(await db.read(({ system }) => system.fact('disk_days')))
  return forecast(days, { ...now, at: clock.now().toISOString() })
}

/** A disk that was enlarged or replaced starts over. */
export function forecast(
  days: readonly Omit<DiskDay, 'day'>[],
  now: Omit<DiskDay, 'day'>,
): Forecast {
  const other = days.findLastIndex(({ totalBytes }) => totalBytes !== now.totalBytes)
  const first = days[other + 1]
  const measuredDays = first
    ? Math.min(Math.max(0, Date.parse(now.at) - Date.parse(first.at)) / DAY_MS, REMEMBERED_DAYS)
    : 0
  if (!first || measuredDays < LEAST_DAYS)
    return { fullInDays: null, bytesPerDay: null, measuredDays }
  const bytesPerDay = (first.freeBytes - now.freeBytes) / measuredDays
  const left = now.freeBytes / bytesPerDay
  return {
    fullInDays: bytesPerDay > 0 && left <= FORESEEABLE_DAYS ? Math.floor(left) : null,
    bytesPerDay,
    measuredDays,
  }
}

const daysIn = (fact: string | null): DiskDay[] =>
  fact === null ? [] : (JSON.parse(fact) as DiskDay[])
