/** What an import has found, and what became of each; it follows while the import runs. */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { appElement, property, state } from '../../state/app-element.ts'
import { fillIn } from '../../../daemon/contract/fill-in.ts'
import type { Import, ImportItem, ImportItemStatus } from '../../../daemon/contract/import.ts'
import { againWhenBack } from '../../kit/back.ts'
import { notifyFailure } from '../../notices/notices.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { statusPill, statusPillStyles } from '../../kit/status-pill.ts'
import { failureText } from '../../kit/failure-text.ts'
import { tableStyles } from '../../kit/styles/table.ts'
import { bytesInWords } from '../../kit/formats/bytes.ts'
import { messages } from '../messages.ts'

const PAGE = 100
/** So often at most, while the import tells of itself. */
const AGAIN_MS = 1_500
const TONES = {
  planned: 'busy',
  waiting: 'wait',
  fetching: 'busy',
  done: 'good',
  skipped: 'wait',
  failed: 'bad',
} as const satisfies Record<ImportItemStatus, string>
const STATUSES = Object.keys(TONES) as ImportItemStatus[]

export class DashImportItems extends appElement({
  of: property<Import>(),
  items: state<readonly ImportItem[] | null>(null),
  next: state<string | null>(null),
  wanted: state<'' | ImportItemStatus>(''),
  busy: state(false),
  problem: state<Explained | null>(null),
}) {
  #again: ReturnType<typeof setTimeout> | undefined
  #asked = 0
  #reading: Promise<void> | undefined

  static override styles = [
    tableStyles,
    statusPillStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: var(--s2) var(--s4);
        margin-bottom: var(--s3);
      }
      h2 {
        font-size: var(--text-l);
      }
      select.field {
        width: auto;
      }
      .name {
        min-width: 9rem;
        overflow-wrap: anywhere;
      }
      .why {
        color: var(--ink-soft);
        font-size: var(--text-s);
        overflow-wrap: anywhere;
      }
      .why .error {
        color: var(--bad);
      }
      .none {
        padding: var(--s6) var(--s4);
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
        background: var(--sunken);
        text-align: center;
      }
      /* In a narrow list a cell without words is no line. */
      @media (max-width: 40rem) {
        .table.stack td.blank {
          display: none;
        }
        .table.stack td.why {
          display: block;
        }
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
    `,
  ]

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('of')) return
    const before = changed.get('of') as Import | undefined
    if (before?.id !== this.of.id) this.#begin()
    else this.#again ??= setTimeout(() => void this.#refresh(), AGAIN_MS)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#again)
  }

  override render() {
    const w = messages()
    const { progress } = this.of
    const shown = STATUSES.filter((status) => progress[status] > 0 || status === this.wanted)
    return html`<div class="bar">
        <h2 id="items">${w.items}</h2>
        ${
          shown.length > 1 || this.wanted
            ? html`<select class="field" aria-label=${w.state} @change=${this.#choose}>
              <option value="" .selected=${this.wanted === ''}>${w.any} (${progress.found})</option>
              ${shown.map(
                (status) => html`<option
                  value=${status}
                  .selected=${this.wanted === status}
                >${w.item[status]} (${progress[status]})</option>`,
              )}
            </select>`
            : nothing
        }
      </div>
      ${this.problem ? problemPanel(this.problem, () => this.#begin()) : this.#table()}`
  }

  #table(): TemplateResult {
    const w = messages()
    if (!this.items)
      return html`<div aria-busy="true">${[1, 2, 3, 4].map(() => html`<div class="skeleton ghost"></div>`)}</div>`
    if (this.items.length === 0)
      return html`<p class="none">${this.wanted ? w.noItems : w.noItemsYet}</p>`
    return html`<div class="table-room" tabindex="0" role="region" aria-labelledby="items">
        <table class="table stack">
          <thead><tr><th>${w.name}</th><th>${w.state}</th><th class="figure">${w.size}</th><th>${w.why}</th></tr></thead>
          <tbody>${repeat(
            this.items,
            ({ position }) => position,
            (item) => this.#row(item),
          )}</tbody>
        </table>
      </div>
      ${
        this.next === null
          ? nothing
          : html`<div class="end"><button
            type="button"
            class="button"
            ?disabled=${this.busy}
            @click=${this.#more}
          >${this.busy ? w.loading : w.more}</button></div>`
      }`
  }

  #row({
    name,
    video,
    status,
    size_bytes: size,
    received_bytes: received,
    error,
    notes,
    attempts,
  }: ImportItem): TemplateResult {
    const w = messages()
    const bytes =
      status === 'fetching' && size
        ? w.bytesOf(bytesInWords(received), bytesInWords(size))
        : size === null
          ? received > 0
            ? bytesInWords(received)
            : ''
          : bytesInWords(size)
    return html`<tr>
      <th
        scope="row"
        class="name"
      >${video && status !== 'failed' ? html`<a href="/videos/${video}">${name}</a>` : name}</th>
      <td data-label=${w.state}>${statusPill({ tone: TONES[status], label: w.item[status], progress: undefined })}</td>
      <td class="figure ${bytes ? '' : 'blank'}" data-label=${w.size}>${bytes}</td>
      <td class="why ${error || notes.length > 0 ? '' : 'blank'}">
        ${
          error
            ? html`<p class="error">${failureText(error, { hint: false })}${
                attempts > 1 ? ` (${w.tries(attempts)})` : ''
              }</p>`
            : nothing
        }
        ${notes.map(
          ({ reason, message, given = {} }) =>
            html`<p>${fillIn(messages().notes[reason] ?? message, given)}</p>`,
        )}
      </td>
    </tr>`
  }

  #begin(): void {
    this.#reading = this.#read()
  }

  async #read(): Promise<void> {
    const asked = ++this.#asked
    this.items = null
    this.problem = null
    try {
      const { data, next_cursor: next } = await this.#page({})
      if (asked !== this.#asked) return
      this.items = data
      this.next = next
    } catch (error) {
      if (asked === this.#asked) this.problem = explain(error)
    }
  }

  /** Its first page anew; what was loaded below it stays as it was read. */
  async #refresh(): Promise<void> {
    this.#again = undefined
    const asked = this.#asked
    // Before the first answer is there it would be dropped, and that answer may be older than what was told since.
    await this.#reading
    try {
      const { data, next_cursor: next } = await this.#page({})
      if (asked !== this.#asked || !this.items) return
      const more = this.items.length > PAGE
      const last = data.at(-1)?.position ?? 0
      this.items = more ? [...data, ...this.items.filter(({ position }) => position > last)] : data
      if (!more) this.next = next
    } catch (error) {
      // Nobody asked for it; the next change asks again.
      againWhenBack(error, () => this.#refresh())
    }
  }

  #page(more: { cursor?: string }) {
    return this.app.api.imports.items({
      params: { id: this.of.id },
      query: {
        kind: 'video',
        limit: PAGE,
        ...(this.wanted ? { status: this.wanted } : {}),
        ...more,
      },
    })
  }

  #choose = (event: Event): void => {
    this.wanted = (event.target as HTMLSelectElement).value as '' | ImportItemStatus
    this.#begin()
  }

  #more = async (): Promise<void> => {
    this.busy = true
    try {
      const { data, next_cursor: next } = await this.#page({ cursor: this.next! })
      this.items = [...(this.items ?? []), ...data]
      this.next = next
    } catch (error) {
      notifyFailure(this.app, messages().notLoaded, error, this.#more)
    } finally {
      this.busy = false
    }
  }
}
customElements.define('dash-import-items', DashImportItems)
