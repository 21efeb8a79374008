/** The head of the table; name and date sort. */
import { html, type TemplateResult } from 'lit'
import type { App } from '../../state/app.ts'
import { goTo } from '../../state/router.ts'
import { downIcon } from '../../kit/icons.ts'
import { addressOf } from '../../state/library-address.ts'
import { chooseAll, chooseNone } from '../selection.ts'
import type { LibrarySort } from '../../state/library.ts'
import { messages } from '../messages.ts'
import type { LibraryMessages } from '../messages/en.ts'
import type { Column } from '../../state/stored-columns.ts'

const TITLES = {
  status: 'status',
  place: 'collection',
  tags: 'tags',
  shown: 'visibility',
  length: 'length',
  size: 'size',
  views: 'viewsColumn',
  when: 'created',
} as const satisfies Record<Column, keyof LibraryMessages>
export const titleOfColumn = (column: Column): string => messages()[TITLES[column]]

export function tableHead(app: App): TemplateResult {
  const { selected, ids } = app.store.state.library
  const all = ids !== null && ids.length > 0 && selected.size === ids.length
  return html`<div role="rowgroup" class="table-head"><div class="columns" role="row" aria-rowindex="1">
    <span class="cell check" role="columnheader"><label class="choose"><input type="checkbox"
      aria-label=${messages().chooseEach} .checked=${all}
      .indeterminate=${selected.size > 0 && !all}
      @change=${() => (all ? chooseNone(app) : chooseAll(app))} /></label></span>
    ${sorted(app, 'name', messages().name, 'main')}
    ${app.store.state.columns.map((column) =>
      column === 'when'
        ? sorted(app, 'created_at', messages().created, 'when')
        : html`<span class="cell ${column}" role="columnheader">${titleOfColumn(column)}</span>`,
    )}
    <span class="cell deeds" role="columnheader"><span class="unseen">${messages().deeds}</span></span>
  </div></div>`
}

function sorted(app: App, by: 'name' | 'created_at', label: string, kind: string): TemplateResult {
  const { query } = app.store.state.library
  const isUp = query.sort === by
  const isDown = query.sort === `-${by}`
  const next: LibrarySort = isUp ? `-${by}` : isDown ? by : by === 'name' ? 'name' : '-created_at'
  return html`<span class="cell ${kind}" role="columnheader"
    aria-sort=${isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
    <button type="button" class="sort ${isUp ? 'up' : ''}"
      @click=${() => goTo(app, addressOf({ ...query, sort: next }), 'replace')}
    >${label}${isUp || isDown ? downIcon(12) : ''}</button>
  </span>`
}
