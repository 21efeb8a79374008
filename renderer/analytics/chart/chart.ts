/** What a chart shows, and how it is read out and gone along. */
import type { TemplateResult } from 'lit'
import { UNITS, type UnitName } from '../display/figures.ts'

/** `main`: a line over an area. `before`: faint, of the range before. `second`: beside the main one. */
export type ChartTheme = 'main' | 'before' | 'second'

export interface ChartData {
  label: string
  unit: UnitName
  lines: readonly { name: string; values: readonly (number | null)[]; look: ChartTheme }[]
  points: readonly string[]
  ticks: readonly string[]
  /** The point that is not over yet: the way to it is drawn lighter, with a ring at its end. -1: none. */
  unfinished?: number
  /** Above the figures of the point that is looked at. */
  picture?: (point: number) => TemplateResult
  /** Below them. */
  note?: (point: number) => string
}

export function pointInWords({ points, lines, note, unit }: ChartData, point: number): string {
  const figures = lines.map(
    ({ name, values }) => `${name} ${UNITS[unit].show(values[point] ?? null)}`,
  )
  return `${points[point]}: ${[...figures, ...(note ? [note(point)] : [])].join(', ')}`
}

/** Where a key leads from a point, as on any slider; undefined: it is no such key. */
export function pointAfter(key: string, point: number | null, points: number): number | undefined {
  const far = Math.max(2, Math.round(points / 10))
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: far,
    PageDown: -far,
    Home: -Infinity,
    End: Infinity,
  }
  const step = steps[key]
  if (step === undefined) return undefined
  return Math.max(0, Math.min(points - 1, (point ?? (step > 0 ? -1 : points)) + step))
}
