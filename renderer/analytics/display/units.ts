/** Figures in words, by the rules of the language, and which steps a scale of them has. */
import { language } from '../../kit/language.ts'

export interface Unit {
  show(value: number | null): string
  /** On a scale, where there is little room. */
  brief(value: number): string
  /** Steps between the lines of a scale; undefined: whatever fits. */
  steps?: number[]
}

const NOTHING = '–'
const format = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(language(), options).format(value)
const inUnit = (value: number, unit: string, digits = 0): string =>
  format(value, { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits: digits })

export const showCount = (value: number): string => format(value)
export const showPercent = (share: number, digits = 1): string =>
  format(share, { style: 'percent', maximumFractionDigits: digits })

/** 3_725 → `1h 2m`; 75 → `1m 15s`; 4.25 → `4.3s`. From a hundred hours on without minutes. */
export function showSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  if (seconds < 59.95) return inUnit(seconds, 'second', seconds < 10 ? 1 : 0)
  if (whole < 3_600)
    return [
      inUnit(Math.floor(whole / 60), 'minute'),
      ...(whole % 60 ? [inUnit(whole % 60, 'second')] : []),
    ].join(' ')
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  return [
    inUnit(hours, 'hour'),
    ...(minutes && hours < 100 ? [inUnit(minutes, 'minute')] : []),
  ].join(' ')
}

const showMilliseconds = (ms: number): string =>
  ms < 1_000 ? inUnit(ms, 'millisecond') : inUnit(ms / 1_000, 'second', 2)
const unless =
  (show: (value: number) => string) =>
  (value: number | null): string =>
    value === null ? NOTHING : show(value)

export const UNITS = {
  count: {
    show: unless(showCount),
    brief: (value) => format(value, { notation: 'compact' }),
    steps: [1, 2, 5]
      .flatMap((step) => [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7].map((ten) => step * ten))
      .sort((a, b) => a - b),
  },
  seconds: {
    show: unless(showSeconds),
    brief: showSeconds,
    steps: [
      1,
      2,
      5,
      10,
      15,
      30,
      60,
      120,
      300,
      600,
      900,
      1_800,
      ...[1, 2, 4, 6, 12, 24, 48, 100, 200, 500, 1_000, 2_000, 5_000, 10_000].map(
        (hours) => hours * 3_600,
      ),
    ],
  },
  share: { show: unless(showPercent), brief: (value) => showPercent(value) },
  milliseconds: { show: unless(showMilliseconds), brief: showMilliseconds },
} as const satisfies Record<string, Unit>
export type UnitName = keyof typeof UNITS
