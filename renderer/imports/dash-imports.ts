/** The room of imports: all of them, a new one, or one of them. */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { appElement, state } from '../state/app-element.ts'
import type { Import } from '../../daemon/contract/import.ts'
import { onNote } from '../state/notes.ts'
import { notifyFailure } from '../notices/notices.ts'
import { StoreWatch } from '../state/watch.ts'
import '../kit/dash-progress.ts'
import { emptyState } from '../kit/empty-state.ts'
import { explain, type Explained } from '../kit/explain/explain.ts'
import { importIcon } from '../kit/icons.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { statusPillStyles } from '../kit/status-pill.ts'
import { ago, exactly } from '../kit/formats/when.ts'
import { countsOf, importPill, isRunning, nameOf, shareOf } from './import-facts.ts'
import { messages } from './messages.ts'

export class DashImports extends appElement({
  imports: state<readonly Import[] | null>(null),
  next: state<string | null>(null),
  busy: state(false),
  problem: state<Explained | null>(null),
}) {
  #live = new StoreWatch(this, (state) => state.live)
  #wasLost = false
  /** Notes that came while the list was read: its answer may be older. */
  #heard: Import[] = []

  constructor() {
    super()
    onNote(this, 'import', (note) => this.#hear(note))
  }

  static override styles = [
    statusPillStyles,
    css`
      :host {
        display: block;
        max-width: var(--column);
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: flex-start;
        justify-content: space-between;
        gap: var(--s3) var(--s5);
        margin-bottom: var(--s5);
      }
      h1 {
        font-size: var(--text-xl);
        letter-spacing: -0.02em;
      }
      .head p {
        max-width: 44rem;
        color: var(--ink-soft);
      }
      .list {
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
        background: var(--raised);
      }
      .list li + li {
        border-top: 1px solid var(--line);
      }
      .list a {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: var(--s1) var(--s4);
        padding: var(--s3) var(--s4);
        border-radius: inherit;
        color: inherit;
        text-decoration: none;
      }
      .list a:hover {
        background: var(--hover);
      }
      .name {
        overflow: hidden;
        font-weight: 500;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .pill {
        justify-self: end;
      }
      .facts,
      time {
        color: var(--ink-soft);
        font-size: var(--text-s);
        font-variant-numeric: tabular-nums;
      }
      time {
        text-align: end;
      }
      dash-progress {
        grid-column: 1 / -1;
        margin-top: var(--s1);
      }
      .ghost {
        height: 4rem;
        margin-bottom: var(--s2);
      }
      .end {
        display: grid;
        justify-content: center;
        margin-top: var(--s4);
      }
    `,
  ]

  override willUpdate(_: PropertyValues): void {
    const back = this.#wasLost && this.#live.value === 'open'
    if (this.#live.value !== 'connecting') this.#wasLost = this.#live.value === 'lost'
    if (!this.hasUpdated || back) void this.#read()
  }

  override render() {
    const w = messages()
    const begin = html`<a class="button primary" href="/imports/new">${importIcon()}${w.begin}</a>`
    const empty = this.imports?.length === 0
    return html`<div class="head">
        <div><h1>${w.title}</h1>${empty ? nothing : html`<p>${w.about}</p>`}</div>
        ${this.imports && !empty ? begin : nothing}
      </div>
      ${this.problem ? problemPanel(this.problem, () => void this.#read()) : this.#content(begin)}`
  }

  #content(begin: TemplateResult): TemplateResult {
    const w = messages()
    if (!this.imports)
      return html`<div aria-busy="true">${[1, 2, 3].map(() => html`<div class="skeleton ghost"></div>`)}</div>`
    if (this.imports.length === 0)
      return emptyState({ icon: importIcon(24), title: w.none, text: w.noneText, action: begin })
    return html`<ul class="list" aria-label=${w.title}>${repeat(this.imports, ({ id }) => id, row)}</ul>
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

  async #read(): Promise<void> {
    this.problem = null
    this.#heard = []
    try {
      const { data, next_cursor: next } = await this.app.api.imports.list()
      this.imports = data
      this.next = next
      for (const note of this.#heard) this.#put(note)
    } catch (error) {
      this.problem = explain(error)
    }
  }

  #more = async (): Promise<void> => {
    this.busy = true
    try {
      const { data, next_cursor: next } = await this.app.api.imports.list({
        query: { cursor: this.next! },
      })
      this.imports = [...(this.imports ?? []), ...data]
      this.next = next
    } catch (error) {
      notifyFailure(this.app, messages().notLoaded, error, this.#more)
    } finally {
      this.busy = false
    }
  }

  #hear(note: Import): void {
    this.#heard.push(note)
    this.#put(note)
  }

  #put(note: Import): void {
    if (!this.imports) return
    const known = this.imports.some(({ id }) => id === note.id)
    this.imports = known
      ? this.imports.map((one) => (one.id === note.id ? note : one))
      : [note, ...this.imports]
  }
}
customElements.define('dash-imports', DashImports)

const row = (one: Import): TemplateResult => html`<li>
  <a href="/imports/${one.id}">
    <span class="name">${nameOf(one)}</span>${importPill(one)}
    <span class="facts">${[one.dry_run ? messages().onlyLooked : '', countsOf(one)].filter(Boolean).join(' · ')}</span>
    <time datetime=${one.created_at} title=${exactly(one.created_at)}>${ago(one.created_at)}</time>
    ${
      isRunning(one)
        ? html`<dash-progress
          .value=${shareOf(one)}
          label="${nameOf(one)}: ${countsOf(one)}"
        ></dash-progress>`
        : nothing
    }
  </a>
</li>`
