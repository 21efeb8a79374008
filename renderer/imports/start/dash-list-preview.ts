/** What a list holds, before it is imported: its first rows, or all that is wrong with it. */
import { css, html, nothing } from 'lit'
import { appElement, property } from '../../state/app-element.ts'
import type { ImportPreview } from '../../../daemon/contract/import.ts'
import { dataTable } from '../../kit/data-table.ts'
import { alertIcon, checkIcon } from '../../kit/icons.ts'
import { sentenceOfFault } from '../../kit/explain/reasons/sentences.ts'
import { tableStyles } from '../../kit/styles/table.ts'
import { number } from '../import-facts.ts'
import { messages } from '../messages.ts'

const w = messages.start

const MOST_SHOWN = 50

const styles = css`
  :host {
    display: grid;
    gap: var(--s3);
    min-width: 0;
  }
  .sum {
    display: flex;
    gap: var(--s2);
    color: var(--good);
    &.bad { color: var(--bad); }
    svg {
      flex: none;
      margin-top: 2px;
    }
  }
  .table-scroll {
    max-height: 22rem;
    overflow: auto;
  }
  td { overflow-wrap: anywhere; }
  td.place { white-space: nowrap; }
  @media (max-width: 40rem) {
    .stack td {
      color: var(--ink-soft);
      font-size: var(--text-s);
    }
  }
`

class DashListPreview extends appElement({
  preview: property<ImportPreview | undefined>(),
  /** Where each row came from a line of text. */
  lineOf: property<((row: number) => number) | undefined>(),
}) {
  static override styles = [tableStyles, styles]

  override render() {
    const { preview } = this
    if (!preview) return nothing
    return preview.fault_count > 0 ? this.#faults(preview) : rows(preview)
  }

  #faults({ faults, fault_count: count }: ImportPreview) {
    const { lineOf } = this
    const shown = faults.slice(0, MOST_SHOWN)
    const place = ({ row, column }: (typeof faults)[number]) =>
      lineOf ? `${w.line} ${lineOf(row)}` : `${w.row} ${row}${column ? `, ${column}` : ''}`
    return html`<p class="sum bad" role="alert"
    >${alertIcon()}<span><b>${w.faults(count)}.</b> ${w.faultsText}</span></p>
      ${dataTable(
        {
          label: w.faults(count),
          heads: [lineOf ? w.line : w.row, w.fault],
          look: '',
        },
        shown.map(
          (fault) =>
            html`<tr><td class="place">${place(fault)}</td><td>${
              sentenceOfFault(fault) ?? html`<span lang="en">${fault.message}</span>`
            }</td></tr>`,
        ),
      )}
      ${count > shown.length ? html`<p class="soft small">${w.moreFaults(count - shown.length)}</p>` : nothing}`
  }
}
customElements.define('dash-list-preview', DashListPreview)

function rows({ total, rows: first }: ImportPreview) {
  const hasCollections = first.some(({ collection }) => collection !== null)
  return html`<p class="sum" role="status">${checkIcon()}${w.rows(total)}</p>
    ${dataTable(
      {
        label: w.rows(total),
        heads: [w.name, ...(hasCollections ? [w.collectionOf] : []), w.address],
      },
      first.map(
        ({ name, collection, url }) =>
          html`<tr><th scope="row">${name}</th>${
            hasCollections ? html`<td>${collection ?? ''}</td>` : nothing
          }<td class="soft small">${url}</td></tr>`,
      ),
    )}
    ${total > first.length ? html`<p class="soft small">${w.firstRows(number(first.length), number(total))}</p>` : nothing}`
}
