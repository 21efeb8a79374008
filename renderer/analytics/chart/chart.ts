/** What a chart shows. */
import type { TemplateResult } from 'lit'
import type { UnitName } from '../display/units.ts'

/** `main`: a line over an area. `before`: faint, of the range before. `second`: beside the main one. */
export type ChartTheme = 'main' | 'before' | 'second'
export interface Line {
  name: string
  values: readonly (number | null)[]
  look: ChartTheme
}

export interface ChartData {
  /** What the chart is of, for who hears it. */
  label: string
  unit: UnitName
  lines: readonly Line[]
  /** Full name of each point. */
  points: readonly string[]
  /** Short name of each point, for the axis. */
  ticks: readonly string[]
  /** The point that is not over yet: the way to it is drawn lighter, with a ring at its end. -1: none. */
  unfinished?: number
  /** Above the figures of the point that is looked at. */
  picture?: (point: number) => TemplateResult
  /** Below them. */
  note?: (point: number) => string
}

/** A line as it is drawn: nothing between its points where they are null. */
export interface Stroke {
  look: ChartTheme
  values: (number | null)[]
  /** Its last stretch, to the point that is not over yet. */
  running: boolean
  /** Points that are drawn as dots: those that no stretch leads to, and the one that is not over yet. */
  dots: number[]
}

export function strokesOf({
  lines,
  points,
  unfinished,
}: Pick<ChartData, 'lines' | 'points' | 'unfinished'>): Stroke[] {
  return lines.flatMap(({ look, values }): Stroke[] => {
    const whole = points.map((_, point) => values[point] ?? null)
    const alone = whole.flatMap((value, point) =>
      value !== null && whole[point - 1] == null && whole[point + 1] == null ? [point] : [],
    )
    if (look !== 'main' || unfinished === undefined || (whole[unfinished] ?? null) === null)
      return [{ look, values: whole, running: false, dots: alone }]
    const isRunning = (point: number): boolean => point === unfinished || point === unfinished - 1
    return [
      {
        look,
        values: whole.map((value, point) => (point >= unfinished ? null : value)),
        running: false,
        dots: alone.filter((point) => point !== unfinished),
      },
      {
        look,
        values: whole.map((value, point) => (isRunning(point) ? value : null)),
        running: true,
        dots: [unfinished],
      },
    ]
  })
}

/** The point as one sentence. */
export const pointInWords = (
  { points, lines, note }: ChartData,
  point: number,
  show: (value: number | null) => string,
): string =>
  `${points[point]}: ` +
  `${[...lines.map(({ name, values }) => `${name} ${show(values[point] ?? null)}`), ...(note ? [note(point)] : [])].join(', ')}`
