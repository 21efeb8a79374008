/** A table of data, with `tableStyles`: it can be pushed sideways where it does not fit. */
import { html, nothing } from 'lit'

interface TableFrame {
  /** Names the table. */
  label?: string
  /** The id of what names it. */
  labelledBy?: string
  /** The cells of its first row. */
  heads: unknown
  /** Further classes: by default narrow pages show a list in its place. */
  look?: string
}

export const dataTable = (
  { label, labelledBy, heads, look = 'stack' }: TableFrame,
  rows: unknown,
) =>
  html`<div class="table-scroll" tabindex="0" role="region" aria-label=${label ?? nothing}
    aria-labelledby=${labelledBy ?? nothing}><table class="table ${look}">
      <thead><tr>${heads}</tr></thead>
      <tbody>${rows}</tbody>
    </table></div>`
