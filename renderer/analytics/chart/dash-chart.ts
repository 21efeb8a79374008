/**
 * Lines over time, drawn by uPlot. The point under the pointer, or the one that the arrow keys have moved to, is read
 * out beside it. Events: `choose` (a click or Enter; detail: the number of the point), `drawn` (where the lines are,
 * within the element; the attribute of that name is set once they are there).
 */
import { css, html, nothing, type PropertyValues } from 'lit'
import type uPlot from 'uplot'
import { appElement, property, state } from '../../state/app-element.ts'
import { UNITS } from '../display/figures.ts'
import { pointAfter, pointInWords, type ChartData } from './chart.ts'
import { drawingOf, inkProbe, inkStyles, onInkChange } from './drawing.ts'

export interface Drawn {
  leftPx: number
  widthPx: number
}

const chartStyles = css`
  :host {
    container-type: inline-size;
    height: 17rem;
  }
  .stage {
    position: relative;
    height: 100%;
    border-radius: var(--radius-s);
    cursor: crosshair;
  }
  .canvas {
    position: absolute;
    inset: 0;
    overflow: hidden;
  }
  .readout {
    position: absolute;
    top: var(--s2);
    left: var(--at);
    z-index: 2;
    width: max-content;
    max-width: min(18rem, 64%);
    padding: var(--s2) var(--s3);
    background: var(--raised);
    box-shadow: var(--shadow-m);
    font-size: var(--text-s);
    pointer-events: none;
    &.after { transform: translateX(var(--s3)); }
    &.before { transform: translateX(calc(-100% - var(--s3))); }
    > span {
      margin-bottom: var(--s1);
      border-radius: 4px;
    }
    /* Where there is no room beside the line, at the other end. */
    @container (max-width: 26rem) {
      max-width: 60%;
      &.after {
        right: 0;
        left: auto;
        transform: none;
      }
      &.before {
        left: 0;
        transform: none;
      }
    }
  }

  /* What uPlot lays over its canvas. */
  .uplot,
  .uplot canvas,
  .u-wrap { position: relative; }
  .uplot canvas {
    display: block;
    width: 100%;
    height: 100%;
  }
  .u-wrap { user-select: none; }
  .u-over,
  .u-under,
  .u-axis,
  .u-cursor-x,
  .u-cursor-pt { position: absolute; }
  .u-cursor-x,
  .u-cursor-pt {
    top: 0;
    left: 0;
    pointer-events: none;
  }
  .u-cursor-x {
    height: 100%;
    border-right: 1px solid var(--ink-faint);
  }
  .u-cursor-pt {
    border: 0 solid;
    border-radius: 50%;
  }
  .u-off,
  .u-select { display: none; }
`

class DashChart extends appElement({
  data: property<ChartData>(),
  point: state<number | null>(null),
}) {
  #plot: uPlot | undefined
  #make: typeof uPlot | undefined
  #stopInk: (() => void) | undefined
  #size = new ResizeObserver(() => {
    if (this.#box?.clientWidth !== this.#plot?.width) this.#draw()
  })

  static override styles = [inkStyles, chartStyles]

  override render() {
    const { label, points } = this.data
    const { point } = this
    return html`<div class="stage" tabindex="0" role="slider" aria-label=${label} aria-valuemin="0"
      aria-valuemax=${Math.max(0, points.length - 1)} aria-valuenow=${point ?? 0}
      aria-valuetext=${pointInWords(this.data, point ?? 0)} @keydown=${this.#key}
      @focus=${this.#focus} @blur=${() => this.#look(null)} @click=${this.#choose}>
      ${inkProbe()}
      <div class="canvas" aria-hidden="true"></div>
      ${point === null ? nothing : this.#readout(point)}
    </div>`
  }

  #readout(point: number) {
    const { points, lines, unit, picture, note } = this.data
    const left = this.#plot ? this.#plot.over.offsetLeft + this.#plot.valToPos(point, 'x') : 0
    const side = left > this.clientWidth / 2 ? 'before' : 'after'
    return html`<div class="boxed readout ${side}" .style=${`--at: ${left}px`} aria-hidden="true">
      ${picture?.(point) ?? nothing}
      <p class="soft">${points[point]}</p>
      ${lines.map(
        ({ name, values, look }) =>
          html`<p class="flex tabular"><span class="key ink-${look}"></span><span class="fill">${name}</span><strong>${UNITS[unit].show(values[point] ?? null)}</strong></p>`,
      )}
      ${note ? html`<p class="soft">${note(point)}</p>` : nothing}
    </div>`
  }

  override connectedCallback() {
    super.connectedCallback()
    this.#stopInk = onInkChange(() => this.#draw())
    this.#size.observe(this)
  }

  override async firstUpdated() {
    this.#make = (await import('uplot')).default
    this.#draw()
  }

  override updated(changed: PropertyValues<this>) {
    if (changed.has('data')) this.#draw()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stopInk?.()
    this.#size.disconnect()
    this.#plot?.destroy()
    this.#plot = undefined
  }

  get #box(): HTMLElement | null {
    return this.renderRoot.querySelector('.canvas')
  }

  #draw() {
    const box = this.#box
    if (!this.#make || !box || !this.isConnected || box.clientWidth === 0) return
    this.#plot?.destroy()
    let isReady = false
    const on = {
      // Until the axes have their width, places are not what they will be.
      point: (point: number | null) => isReady && (this.point = point),
      drawn: (plot: uPlot) => {
        isReady = true
        this.#onDrawn(plot)
      },
    }
    this.#plot = new this.#make(...drawingOf(this.data, this.renderRoot, box, on), box)
  }

  #onDrawn = ({ over }: uPlot) => {
    // A new chart has no cursor; the point looked at stays.
    const { point } = this
    if (point !== null) this.#look(point < this.data.points.length ? point : null)
    this.toggleAttribute('drawn', true)
    this.#emit<Drawn>('drawn', { leftPx: over.offsetLeft, widthPx: over.offsetWidth })
  }

  #emit<T>(name: string, detail: T) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  }

  /** The line of uPlot's own cursor goes along. */
  #look(point: number | null) {
    this.#plot?.setCursor(
      point === null ? { left: -10, top: -10 } : { left: this.#plot.valToPos(point, 'x'), top: 0 },
      false,
    )
    this.point = point
  }

  #focus = () => {
    // By the pointer it is at a point already.
    if (this.point === null && this.renderRoot.querySelector('.stage:focus-visible'))
      this.#look(this.data.lines[0]!.values.findLastIndex((value) => value !== null))
  }

  #key = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') this.#choose()
    else if (event.key === 'Escape') this.#look(null)
    else {
      const point = pointAfter(event.key, this.point, this.data.points.length)
      if (point === undefined) return
      this.#look(point)
    }
    event.preventDefault()
  }

  #choose = () => {
    if (this.point !== null) this.#emit('choose', this.point)
  }
}
customElements.define('dash-chart', DashChart)
