import { css, html, nothing, type TemplateResult } from 'lit'

/** A part of the page with an edge of its own, a heading, and what belongs to it at the heading's end. */
export const panel = (
  heading: string,
  content: unknown,
  { busy = false, end = nothing }: { busy?: boolean; end?: unknown } = {},
) => html`<section class="panel" aria-labelledby="heading" aria-busy=${busy}>
  <div class="panel-head flex between"><h2 id="heading">${heading}</h2>${end}</div>
  ${content}
</section>`

/** A table that can be pushed sideways in a panel. `heads`: those of the columns behind `corner`. */
export const panelTable = (
  corner: TemplateResult,
  heads: readonly string[],
  rows: readonly { name: string; cells: readonly string[] }[],
) => html`<div class="table-scroll" tabindex="0" role="group" aria-labelledby="heading">
  <table class="table">
    <thead><tr>${corner}${heads.map((head) => html`<th scope="col" class="figure">${head}</th>`)}</tr></thead>
    <tbody>${rows.map(
      ({ name, cells }) =>
        html`<tr><th scope="row">${name}</th>${cells.map(
          (cell) => html`<td class="figure">${cell}</td>`,
        )}</tr>`,
    )}</tbody>
  </table>
</div>`

export const panelStyles = css`
  :host { min-width: 0; }
  .panel {
    min-width: 0;
    border: var(--edge);
    border-radius: var(--radius-l);
    background: var(--raised);
  }
  .panel-head {
    gap: var(--s2) var(--s4);
    min-height: 3.25rem;
    padding: var(--s2) var(--s4);
    h2 { font-size: var(--text-m); }
  }
  [aria-busy='true'] :is(table, dash-chart) { opacity: 0.55; }
  @media (forced-colors: active) {
    [aria-pressed='true'] { outline: 1px solid Highlight; }
  }
`

export const pageStyles = css`
  .page {
    display: grid;
    gap: var(--s4);
    > * { min-width: 0; }
  }
`
