/**
 * A chart with its heading, its legend, one sentence for who does not see it, and the same figures as a table.
 * While there are no data yet it has the size that it will have. Event: `table` (detail: whether it is to be one).
 */
import { html, nothing, type TemplateResult } from 'lit'
import { appElement, attribute, flag, property } from '../../state/app-element.ts'
import { tableStyles } from '../../kit/styles/table.ts'
import { tableIcon } from '../icons.ts'
import { panelStyles } from '../panel-styles.ts'
import { UNITS } from '../display/units.ts'
import { messages } from '../messages.ts'
import type { ChartData } from './chart.ts'
import './dash-chart.ts'
import { inkStyles } from './ink.ts'
import { chartPanelStyles } from './chart-panel-styles.ts'

export class DashChartPanel extends appElement({
  heading: attribute(''),
  summary: attribute(''),
  data: property<ChartData | undefined>(),
  table: flag(),
  busy: flag(),
  /** The table shows every n-th point. */
  every: property(1),
}) {
  static override styles = [panelStyles, inkStyles, tableStyles, chartPanelStyles]

  override render() {
    const { data } = this
    return html`<section class="panel" aria-labelledby="heading" aria-busy=${this.busy}>
      <div class="panel-head">
        <h2 id="heading">${this.heading}</h2>
        ${data && !this.table && data.lines.length > 1 ? legend(data) : nothing}
        <button type="button" class="button quiet switch" title=${messages().showTable}
          aria-pressed=${this.table} ?disabled=${!data} @click=${this.#switch}>
          ${tableIcon()}<span>${messages().showTable}</span>
        </button>
      </div>
      <p class="unseen">${this.summary}</p>
      <div class="room">${
        data
          ? this.table
            ? this.#table(data)
            : html`<dash-chart .data=${data}></dash-chart>`
          : html`<div class="skeleton"></div>`
      }</div>
      <slot></slot>
    </section>`
  }

  #table({ points, lines, unit }: ChartData): TemplateResult {
    const rows = points
      .map((point, index) => ({ point, index }))
      .filter(({ index }) => index % this.every === 0)
    return html`<div class="table-room" tabindex="0" role="group" aria-labelledby="heading">
      <table class="table">
        <thead><tr><th scope="col">${messages().when}</th>${lines.map(
          ({ name }) => html`<th scope="col" class="figure">${name}</th>`,
        )}</tr></thead>
        <tbody>
          ${rows.map(
            ({ point, index }) =>
              html`<tr><th scope="row">${point}</th>${lines.map(
                ({ values }) =>
                  html`<td class="figure">${UNITS[unit].show(values[index] ?? null)}</td>`,
              )}</tr>`,
          )}
        </tbody>
      </table>
    </div>`
  }

  #switch = (): void =>
    void this.dispatchEvent(
      new CustomEvent('table', { detail: !this.table, bubbles: true, composed: true }),
    )
}
customElements.define('dash-chart-panel', DashChartPanel)

const legend = ({
  lines,
  unfinished,
}: ChartData): TemplateResult => html`<ul class="legend" aria-hidden="true">
  ${lines.map(({ name, look, values }) => {
    const isRunning =
      look === 'main' && unfinished !== undefined && (values[unfinished] ?? null) !== null
    return html`<li><span class="key ${look}"></span>${name}</li>${
      isRunning ? html`<li><span class="key running"></span>${messages().notOver}</li>` : nothing
    }`
  })}
</ul>`
