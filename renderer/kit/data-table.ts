/** A table of data, with `tableStyles`: it can be pushed sideways where it does not fit. */
import { html, nothing } from 'lit'

/** The name of a column; with further classes, as `figure`. */
type ColumnHead = string | readonly [name: string, look: string]

interface TableFrame {
  label?: string
  /** The id of what names it. */
  labelledBy?: string
  heads: readonly ColumnHead[]
  /** Read out of the last column, which holds the buttons of each row. */
  actions?: string
  /** Further classes: by default narrow pages show a list in its place. */
  look?: string
}

export const dataTable = (
  { label, labelledBy, heads, actions, look = 'stack' }: TableFrame,
  rows: unknown,
) =>
  html`<div class="table-scroll" tabindex="0" role="region" aria-label=${label ?? nothing}
    aria-labelledby=${labelledBy ?? nothing}><table class="table ${look}">
      <thead><tr>${heads.map(headCell)}${
        actions === undefined
          ? nothing
          : html`<th scope="col"><span class="unseen">${actions}</span></th>`
      }</tr></thead>
      <tbody>${rows}</tbody>
    </table></div>`

function headCell(head: ColumnHead) {
  const [name, look] = typeof head === 'string' ? [head, ''] : head
  return html`<th scope="col" class=${look}>${name}</th>`
}
