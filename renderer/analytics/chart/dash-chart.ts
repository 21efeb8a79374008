/**
 * Lines over time, drawn by uPlot. The point under the pointer, or the one that the arrow keys have moved to, is read
 * out beside it. Events: `choose` (a click or Enter; detail: the number of the point), `drawn` (where the lines are,
 * within the element; the attribute of that name says that they are there).
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type uPlot from 'uplot'
import { UNITS } from '../display/units.ts'
import { pointInWords, strokesOf, type ChartData } from './chart.ts'
import { chartStyles } from './chart-styles.ts'
import { inkOf, inkProbe, inkStyles, onInkChange } from './ink.ts'
import { pointAfter } from './keys.ts'
import { chartOptions } from './options.ts'

export interface Drawn {
  leftPx: number
  widthPx: number
}

export class DashChart extends appElement({
  data: property<ChartData>(),
  point: state<number | null>(null),
}) {
  #plot: uPlot | undefined
  #make: typeof uPlot | undefined
  #stopInk: (() => void) | undefined
  #size = new ResizeObserver(() => this.#resize())

  static override styles = [inkStyles, chartStyles]

  override render() {
    const { label, points } = this.data
    const { point } = this
    return html`<div class="stage" tabindex="0" role="slider" aria-label=${label} aria-valuemin="0"
      aria-valuemax=${Math.max(0, points.length - 1)} aria-valuenow=${point ?? 0}
      aria-valuetext=${pointInWords(this.data, point ?? 0, UNITS[this.data.unit].show)}
      @keydown=${this.#key} @focus=${this.#focus} @blur=${() => this.#look(null)}
      @click=${this.#choose}>
      ${inkProbe()}
      <div class="canvas" aria-hidden="true"></div>
      ${point === null ? nothing : this.#readout(point)}
    </div>`
  }

  #readout(point: number): TemplateResult {
    const { points, lines, unit, picture, note } = this.data
    const left = this.#plot ? this.#plot.over.offsetLeft + this.#plot.valToPos(point, 'x') : 0
    const side = left > this.clientWidth / 2 ? 'before' : 'after'
    return html`<div class="readout ${side}" .style=${`--at: ${left}px`} aria-hidden="true">
      ${picture?.(point) ?? nothing}
      <p class="when">${points[point]}</p>
      ${lines.map(
        ({ name, values, look }) =>
          html`<p class="figure"><span class="key ${look}"></span><span class="name">${name}</span><strong>${UNITS[unit].show(values[point] ?? null)}</strong></p>`,
      )}
      ${note ? html`<p class="when">${note(point)}</p>` : nothing}
    </div>`
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#stopInk = onInkChange(() => this.#draw())
  }

  override async firstUpdated(): Promise<void> {
    this.#size.observe(this)
    this.#make = (await import('uplot')).default
    this.#draw()
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('data')) this.#draw()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stopInk?.()
    this.#size.disconnect()
    this.#plot?.destroy()
    this.#plot = undefined
  }

  #draw(): void {
    const room = this.renderRoot.querySelector<HTMLElement>('.canvas')
    if (!this.#make || !room || !this.isConnected || room.clientWidth === 0) return
    this.#plot?.destroy()
    const { point } = this
    const strokes = strokesOf(this.data)
    const size = { width: room.clientWidth, height: room.clientHeight }
    const columns = [
      this.data.points.map((_, index) => index),
      ...strokes.map(({ values }) => values),
    ] as uPlot.AlignedData
    this.#plot = new this.#make(
      chartOptions(this.data, inkOf(this.renderRoot), size, strokes, {
        point: this.#hear,
        drawn: this.#tellDrawn,
      }),
      columns,
      room,
    )
    // A new chart looks nowhere; who looked at a point still does.
    if (point !== null && point < this.data.points.length) this.#look(point)
  }

  #tellDrawn = ({ over }: uPlot): void => {
    this.toggleAttribute('drawn', true)
    this.dispatchEvent(
      new CustomEvent<Drawn>('drawn', {
        detail: { leftPx: over.offsetLeft, widthPx: over.offsetWidth },
        bubbles: true,
        composed: true,
      }),
    )
  }

  #resize(): void {
    const { width } = this.#plot ?? {}
    if (this.renderRoot.querySelector('.canvas')?.clientWidth !== width) this.#draw()
  }

  #hear = (point: number | null): void => void (this.point = point)

  /** The line of uPlot's own cursor goes along. */
  #look(point: number | null): void {
    this.#plot?.setCursor(
      point === null ? { left: -10, top: -10 } : { left: this.#plot.valToPos(point, 'x'), top: 0 },
      false,
    )
    this.#hear(point)
  }

  #focus = (): void => {
    // By the pointer it is at a point already.
    if (this.point === null && this.renderRoot.querySelector('.stage:focus-visible'))
      this.#look(this.data.lines[0]!.values.findLastIndex((value) => value !== null))
  }

  #key = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') this.#choose()
    else if (event.key === 'Escape') this.#look(null)
    else {
      const point = pointAfter(event.key, this.point, this.data.points.length)
      if (point === undefined) return
      this.#look(point)
    }
    event.preventDefault()
  }

  #choose = (): void => {
    if (this.point !== null)
      this.dispatchEvent(
        new CustomEvent('choose', { detail: this.point, bubbles: true, composed: true }),
      )
  }
}
customElements.define('dash-chart', DashChart)
