/**
 * The videos of the list, as a grid of cards or as a table: an ARIA grid of which only what is on
 * screen is there. Arrows move, Enter opens, Space chooses, Shift with arrows chooses several,
 * Ctrl+A all, Escape none.
 */
import { css, html, type LitElement, nothing, type PropertyValues } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { appElement, attribute, state } from '../../state/app-element.ts'
import { StoreWatch } from '../../state/watch.ts'
import { whenIdle } from '../../kit/after-paint.ts'
import { listen } from '../../kit/listen.ts'
import { AT_ONCE, show } from '../../state/load-videos.ts'
import { showViews } from '../../state/load-views.ts'
import { messages as w } from '../messages.ts'
import { beginAt, chooseAll, chooseNone, chooseTo, toggle } from '../selection.ts'
import { checkboxStyles, type MoreRequest } from './dash-item.ts'
import { ArrangeByDrag, arrangeStyles } from './arrange-by-drag.ts'
import './dash-video-menu.ts'
import type { DashVideoMenu } from './dash-video-menu.ts'
import { type DisplayedList, ROW_KINDS, UsedRows } from './row-elements.ts'
import {
  BEYOND,
  type GridLayout,
  gridLayoutOf,
  heightOf,
  placeAfter,
  rowsInSight,
  rowsOf,
} from './rows.ts'
import type { LibraryView } from '../../state/list-look.ts'
import { tableColumns, tableHead, tableHeadStyles } from './table-head.ts'

/** Scrolling has ended after so long without an event. */
const SCROLL_END_MS = 150

const styles = css`
  :host { container: videos / inline-size; }
  .rows { position: relative; }
  .cards,
  dash-row {
    position: absolute;
    inset: 0 0 auto;
    contain: layout style;
  }
  .cards {
    display: grid;
    gap: 16px;
    contain: size layout style;
    /* A layer a row: what comes into it is painted, and nothing else. */
    will-change: transform;
  }
`

class DashVideos extends appElement({
  view: attribute<LibraryView>('grid'),
  width: state(0),
  sight: state<{ first: number; last: number }>({ first: 0, last: 0 }),
  at: state(0),
}) {
  #ids = new StoreWatch(this, (state) => state.library.ids ?? [])
  #searched = new StoreWatch(this, (state) => state.library.query.q !== '')
  #columns = new StoreWatch(this, (state) => state.columns)
  #choosing = new StoreWatch(this, (state) => state.library.selected.size > 0)
  #resized = new ResizeObserver(() => (this.width = this.getBoundingClientRect().width))
  #frame = 0
  #rows: UsedRows | undefined
  #arranging = new ArrangeByDrag(this)
  #before: readonly string[] = []
  #scrolling: ReturnType<typeof setTimeout> | undefined
  /** How many rows beyond the edges are rendered: at first none. */
  #beyond = 0
  #direction: 'up' | 'down' | 'nowhere' = 'nowhere'

  constructor() {
    super()
    listen(this, () => window, { scroll: this.#update, resize: this.#update })
  }

  static override styles = [checkboxStyles, tableColumns, tableHeadStyles, arrangeStyles, styles]

  override connectedCallback() {
    super.connectedCallback()
    this.#resized.observe(this)
    whenIdle(() => {
      this.#beyond = BEYOND
      this.#update()
    })
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#resized.disconnect()
    cancelAnimationFrame(this.#frame)
    this.#endScroll()
  }

  get #layout(): GridLayout {
    return gridLayoutOf(this.view, {
      width: this.width,
      count: this.#ids.value.length,
      isSearched: this.#searched.value,
    })
  }

  override willUpdate(changed: PropertyValues<this>) {
    if (!this.hasUpdated) this.width = this.getBoundingClientRect().width
    // Another list or width has other rows in sight.
    if (!this.hasUpdated || !changed.has('sight')) this.sight = this.#rowsOnScreen()
    const ids = this.#ids.value
    if (ids !== this.#before) {
      // The keyboard stays on its video when others come before it or go.
      const id = this.#before[this.at]
      const to = id === undefined || !this.#focusedItem ? -1 : ids.indexOf(id)
      if (to !== -1) this.at = to
      this.#before = ids
    }
    if (this.at >= ids.length) this.at = Math.max(0, ids.length - 1)
  }

  override render() {
    const layout = this.#layout
    const isTable = this.view === 'table'
    void this.#columns.value
    void this.#choosing.value
    return html`<div role="grid" aria-label=${w.videos}
      aria-rowcount=${rowsOf(layout) + Number(isTable)} aria-multiselectable="true"
      @keydown=${this.#onKey} @focusin=${this.#onFocus} @pointerdown=${this.#onPointerDown}
      @more=${this.#onMore} @dragover=${this.#arranging.over} @dragleave=${this.#arranging.leave}
      @drop=${this.#arranging.drop}>
      ${isTable ? tableHead(this.app) : nothing}
      ${keyed(
        this.view,
        html`<div class="rows ${this.view}" role="rowgroup"
          .style=${`height: ${heightOf(layout)}px`}></div>`,
      )}
    </div>
    <dash-video-menu></dash-video-menu>`
  }

  override updated(changed: PropertyValues<this>) {
    const kind = ROW_KINDS[this.view]
    if (changed.has('view'))
      this.#rows = new UsedRows(this.renderRoot.querySelector('.rows')!, kind.make)
    const list: DisplayedList = { ids: this.#ids.value, layout: this.#layout, at: this.at }
    const focused = this.#focusedItem
    for (const [row, element] of this.#rows!.show(this.#shown(list.layout)))
      kind.fill(element, row, list)
    if (focused && focused.dataset['at'] !== String(this.at)) void this.#focusOn(this.at)
    if (this.#scrolling === undefined) this.#rows!.order()
    this.#read(list)
  }

  get #focusedItem(): HTMLElement | null | undefined {
    return this.shadowRoot?.activeElement?.closest<HTMLElement>('[data-at]')
  }

  #shown({ count, columns }: GridLayout): number[] {
    const { first, last } = this.sight
    const rows = Array.from({ length: last - first }, (_, row) => first + row)
    // The row with the focus stays, however far away it is.
    const reached = Math.floor(this.at / columns)
    if (this.matches(':focus-within') && count > 0 && !rows.includes(reached)) rows.push(reached)
    return rows
  }

  #read({ ids, layout: { columns } }: DisplayedList) {
    const [from, to] = [this.sight.first * columns, this.sight.last * columns]
    const next = {
      down: ids.slice(to, to + AT_ONCE),
      up: ids.slice(Math.max(0, from - AT_ONCE), from).toReversed(),
      nowhere: [],
    }[this.#direction]
    if (to > from) show(this.app, ids.slice(from, to), next)
    if (this.view === 'table' && this.#columns.value.includes('views'))
      showViews(this.app, ids.slice(from, to))
  }

  #rowsOnScreen() {
    const top = this.isConnected
      ? -(this.renderRoot.querySelector('.rows') ?? this).getBoundingClientRect().top
      : 0
    return rowsInSight(this.#layout, top, window.innerHeight, this.#beyond)
  }

  #update = (event?: Event) => {
    if (event?.type === 'scroll') {
      clearTimeout(this.#scrolling)
      this.#scrolling = setTimeout(() => this.#endScroll(), SCROLL_END_MS)
    }
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      const onScreen = this.#rowsOnScreen()
      if (onScreen.first === this.sight.first && onScreen.last === this.sight.last) return
      if (onScreen.first !== this.sight.first)
        this.#direction = onScreen.first > this.sight.first ? 'down' : 'up'
      this.sight = onScreen
    })
  }

  #endScroll() {
    clearTimeout(this.#scrolling)
    this.#scrolling = undefined
    this.#rows?.order()
  }

  #onFocus = (event: FocusEvent) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset['at']
    if (at !== undefined) this.at = Number(at)
  }

  get #menu(): DashVideoMenu | null {
    return this.renderRoot.querySelector('dash-video-menu')
  }

  #onPointerDown = (event: PointerEvent) => {
    const button = event
      .composedPath()
      .find((each) => each instanceof HTMLElement && each.matches('.more'))
    if (button) this.#menu?.press(button as HTMLElement)
  }

  #onMore = ({ detail: { id, button } }: CustomEvent<MoreRequest>) =>
    void this.#menu?.open(id, button)

  #onKey = (event: KeyboardEvent) => {
    const work = this.#workOf(event)
    if (!work) return
    event.preventDefault()
    work()
  }

  /** What a key of the list does: it moves the focus, or selects. */
  #workOf(event: KeyboardEvent): (() => unknown) | undefined {
    const { app, at } = this
    const { key, shiftKey, altKey } = event
    const ids = this.#ids.value
    const id = ids[at]
    const isCtrl = event.ctrlKey || event.metaKey
    const hasSelection = app.store.state.library.selected.size > 0
    if (isCtrl && key.toLowerCase() === 'a') return () => chooseAll(app)
    if (key === 'Escape' && hasSelection) return () => chooseNone(app)
    if (id === undefined || isCtrl || altKey) return undefined
    if (key === ' ' && !(event.composedPath()[0] as Element).matches('input, button'))
      return () => (shiftKey ? chooseTo(app, id) : toggle(app, id))
    const perPage = Math.max(1, Math.floor(window.innerHeight / this.#layout.rowHeight) - 1)
    const to = placeAfter(key, at, this.#layout, perPage)
    if (to === undefined) return undefined
    return () => {
      if (shiftKey && !hasSelection) beginAt(id)
      void this.#goTo(to)
      if (shiftKey) chooseTo(app, ids[to]!)
    }
  }

  /** Moves the focus to a video, and scrolls it into view. */
  async #goTo(at: number) {
    this.at = at
    const { columns, rowHeight } = this.#layout
    const top =
      this.renderRoot.querySelector('.rows')!.getBoundingClientRect().top +
      Math.floor(at / columns) * rowHeight
    // Sticky elements cover so many pixels at the top and at the bottom.
    const [above, below] = [144, 80]
    if (top < above) window.scrollBy(0, top - above)
    else if (top + rowHeight > window.innerHeight - below)
      window.scrollBy(0, top + rowHeight - window.innerHeight + below)
    this.sight = this.#rowsOnScreen()
    await this.updateComplete
    await this.#focusOn(at)
  }

  async #focusOn(at: number) {
    const item = this.renderRoot.querySelector<LitElement>(`[data-at='${at}']`)
    await item?.updateComplete
    item?.focus()
  }
}
customElements.define('dash-videos', DashVideos)
