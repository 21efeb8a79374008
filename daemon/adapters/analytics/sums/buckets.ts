/** Hours, days and months in UTC, as numbers: hours and days since 1970, months since the year 0. */
import { GRAIN } from '../schema.ts'

export interface Stretch {
  grain: number
  from: number
  to: number
}

/** Length of the local day on which clocks are set back. Any longer range contains whole days. */
export const LONGEST_DAY_HOURS = 25

const HOUR_MS = 3_600_000

export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS)
export const dayOf = (hour: number): number => Math.floor(hour / 24)
export function monthOf(hour: number): number {
  const date = new Date(hour * HOUR_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
const monthBegins = (month: number): number =>
  Date.UTC(Math.floor(month / 12), month % 12) / HOUR_MS

/** The bucket of an hour in each grain. */
export const bucketsOf = (hour: number): [grain: number, bucket: number][] => [
  [GRAIN.hour, hour],
  [GRAIN.day, dayOf(hour)],
  [GRAIN.month, monthOf(hour)],
]

/**
 * Splits a range into as few rows as possible: months in the middle, days around them, hours at the
 * ends. `to` is excluded.
 */
export function stretches(fromHour: number, toHour: number): Stretch[] {
  if (fromHour >= toHour) return []
  const firstDay = Math.ceil(fromHour / 24)
  const lastDay = dayOf(toHour)
  if (firstDay >= lastDay) return [{ grain: GRAIN.hour, from: fromHour, to: toHour }]
  const edges: Stretch[] = [
    { grain: GRAIN.hour, from: fromHour, to: firstDay * 24 },
    ...daysAndMonths(firstDay, lastDay),
    { grain: GRAIN.hour, from: lastDay * 24, to: toHour },
  ]
  return edges.filter(({ from, to }) => from < to)
}

function daysAndMonths(firstDay: number, lastDay: number): Stretch[] {
  const firstMonth =
    monthBegins(monthOf(firstDay * 24)) === firstDay * 24
      ? monthOf(firstDay * 24)
      : monthOf(firstDay * 24) + 1
  const lastMonth = monthOf(lastDay * 24)
  if (firstMonth >= lastMonth) return [{ grain: GRAIN.day, from: firstDay, to: lastDay }]
  return [
    { grain: GRAIN.day, from: firstDay, to: monthBegins(firstMonth) / 24 },
    { grain: GRAIN.month, from: firstMonth, to: lastMonth },
    { grain: GRAIN.day, from: monthBegins(lastMonth) / 24, to: lastDay },
  ]
}

/** Intervals beside each other that can be asked for at once: as long as each other, in buckets of one grain. */
export interface TimeRun {
  first: number
  count: number
  grain: number
  from: number
  length: number
}

/**
 * A year of days is three, where the clocks change. What begins or ends within a day is in hours,
 * and a long one of those stands alone.
 */
export function runsOf(hours: readonly number[]): TimeRun[] {
  const runs: TimeRun[] = []
  for (const [first, toHour] of hours.slice(1).entries()) {
    const { grain, from, to } = coarsest(hours[first]!, toHour)
    const last = runs.at(-1)
    if (
      last?.grain === grain &&
      last.length === to - from &&
      (grain !== GRAIN.hour || to - from <= LONGEST_DAY_HOURS)
    )
      last.count += 1
    else runs.push({ first, count: 1, grain, from, length: to - from })
  }
  return runs
}

/** The coarsest grain in which both are edges. */
function coarsest(fromHour: number, toHour: number): Stretch {
  const edges = [fromHour, toHour]
  if (edges.every((hour) => monthBegins(monthOf(hour)) === hour))
    return { grain: GRAIN.month, from: monthOf(fromHour), to: monthOf(toHour) }
  if (edges.every((hour) => hour % 24 === 0))
    return { grain: GRAIN.day, from: dayOf(fromHour), to: dayOf(toHour) }
  return { grain: GRAIN.hour, from: fromHour, to: toHour }
}
