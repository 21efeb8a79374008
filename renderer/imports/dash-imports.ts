/** All imports, newest first. Updates live. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { appElement } from '../state/app-element.ts'
import type { Import } from '../../daemon/contract/import.ts'
import { onNote } from '../state/notes.ts'
import { notifyFailure } from '../notices/notices.ts'
import { onReconnect } from '../state/on-reconnect.ts'
import '../kit/dash-progress.ts'
import { emptyState } from '../kit/empty-state.ts'
import { importIcon } from '../kit/icons.ts'
import { PagedList } from '../kit/paged-list.ts'
import { statusPillStyles } from '../kit/status-pill.ts'
import { lineStyles } from '../kit/styles/lines.ts'
import { pageHead } from '../kit/styles/page-head.ts'
import { time } from '../kit/time.ts'
import { countsOf, importPill, isRunning, nameOf, shareOf } from './import-facts.ts'
import { messages } from './messages.ts'

export class DashImports extends appElement({}) {
  #imports = new PagedList<Import>(this, {
    read: (page) => this.app.api.imports.list({ query: page }),
    moreFailed: (error, again) => notifyFailure(this.app, messages().notLoaded, error, again),
  })

  constructor() {
    super()
    onNote(this, 'import', (note) => this.#imports.put(note))
    onReconnect(this, this.#imports.refresh)
  }

  static override styles = [
    statusPillStyles,
    pageHead,
    lineStyles,
    css`
      :host {
        display: block;
        max-width: var(--column);
      }
      .head {
        margin-bottom: var(--s5);
      }
      .head p {
        max-width: 44rem;
        color: var(--ink-soft);
      }
      .lines a {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: var(--s1) var(--s4);
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

  override render() {
    const w = messages()
    const begin = html`<a class="button primary" href="/imports/new">${importIcon()}${w.begin}</a>`
    const { rows } = this.#imports
    const isEmpty = rows?.length === 0
    return html`<div class="head">
        <div><h1>${w.title}</h1>${isEmpty ? nothing : html`<p>${w.about}</p>`}</div>
        ${rows && !isEmpty ? begin : nothing}
      </div>
      ${this.#imports.view({
        empty: emptyState({
          icon: importIcon(24),
          title: w.none,
          text: w.noneText,
          action: begin,
        }),
        rows: (imports) =>
          html`<ul class="lines" aria-label=${w.title}>${repeat(imports, ({ id }) => id, importRow)}</ul>`,
      })}`
  }
}
customElements.define('dash-imports', DashImports)

const importRow = (one: Import): TemplateResult => html`<li>
  <a href="/imports/${one.id}">
    <span class="name">${nameOf(one)}</span>${importPill(one)}
    <span class="facts">${[one.dry_run ? messages().onlyLooked : '', countsOf(one)].filter(Boolean).join(' · ')}</span>
    ${time(one.created_at)}
    ${
      isRunning(one)
        ? html`<dash-progress .value=${shareOf(one)} label="${nameOf(one)}: ${countsOf(one)}"
        ></dash-progress>`
        : nothing
    }
  </a>
</li>`
