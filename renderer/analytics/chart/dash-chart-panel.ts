/**
 * A chart with its heading, its legend, one sentence for screen readers, and the same figures as a table.
 * While there are no data yet it has the size that it will have.
 */
import { css, html, nothing } from 'lit'
import { appElement, attribute, flag, property } from '../../state/app-element.ts'
import { icon } from '../../kit/icons.ts'
import { tableStyles } from '../../kit/styles/table.ts'
import { UNITS } from '../display/figures.ts'
import { change, type AnalyticsQuery } from '../query/query.ts'
import { panel, panelStyles, panelTable } from '../panel.ts'
import { messages as w } from '../messages.ts'
import type { ChartData } from './chart.ts'
import './dash-chart.ts'
import { inkStyles } from './drawing.ts'

const tableIcon = icon(`<rect x="2.5" y="3" width="11" height="10" rx="1.5"/>
  <path d="M2.5 6.5h11M2.5 9.75h11M6.5 6.5V13"/>`)

const chartPanelStyles = css`
  .panel { container-type: inline-size; }
  .panel-head h2 { margin-right: auto; }
  .switch[aria-pressed='true'] {
    background: var(--accent-wash);
    color: var(--accent-ink);
  }
  .legend { gap: 0 var(--s4); }
  .key.running {
    width: 9px;
    height: 9px;
    border: 2px solid var(--accent-ink);
    border-radius: 50%;
  }
  @container (max-width: 38rem) {
    .switch span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  @container (max-width: 32rem) {
    .panel-head { flex-wrap: wrap; }
    .legend {
      order: 3;
      flex-basis: 100%;
    }
  }
  /* The chart, its table and its skeleton are as high as each other. */
  .box {
    height: 17rem;
    padding: 0 var(--s4) var(--s4);
    > * { height: 100%; }
  }
  .table-scroll { overflow: auto; }
  thead th {
    position: sticky;
    top: 0;
    background: var(--raised);
  }
`

class DashChartPanel extends appElement({
  heading: attribute(''),
  summary: attribute(''),
  data: property<ChartData | undefined>(),
  query: property<AnalyticsQuery>(),
  /** The value of `table` in the address that makes a table of this chart. */
  kind: attribute<'time' | 'retention'>('time'),
  busy: flag(),
  /** The table shows every n-th point. */
  every: property(1),
}) {
  static override styles = [panelStyles, inkStyles, tableStyles, chartPanelStyles]

  get #isTable() {
    return this.query.table === this.kind
  }

  override render() {
    const { data } = this
    return panel(
      this.heading,
      html`<p class="unseen">${this.summary}</p>
        <div class="box">${
          !data
            ? html`<div class="skeleton"></div>`
            : this.#isTable
              ? this.#table(data)
              : html`<dash-chart .data=${data}></dash-chart>`
        }</div>
        <slot></slot>`,
      {
        busy: this.busy,
        end: html`${data && !this.#isTable && data.lines.length > 1 ? legend(data) : nothing}
          <button type="button" class="button quiet switch" title=${w.showTable}
            aria-pressed=${this.#isTable} ?disabled=${!data} @click=${this.#switch}>
            ${tableIcon()}<span>${w.showTable}</span>
          </button>`,
      },
    )
  }

  #table({ points, lines, unit }: ChartData) {
    const rowOf = (name: string, point: number) => ({
      name,
      cells: lines.map(({ values }) => UNITS[unit].show(values[point] ?? null)),
    })
    return panelTable(
      html`<th scope="col">${w.when}</th>`,
      lines.map(({ name }) => name),
      points.map(rowOf).filter((_, index) => index % this.every === 0),
    )
  }

  #switch = () => change(this.app, { table: this.#isTable ? '' : this.kind })
}
customElements.define('dash-chart-panel', DashChartPanel)

function legend({ lines, unfinished = -1 }: ChartData) {
  const running = html`<li class="flex"><span class="key running"></span>${w.notOver}</li>`
  return html`<ul class="legend flex wrap soft small" aria-hidden="true">${lines.map(
    ({ name, look, values }) =>
      html`<li class="flex"><span class="key ink-${look}"></span>${name}</li>${
        look === 'main' && values[unfinished] != null ? running : nothing
      }`,
  )}</ul>`
}
