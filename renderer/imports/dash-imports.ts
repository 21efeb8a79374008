/** All imports, newest first. Updates live. */
import { css, html, nothing } from 'lit'
import { appElement } from '../state/app-element.ts'
import type { Import } from '../../daemon/contract/import.ts'
import { onNote } from '../state/notes.ts'
import { onReconnect } from '../state/on-reconnect.ts'
import '../kit/dash-progress.ts'
import { emptyState } from '../kit/empty-state.ts'
import { importIcon } from '../kit/icons.ts'
import { PagedList } from '../notices/paged-list.ts'
import { statusPillStyles } from '../kit/status-pill.ts'
import { lineStyles } from '../kit/styles/lines.ts'
import { pageHead } from '../kit/styles/page-head.ts'
import { time } from '../kit/formats/when.ts'
import { countsOf, importPill, isRunning, listed, nameOf, shareOf } from './import-facts.ts'
import { messages as w } from './messages.ts'

const styles = css`
  .head { margin-bottom: var(--s5); }
  .head p { max-width: 44rem; }
  .lines a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--s1) var(--s4);
  }
  .pill,
  .when { justify-self: end; }
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
`

class DashImports extends appElement({}) {
  #imports = new PagedList(this, {
    read: (page) => this.app.api.imports.list({ query: page }),
    failed: () => w.notLoaded,
  })

  constructor() {
    super()
    onNote(this, 'import', (note) => this.#imports.put(note))
    onReconnect(this, this.#imports.refresh, { alsoFirst: true })
  }

  static override styles = [statusPillStyles, pageHead, lineStyles, styles]

  override render() {
    const begin = html`<a class="button primary" href="/imports/new">${importIcon()}${w.begin}</a>`
    const { rows } = this.#imports
    const isEmpty = rows?.length === 0
    return html`<div class="head">
        <div><h1>${w.title}</h1>${isEmpty ? nothing : html`<p class="soft">${w.about}</p>`}</div>
        ${rows && !isEmpty ? begin : nothing}
      </div>
      ${this.#imports.view({
        empty: emptyState({ icon: importIcon(24), title: w.none, text: w.noneText, action: begin }),
        label: w.title,
        row,
      })}`
  }
}
customElements.define('dash-imports', DashImports)

function row(one: Import) {
  const [name, counts] = [nameOf(one), countsOf(one)]
  return html`<li><a href="/imports/${one.id}">
    <span class="medium ellipsis">${name}</span>${importPill(one)}
    <span class="soft small tabular">${listed(one.dry_run ? w.onlyLooked : '', counts)}</span>
    <span class="when soft small tabular">${time(one.created_at)}</span>
    ${
      isRunning(one)
        ? html`<dash-progress .value=${shareOf(one)} label="${name}: ${counts}"></dash-progress>`
        : nothing
    }
  </a></li>`
}
