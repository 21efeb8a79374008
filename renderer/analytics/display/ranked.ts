/** The most first: a table whose rows are bars as well. */
import { css, html, nothing } from 'lit'
import { messages as w } from '../messages.ts'
import { showPercent } from './figures.ts'

interface Ranking {
  label: string
  what: string
  figure: string
  show(value: number): string
  rows: readonly { name: string; href?: string; value: number }[]
  total: number
}

export function rankedTable({ label, what, figure, show, rows, total }: Ranking) {
  const most = Math.max(...rows.map(({ value }) => value), 1e-9)
  return html`<table aria-label=${label}>
    <thead><tr><th scope="col">${what}</th><th scope="col" class="figure">${figure}</th><th
      scope="col" class="figure share">${w.share}</th></tr></thead>
    <tbody>
      ${rows.map(
        ({ name, href, value }) => html`<tr .style=${`--bar: ${(100 * value) / most}%`}>
        <th scope="row" class="ellipsis"><span class="bar" aria-hidden="true"></span>${
          href
            ? html`<a href=${href} title=${name}>${name}</a>`
            : html`<span title=${name}>${name}</span>`
        }</th>
        <td class="figure">${show(value)}</td>
        <td class="figure share">${total > 0 ? showPercent(Math.min(1, value / total), 0) : nothing}</td>
      </tr>`,
      )}
    </tbody>
  </table>`
}

/** Reserves the most rows there can be, so that nothing moves when they arrive. */
export const rankedGhost = (rows: number) =>
  html`<div class="ghosts" aria-hidden="true"
  >${Array.from({ length: rows }, () => html`<div class="skeleton"></div>`)}</div>`

export const rankedStyles = css`
  .list { padding: 0 var(--s3) var(--s3); }
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
    &:first-child { padding-left: var(--s2); }
  }
  tbody {
    th,
    td {
      height: 2rem;
      padding: 0;
      font-weight: 400;
      text-align: start;
    }
    th {
      position: relative;
      padding: 0 var(--s2);
    }
    a,
    th > span:not(.bar) { position: relative; }
    a {
      color: var(--ink);
      text-decoration: none;
      &:hover {
        color: var(--accent-ink);
        text-decoration: underline;
      }
    }
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
    .skeleton { height: 1.75rem; }
  }
  @media (forced-colors: active) {
    .bar { border: 1px solid Highlight; }
  }
`
