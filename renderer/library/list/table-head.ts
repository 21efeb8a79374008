/** The head of the table, whose name and date sort, and the columns that its rows have as well. */
import { css, html, nothing } from 'lit'
import type { App } from '../../state/app.ts'
import { goTo } from '../../state/router.ts'
import { downIcon } from '../../kit/icons.ts'
import { addressOf, type LibrarySort } from '../../state/library.ts'
import { chooseAll, chooseNone } from '../selection.ts'
import { mayChangeMany } from '../../state/may.ts'
import { messages as w, titleOfColumn } from '../messages.ts'

export function tableHead(app: App) {
  const { selected, ids } = app.store.state.library
  const all = ids !== null && ids.length > 0 && selected.size === ids.length
  return html`<div role="rowgroup" class="table-head"><div class="columns" role="row" aria-rowindex="1">
    <span class="cell check" role="columnheader">${
      mayChangeMany(app)
        ? html`<label class="choose"><input type="checkbox" aria-label=${w.chooseEach} .checked=${all}
            .indeterminate=${selected.size > 0 && !all}
            @change=${() => (all ? chooseNone(app) : chooseAll(app))} /></label>`
        : nothing
    }</span>
    ${sorted(app, 'name', w.name, 'main')}
    ${app.store.state.columns.map((column) =>
      column === 'when'
        ? sorted(app, 'created_at', w.created, 'when')
        : html`<span class="cell ${column}" role="columnheader">${titleOfColumn(column)}</span>`,
    )}
    <span class="cell row-actions" role="columnheader"><span class="unseen">${w.actions}</span></span>
  </div></div>`
}

function sorted(app: App, by: 'name' | 'created_at', label: string, kind: string) {
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

export const tableHeadStyles = css`
  .table-head {
    position: sticky;
    /* Below the filters. */
    top: var(--tools, 42px);
    z-index: 2;
    border-bottom: var(--edge);
    background: var(--page);
    color: var(--ink-soft);
    font-size: var(--text-s);
    font-weight: 500;
    .columns { min-height: 38px; }
    .main { padding-inline-start: 0; }
  }
  .sort {
    display: inline-flex;
    align-items: center;
    gap: var(--s1);
    min-height: 28px;
    padding: 0;
    border: 0;
    border-radius: 3px;
    background: none;
    font-weight: inherit;
    cursor: pointer;
    &:hover { color: var(--ink); }
    &:focus-visible { outline-offset: -2px; }
    &.up svg { transform: rotate(180deg); }
  }
  @media (max-width: 60rem) {
    /* And below the bar of the app. */
    .table-head { top: calc(3.5rem + var(--tools, 42px)); }
  }
`

/**
 * Columns that were chosen have their width, the name has the rest. Where there is less room, those whose words can be
 * cut off are narrower; where there is still less, there are fewer.
 */
export const tableColumns = css`
  .columns,
  :host(dash-row) {
    display: flex;
    align-items: center;
  }
  .main { flex: 1 0 15rem; }
  .cell {
    min-width: 0;
    padding-inline: var(--s2);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    &.check,
    &.row-actions {
      flex: none;
      width: 40px;
      padding: 0;
    }
  }
  .status,
  .place,
  .tags { width: 8rem; }
  .shown { width: 5rem; }
  .when { width: 6.5rem; }
  .length,
  .size,
  .views {
    flex: none;
    width: 4.5rem;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .length { width: 4rem; }
  @container videos (max-width: 56rem) {
    .place,
    .tags,
    .size { display: none; }
    .when { width: 6rem; }
  }
  @container videos (max-width: 40rem) {
    .status,
    .shown,
    .views,
    .when { display: none; }
    .main { flex-basis: 0; }
    .length { width: 4.5rem; }
  }
`
