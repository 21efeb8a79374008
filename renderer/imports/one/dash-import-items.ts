/** The videos that an import has found, each with its status. Updates while the import runs. */
import { css, html, nothing, type PropertyValues } from 'lit'
import { rowsById } from '../../kit/rows-by-id.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { fillIn } from '../../../daemon/contract/fill-in.ts'
import type { Import, ImportItem, ImportItemStatus } from '../../../daemon/contract/import.ts'
import { againWhenBack } from '../../kit/back.ts'
import { select } from '../../kit/controls.ts'
import { PagedList } from '../../notices/paged-list.ts'
import { statusPill, statusPillStyles } from '../../kit/status-pill.ts'
import { dataTable } from '../../kit/data-table.ts'
import { Delay } from '../../kit/delay.ts'
import { failureText } from '../../kit/failure-text.ts'
import { tableStyles } from '../../kit/styles/table.ts'
import { bytesInWords } from '../../kit/formats/bytes.ts'
import { bytesOf } from '../import-facts.ts'
import { messages as w } from '../messages.ts'

const PAGE = 100
const POLL_MS = 1_500
const TONES = {
  planned: 'busy',
  waiting: 'wait',
  fetching: 'busy',
  done: 'good',
  skipped: 'wait',
  failed: 'bad',
} as const satisfies Record<ImportItemStatus, string>
const STATUSES = Object.keys(TONES) as ImportItemStatus[]

type Row = ImportItem & { id: string }

const styles = css`
  :host { min-width: 0; }
  .bar { margin-bottom: var(--s3); }
  select.field { width: auto; }
  .name {
    min-width: 9rem;
    overflow-wrap: anywhere;
  }
  .error { color: var(--bad); }
  /* In a narrow list a cell without words is no line. */
  @media (max-width: 40rem) {
    .table.stack td.blank { display: none; }
    .table.stack td.why { display: block; }
  }
  .ghost {
    height: 2.5rem;
    margin-bottom: var(--s2);
  }
  .end {
    display: grid;
    justify-content: center;
    margin-top: var(--s4);
  }
`

class DashImportItems extends appElement({
  of: property<Import>(),
  filter: state<'' | ImportItemStatus>(''),
}) {
  #items = new PagedList<Row>(this, {
    manual: true,
    read: (page) => this.#read(page),
    failed: () => w.notLoaded,
  })
  #polling = new Delay(this)

  static override styles = [tableStyles, statusPillStyles, styles]

  override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('of')) return
    if (changed.get('of')?.id !== this.of.id) this.#items.restart()
    else if (!this.#polling.isWaiting) this.#polling.start(() => this.#poll(), POLL_MS)
  }

  override render() {
    const { progress } = this.of
    const statuses = STATUSES.filter((status) => progress[status] > 0 || status === this.filter)
    const choices = [
      ['', `${w.any} (${progress.found})`],
      ...statuses.map((status) => [status, `${w.item[status]} (${progress[status]})`] as const),
    ] as const
    return html`<div class="flex wrap between bar">
        <h2 id="items">${w.items}</h2>
        ${
          statuses.length > 1 || this.filter
            ? select(undefined, choices, this.filter, this.#setFilter, { label: w.state })
            : nothing
        }
      </div>
      ${this.#items.view({
        ghosts: 4,
        empty: html`<p class="empty-list">${this.filter ? w.noItems : w.noItemsYet}</p>`,
        rows: (items) =>
          dataTable(
            { labelledBy: 'items', heads: [w.name, w.state, [w.size, 'figure'], w.why] },
            rowsById(items, row),
          ),
      })}`
  }

  async #read(page: { cursor?: string }) {
    const status = this.filter ? { status: this.filter } : {}
    const { data, next_cursor } = await this.app.api.imports.items({
      params: { id: this.of.id },
      query: { kind: 'video', limit: PAGE, ...status, ...page },
    })
    return { data: data.map((item) => ({ ...item, id: String(item.position) })), next_cursor }
  }

  async #poll() {
    try {
      const isPaged = (this.#items.rows?.length ?? 0) > PAGE
      await this.#items.poll(
        (item, page) => isPaged && item.position > (page.at(-1)?.position ?? 0),
      )
    } catch (error) {
      // Nobody asked for it: no notice, and the next change reads again.
      againWhenBack(error, () => this.#poll())
    }
  }

  #setFilter = (filter: '' | ImportItemStatus) => {
    this.filter = filter
    this.#items.restart()
  }
}
customElements.define('dash-import-items', DashImportItems)

function row(item: ImportItem) {
  const { name, video, status, size_bytes: size, received_bytes: received } = item
  const { error, notes, attempts } = item
  const isPart = size === null || (status === 'fetching' && size > 0)
  const bytes = isPart ? bytesOf(received, size) : bytesInWords(size)
  const tries = attempts > 1 ? ` (${w.tries(attempts)})` : ''
  return html`<tr>
    <th scope="row" class="name"
    >${video && status !== 'failed' ? html`<a href="/videos/${video}">${name}</a>` : name}</th>
    <td data-label=${w.state}>${statusPill({ tone: TONES[status], label: w.item[status] })}</td>
    <td class="figure ${bytes ? '' : 'blank'}" data-label=${w.size}>${bytes}</td>
    <td class="why soft small anywhere ${error || notes.length > 0 ? '' : 'blank'}">
      ${error ? html`<p class="error">${failureText(error, { hint: false })}${tries}</p>` : nothing}
      ${notes.map(
        ({ reason, message, given = {} }) =>
          html`<p>${fillIn(w.notes[reason] ?? message, given)}</p>`,
      )}
    </td>
  </tr>`
}
