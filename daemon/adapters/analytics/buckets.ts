/** Hours, days and months in UTC, as numbers: hours and days since 1970, months since the year 0. */
import { GRAIN } from './schema.ts'

export interface Stretch { grain: number; from: number; to: number }

const HOUR_MS = 3_600_000

export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS)
export const dayOf = (hour: number): number => Math.floor(hour / 24)
export function monthOf(hour: number): number {
  const date = new Date(hour * HOUR_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
const monthBegins = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12) / HOUR_MS

/** The bucket of an hour in each grain. */
export const bucketsOf = (hour: number): [grain: number, bucket: number][] => [[GRAIN.hour, hour], [GRAIN.day, dayOf(hour)], [GRAIN.month, monthOf(hour)]]

/** The same stretch in as few rows as can be: months in the middle, days around them, hours at the ends. `to` is not included. */
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
  const firstMonth = monthBegins(monthOf(firstDay * 24)) === firstDay * 24 ? monthOf(firstDay * 24) : monthOf(firstDay * 24) + 1
  const lastMonth = monthOf(lastDay * 24)
  if (firstMonth >= lastMonth) return [{ grain: GRAIN.day, from: firstDay, to: lastDay }]
  return [
    { grain: GRAIN.day, from: firstDay, to: monthBegins(firstMonth) / 24 },
    { grain: GRAIN.month, from: firstMonth, to: lastMonth },
    { grain: GRAIN.day, from: monthBegins(lastMonth) / 24, to: lastDay },
  ]
}

/** The coarsest grain in which each edge is one, and the edges in it. */
export function coarsest(edges: readonly number[]): { grain: number; edges: number[] } {
  if (edges.every((hour) => monthBegins(monthOf(hour)) === hour)) return { grain: GRAIN.month, edges: edges.map(monthOf) }
  if (edges.every((hour) => hour % 24 === 0)) return { grain: GRAIN.day, edges: edges.map(dayOf) }
  return { grain: GRAIN.hour, edges: [...edges] }
}
