/** What a chart shows. */
import type { TemplateResult } from 'lit'
import type { UnitName } from '../shown/units.ts'

/** `main`: a line over an area. `before`: faint, of the range before. `second`: beside the main one. */
export type Look = 'main' | 'before' | 'second'
export interface Line { name: string; values: readonly (number | null)[]; look: Look }

export interface ChartData {
  /** What the chart is of, for who hears it. */
  label: string
  unit: UnitName
  lines: readonly Line[]
  /** Of each point, in full. */
  points: readonly string[]
  /** Of each point, on the scale. */
  ticks: readonly string[]
  /** Above the figures of the point that is looked at. */
  picture?: (point: number) => TemplateResult
}

/** The point as one sentence. */
export const pointInWords = ({ points, lines }: ChartData, point: number, show: (value: number | null) => string): string =>
  `${points[point]}: ${lines.map(({ name, values }) => `${name} ${show(values[point] ?? null)}`).join(', ')}`
