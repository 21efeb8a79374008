/** Resolves time ranges to full hours of UTC, in which the sums are kept. */
import type { Interval } from '../contract/analytics.ts'
import { AppError } from '../contract/errors.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DEFAULT_DAYS = 30
/** In one answer. */
const MOST_INTERVALS = 1_000

export interface ReportRange {
  fromHour: number
  toHour: number
  timeZone: string
}
interface RangeQuery {
  from?: string | undefined
  to?: string | undefined
  time_zone: string
}

/** Throws `validation_failed`. */
export function rangeOf({ from, to, time_zone: timeZone }: RangeQuery, now: Date): ReportRange {
  // Includes views that have just started.
  const toHour =
    to === undefined ? Math.floor(now.getTime() / HOUR_MS) + 1 : hourFloor(timeOf(to, timeZone))
  const fromHour =
    from === undefined ? toHour - DEFAULT_DAYS * 24 : hourFloor(timeOf(from, timeZone))
  if (fromHour >= toHour) throw fault('query.from', 'must be at least one hour before to')
  return { fromHour, toHour, timeZone }
}

/**
 * The preceding range of equal length. In local days when it begins and ends with days, so that a
 * change of the clocks does not shift it.
 */
export function rangeBefore({ fromHour, toHour, timeZone }: ReportRange): ReportRange {
  const [from, to] = [localOf(fromHour * HOUR_MS, timeZone), localOf(toHour * HOUR_MS, timeZone)]
  return { fromHour: hourFloor(utcOf(from - (to - from), timeZone)), toHour: fromHour, timeZone }
}

/**
 * The start of each interval and the end of the last one; the first and the last may be cut off by the
 * range. Throws `validation_failed`.
 */
export function edgesOf({ fromHour, toHour, timeZone }: ReportRange, interval: Interval): number[] {
  const edges = [fromHour]
  while (edges.at(-1)! < toHour) {
    if (edges.length > MOST_INTERVALS)
      throw fault(
        'query.interval',
        `would make more than ${MOST_INTERVALS} intervals in this range: use a longer ` +
          'interval or a shorter range',
      )
    edges.push(
      Math.min(toHour, Math.max(edges.at(-1)! + 1, nextEdge(edges.at(-1)!, interval, timeZone))),
    )
  }
  return edges
}

export const isoOf = (hour: number): string => new Date(hour * HOUR_MS).toISOString()
export const presentedRange = ({
  fromHour,
  toHour,
  timeZone,
}: ReportRange): { from: string; to: string; time_zone: string } => ({
  from: isoOf(fromHour),
  to: isoOf(toHour),
  time_zone: timeZone,
})

function nextEdge(hour: number, interval: Interval, timeZone: string): number {
  if (interval === 'hour') return hour + 1
  // Local time as if it were UTC. Half an hour more, since the hour may come from a zone with half
  // hours.
  const local = new Date(localOf(hour * HOUR_MS, timeZone) + HOUR_MS / 2)
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  const next = {
    day: () => Date.UTC(year, month, day + 1),
    week: () => Date.UTC(year, month, day + 7 - ((local.getUTCDay() + 6) % 7)),
    month: () => Date.UTC(year, month + 1),
  }[interval]()
  return hourFloor(utcOf(next, timeZone))
}

const hourFloor = (ms: number): number => Math.floor(ms / HOUR_MS)

function timeOf(text: string, timeZone: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? utcOf(Date.parse(`${text}T00:00:00Z`), timeZone)
    : Date.parse(text)
}

const formats = new Map<string, Intl.DateTimeFormat>()
function localOf(ms: number, timeZone: string): number {
  if (timeZone === 'UTC') return ms
  let format = formats.get(timeZone)
  if (!format)
    formats.set(
      timeZone,
      (format = new Intl.DateTimeFormat('en-US', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      })),
    )
  const part = Object.fromEntries(
    format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
}

/**
 * The UTC time of a local time. When clocks are set back, the first of the two; when they are set
 * forward, the time after the gap.
 */
function utcOf(local: number, timeZone: string): number {
  const offsets = [local - DAY_MS, local + DAY_MS].map((ms) => localOf(ms, timeZone) - ms)
  const fitting = offsets
    .map((offset) => local - offset)
    .filter((ms) => localOf(ms, timeZone) === local)
  return fitting.length > 0 ? Math.min(...fitting) : local - offsets[0]!
}

function fault(path: string, message: string): AppError {
  return new AppError('validation_failed', `${path}: ${message}.`, {
    faults: [{ path, code: 'custom', message }],
  })
}
