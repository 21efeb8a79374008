/** How uPlot is to draw: strokes of our lines, scales by our units, colours by our tokens, no legend of its own. */
import { css, html, unsafeCSS } from 'lit'
import type uPlot from 'uplot'
import { UNITS } from '../display/figures.ts'
import type { ChartData, ChartTheme } from './chart.ts'

/** A line as it is drawn: nothing between its points where they are null. */
interface Stroke {
  look: ChartTheme
  values: (number | null)[]
  /** The last stretch, to the point that is not over yet. */
  running: boolean
  /** Points that are drawn as dots: those that no stretch leads to, and the one that is not over yet. */
  dots: number[]
}

function strokesOf({ lines, points, unfinished = -1 }: ChartData): Stroke[] {
  return lines.flatMap(({ look, values }) => {
    const valueAt = (point: number): number | null => values[point] ?? null
    const isAlone = (point: number) =>
      valueAt(point) !== null && valueAt(point - 1) === null && valueAt(point + 1) === null
    const numbers = points.map((_, point) => point)
    const stroke = (has: (point: number) => boolean, running = false): Stroke => ({
      look,
      running,
      values: numbers.map((point) => (has(point) ? valueAt(point) : null)),
      dots: running ? [unfinished] : numbers.filter((point) => has(point) && isAlone(point)),
    })
    if (look !== 'main' || valueAt(unfinished) === null) return [stroke(() => true)]
    return [
      stroke((point) => point < unfinished),
      stroke((point) => point === unfinished || point === unfinished - 1, true),
    ]
  })
}

const FONT = '12px system-ui, sans-serif'
const TICK_PX = 76
const CHARACTER_PX = 6.8

/** What uPlot is made with. `ink` is the element whose colours it has: it holds an `inkProbe`. */
export function drawingOf(
  data: ChartData,
  ink: ParentNode,
  { clientWidth: width, clientHeight: height }: Element,
  on: { point(point: number | null): void; drawn(chart: uPlot): void },
): [uPlot.Options, uPlot.AlignedData] {
  const colours = inkOf(ink)
  const { brief, steps } = UNITS[data.unit]
  const last = data.points.length - 1
  const strokes = strokesOf(data)
  const axis = { stroke: colours.text, font: FONT, ticks: { show: false }, gap: 6 }
  const options: uPlot.Options = {
    width,
    height,
    padding: [10, 24, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8, width: 2 } },
    scales: {
      // A single point stands in the middle.
      x: { time: false, range: () => (last === 0 ? [-1, 1] : [0, last]) },
      y: { range: (_chart, _least, most) => [0, topOf(most, data)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        splits: () => ticksAt(data.points.length, width),
        values: (_chart, at) => at.map((point) => data.ticks[point] ?? ''),
      },
      {
        ...axis,
        grid: { stroke: colours.grid, width: 1 },
        space: 44,
        ...(steps ? { incrs: steps } : {}),
        values: (_chart, at) => at.map(brief),
        size: (_chart, shown) =>
          14 + CHARACTER_PX * Math.max(2, ...(shown ?? []).map((each) => each.length)),
      },
    ],
    series: [{}, ...strokes.map((stroke) => seriesOf(stroke, colours))],
    hooks: {
      setCursor: [(chart) => on.point(chart.cursor.idx ?? null)],
      ready: [(chart) => on.drawn(chart)],
    },
  }
  return [options, [data.points.map((_, point) => point), ...strokes.map(({ values }) => values)]]
}

/**
 * Air above the line; an axis also where nothing is. A share has a scale beyond all only where it
 * is more, as of seconds that are played again.
 */
function topOf(most: number | null, { unit }: ChartData) {
  if (!most) return UNITS[unit].emptyTop
  const above = most * 1.08
  if (unit === 'share' && most <= 1) return Math.min(1, above)
  return unit === 'count' ? Math.max(4, above) : above
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

/**
 * The colours of the design tokens as a canvas understands them: it knows neither custom properties
 * nor light-dark().
 */
const INKS = {
  main: '--accent-ink',
  before: '--ink-faint',
  second: '--wait',
  grid: '--line',
  text: '--ink-soft',
  ground: '--raised',
}
const INK_NAMES = Object.keys(INKS) as (keyof typeof INKS)[]
type Ink = typeof INKS

export const inkProbe = () =>
  html`<span class="ink" hidden>${INK_NAMES.map((name) => html`<i class="ink-${name}"></i>`)}</span>`

const inkOf = (root: ParentNode): Ink =>
  Object.fromEntries(
    INK_NAMES.map((name) => [name, getComputedStyle(root.querySelector(`.ink-${name}`)!).color]),
  ) as Ink

/** Calls whenever the colours may be others. Answers what ends it. */
export function onInkChange(handle: () => void): () => void {
  const ended = new AbortController()
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    matchMedia(query).addEventListener('change', handle, { signal: ended.signal })
  // A theme that is chosen by hand stands at the root.
  const root = new MutationObserver(handle)
  root.observe(document.documentElement, { attributes: true })
  ended.signal.addEventListener('abort', () => root.disconnect())
  return () => ended.abort()
}

/** Colours of the lines, and of the `.key` of each in a legend. */
export const inkStyles = css`
  .key {
    flex: none;
    width: 14px;
    border-top: 2px solid currentColor;
    &.ink-before { border-top-style: dashed; }
  }
  ${unsafeCSS(INK_NAMES.map((name) => `.ink-${name} { color: var(${INKS[name]}); }`).join('\n'))}
  @media (forced-colors: active) {
    .ink-main {
      color: Highlight;
      forced-color-adjust: none;
    }
    .ink-before,
    .ink-grid {
      color: GrayText;
      forced-color-adjust: none;
    }
  }
`
