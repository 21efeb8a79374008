/** The figures of analytics: the unit of each, how it is shown, and how it has changed against the range before. */
import { language } from '../../kit/language.ts'
import { messages as w } from '../messages.ts'
import type { AnalyticsMessages } from '../messages/en.ts'

interface Unit {
  show(value: number | null): string
  /** On a scale, where there is little room. */
  brief(value: number): string
  /** The top of a scale on which everything is nought. */
  emptyTop: number
  /** Steps between the lines of a scale; undefined: whatever fits. */
  steps?: number[]
}

const format = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(language(), options).format(value)
const inUnit = (value: number, unit: string, digits = 0) =>
  format(value, { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits: digits })

export const showCount = (value: number): string => format(value)
export const showPercent = (share: number, digits = 1): string =>
  format(share, { style: 'percent', maximumFractionDigits: digits })

/** 3_725 → `1h 2m`; 75 → `1m 15s`; 4.25 → `4.3s`. From a hundred hours on without minutes. */
function showSeconds(seconds: number) {
  if (seconds < 59.95) return inUnit(seconds, 'second', seconds < 10 ? 1 : 0)
  const whole = Math.round(seconds)
  const hours = Math.floor(whole / 3_600)
  const minutes = Math.floor(whole / 60) % 60
  const parts =
    hours === 0
      ? [inUnit(minutes, 'minute'), whole % 60 ? inUnit(whole % 60, 'second') : '']
      : [inUnit(hours, 'hour'), minutes && hours < 100 ? inUnit(minutes, 'minute') : '']
  return parts.filter(Boolean).join(' ')
}

const showMilliseconds = (ms: number) =>
  ms < 1_000 ? inUnit(ms, 'millisecond') : inUnit(ms / 1_000, 'second', 2)
const orDash = (show: (value: number) => string) => (value: number | null) =>
  value === null ? '–' : show(value)

const SHORT_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800]
const LONG_HOURS = [1, 2, 4, 6, 12, 24, 48, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

export const UNITS: Record<'count' | 'seconds' | 'share' | 'milliseconds', Unit> = {
  count: {
    show: orDash(showCount),
    brief: (value) => format(value, { notation: 'compact' }),
    emptyTop: 4,
    steps: [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7].flatMap((ten) => [ten, 2 * ten, 5 * ten]),
  },
  seconds: {
    show: orDash(showSeconds),
    brief: showSeconds,
    emptyTop: 60,
    steps: [...SHORT_SECONDS, ...LONG_HOURS.map((hours) => hours * 3_600)],
  },
  share: { show: orDash(showPercent), brief: (value) => showPercent(value), emptyTop: 1 },
  milliseconds: { show: orDash(showMilliseconds), brief: showMilliseconds, emptyTop: 1_000 },
}
export type UnitName = keyof typeof UNITS

export type FigureName = keyof AnalyticsMessages['metrics']
interface Figure {
  unit: UnitName
  /** Growing is bad news. */
  fewerIsBetter?: true
}

export const FIGURES: Record<FigureName, Figure> = {
  views: { unit: 'count' },
  watch_seconds: { unit: 'seconds' },
  visitors: { unit: 'count' },
  average_view_seconds: { unit: 'seconds' },
  completion_rate: { unit: 'share' },
  average_startup_ms: { unit: 'milliseconds', fewerIsBetter: true },
  rebuffer_ratio: { unit: 'share', fewerIsBetter: true },
  failure_rate: { unit: 'share', fewerIsBetter: true },
}

export const titleOf = (name: FigureName): string => w.metrics[name].title
export const showFigure = (name: FigureName, value: number | null): string =>
  UNITS[FIGURES[name].unit].show(value)

interface FigureChange {
  direction: 'up' | 'down' | 'same'
  tone: 'good' | 'bad' | 'plain'
  /** `+12 %`; empty where there was nothing before, or nothing is now. */
  percent: string
  /** `from 1,204`. */
  words: string
}

export function changeOf(
  { unit, fewerIsBetter }: Figure,
  now: number | null,
  before: number | null,
): FigureChange {
  const plain = { direction: 'same', tone: 'plain', percent: '' } as const
  if (before === null || (before === 0 && now)) return { ...plain, words: w.noneBefore }
  if (now === before) return { ...plain, words: w.unchanged }
  const words = w.from(UNITS[unit].show(before))
  if (now === null) return { ...plain, words }
  const direction = now > before ? 'up' : 'down'
  const share = (now - before) / before
  const percent = format(share, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
  })
  return {
    direction,
    tone: (direction === 'up') === !fewerIsBetter ? 'good' : 'bad',
    percent,
    words,
  }
}
