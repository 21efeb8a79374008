/** The most first: a table whose rows are bars as well. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { messages } from '../messages.ts'
import { showPercent, UNITS, type UnitName } from './units.ts'

export interface RankedRow {
  name: string
  href?: string
  value: number
}
export interface RankedEntry {
  /** Name of the table for screen readers. */
  label: string
  /** Headings of the two columns: names and figures. */
  what: string
  figure: string
  unit: UnitName
  rows: readonly RankedRow[]
  /** Total of all values, including those that are not among the rows. */
  total: number
}

export function rankedTable({
  label,
  what,
  figure,
  unit,
  rows,
  total,
}: RankedEntry): TemplateResult {
  const most = Math.max(...rows.map(({ value }) => value), 1e-9)
  return html`<table aria-label=${label}>
    <thead><tr><th scope="col">${what}</th><th scope="col" class="figure">${figure}</th><th
      scope="col" class="figure share">${messages().share}</th></tr></thead>
    <tbody>
      ${rows.map(
        ({ name, href, value }) => html`<tr .style=${`--bar: ${(100 * value) / most}%`}>
        <th scope="row"><span class="bar" aria-hidden="true"></span>${
          href
            ? html`<a href=${href} title=${name}>${name}</a>`
            : html`<span title=${name}>${name}</span>`
        }</th>
        <td class="figure">${UNITS[unit].show(value)}</td>
        <td class="figure share">${total > 0 ? showPercent(Math.min(1, value / total), 0) : nothing}</td>
      </tr>`,
      )}
    </tbody>
  </table>`
}

/** Reserves the most rows there can be, so that nothing moves when they arrive. */
export const rankedGhost = (rows: number): TemplateResult =>
  html`<div class="ghosts" aria-hidden="true"
  >${Array.from({ length: rows }, () => html`<div class="skeleton"></div>`)}</div>`

export const rankedStyles = css`
  table {
    width: 100%;
    border-collapse: collapse;
    table-layout: fixed;
  }
  thead th {
    height: 1.75rem;
    color: var(--ink-faint);
    font-size: var(--text-xs);
    font-weight: 500;
    text-align: start;
  }
  tbody th,
  tbody td {
    height: 2rem;
    padding: 0;
    font-weight: 400;
    text-align: start;
  }
  tbody th {
    position: relative;
    padding: 0 var(--s2);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  thead th:first-child {
    padding-left: var(--s2);
  }
  .bar {
    position: absolute;
    inset: 2px auto 2px 0;
    z-index: 0;
    width: var(--bar);
    min-width: 2px;
    border-radius: 4px;
    background: var(--accent-wash);
  }
  tbody a,
  tbody th > span:not(.bar) {
    position: relative;
  }
  tbody a {
    color: var(--ink);
    text-decoration: none;
  }
  tbody a:hover {
    color: var(--accent-ink);
    text-decoration: underline;
  }
  .figure {
    width: 6.5rem;
    text-align: end !important;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .share {
    width: 3.75rem;
    color: var(--ink-faint);
  }
  .ghosts {
    display: grid;
    gap: 4px;
    padding-top: 1.875rem;
  }
  .ghosts .skeleton {
    height: 1.75rem;
  }
  @media (forced-colors: active) {
    .bar {
      border: 1px solid Highlight;
    }
  }
`
