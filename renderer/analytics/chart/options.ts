/** How uPlot is to draw: scales by our units, colours by our tokens, no legend of its own. */
import type uPlot from 'uplot'
import { UNITS, type Unit } from '../display/units.ts'
import type { ChartData, Stroke } from './chart.ts'
import type { Ink } from './ink.ts'

const FONT = '12px system-ui, sans-serif'
const TICK_PX = 76
const CHARACTER_PX = 6.8

export interface Size {
  width: number
  height: number
}

export function chartOptions(
  data: ChartData,
  ink: Ink,
  size: Size,
  strokes: readonly Stroke[],
  on: { point(point: number | null): void; drawn(chart: uPlot): void },
): uPlot.Options {
  const unit: Unit = UNITS[data.unit]
  const last = data.points.length - 1
  const text = { stroke: ink.text, font: FONT, ticks: { show: false } }
  return {
    ...size,
    padding: [10, 24, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8, width: 2 } },
    scales: {
      // A single point stands in the middle.
      x: { time: false, range: () => (last === 0 ? [-1, 1] : [0, last]) },
      y: { range: (_chart, _least, most) => [0, mostTicks(most, data)] },
    },
    axes: [
      {
        ...text,
        grid: { show: false },
        size: 28,
        gap: 6,
        splits: () => ticksAt(data.points.length, size.width),
        values: (_chart, at) => at.map((point) => data.ticks[point] ?? ''),
      },
      {
        ...text,
        grid: { stroke: ink.grid, width: 1 },
        gap: 6,
        space: 44,
        ...(unit.steps ? { incrs: unit.steps } : {}),
        values: (_chart, at) => at.map((value) => unit.brief(value)),
        size: (_chart, shown) =>
          14 + CHARACTER_PX * Math.max(2, ...(shown ?? []).map((each) => each.length)),
      },
    ],
    series: [{}, ...strokes.map((stroke) => seriesOf(stroke, ink))],
    hooks: {
      setCursor: [(chart) => on.point(chart.cursor.idx ?? null)],
      ready: [(chart) => on.drawn(chart)],
    },
  }
}

/**
 * Air above the line; an axis also where nothing is. A share has a scale beyond all only where it
 * is more, as of seconds that are played again.
 */
function mostTicks(most: number | null, { unit }: ChartData): number {
  if (!most)
    return unit === 'share' ? 1 : unit === 'milliseconds' ? 1_000 : unit === 'seconds' ? 60 : 4
  const above = most * 1.08
  return unit === 'share' && most <= 1
    ? Math.min(1, above)
    : unit === 'count'
      ? Math.max(4, above)
      : above
}

function seriesOf({ look, running, dots }: Stroke, ink: Ink): uPlot.Series {
  return {
    stroke: running ? `color-mix(in srgb, ${ink[look]} 50%, transparent)` : ink[look],
    width: look === 'main' ? 2 : 1.5,
    points: {
      show: true,
      size: 8,
      filter: () => dots,
      ...(running ? { stroke: ink[look], fill: ink.ground, width: 2 } : { fill: ink[look] }),
    },
    ...(look === 'before' ? { dash: [4, 4] } : {}),
    ...(look === 'main' ? { fill: `color-mix(in srgb, ${ink.main} 14%, transparent)` } : {}),
  }
}

/** Ticks at even distances from the first, as many as fit. */
function ticksAt(points: number, widthPx: number): number[] {
  const step = Math.max(1, Math.ceil(points / Math.max(2, Math.floor(widthPx / TICK_PX))))
  return Array.from({ length: Math.ceil(points / step) }, (_, index) => index * step)
}
