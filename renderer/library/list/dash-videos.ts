/**
 * The videos of the list, as a grid of cards or as a table: an ARIA grid of which only what is on
 * screen is there. Arrows move, Enter opens, Space chooses, Shift with arrows chooses several,
 * Ctrl+A all, Escape none.
 */
import { html, type LitElement, nothing, type PropertyValues } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { appElement, attribute, state } from '../../state/app-element.ts'
import { StoreWatch } from '../../state/watch.ts'
import { whenIdle } from '../../kit/when-idle.ts'
import type { MoreRequest } from './dash-item.ts'
import './dash-video-menu.ts'
import type { DashVideoMenu } from './dash-video-menu.ts'
import { ROW_KINDS, type DisplayedList } from './row-kinds.ts'
import type { LibraryView } from './stored-view.ts'
import { onListKey } from './keys.ts'
import { AT_ONCE, show } from '../../state/load-videos.ts'
import { showViews } from '../../state/load-views.ts'
import { tableColumns } from './table-columns.ts'
import { tableHead } from './table-head.ts'
import { videosStyles } from './videos-styles.ts'
import { UsedRows } from './used-rows.ts'
import { gridLayoutOf } from './grid-layout.ts'
import { BEYOND, heightOf, rowsInSight, type GridLayout } from './rows.ts'
import { messages } from '../messages.ts'

/** Scrolling has ended after so long without an event. */
const SCROLL_END_MS = 150

export class DashVideos extends appElement({
  view: attribute<LibraryView>('grid'),
  width: state(0),
  /** The rows that have an element. */
  sight: state<{ first: number; last: number }>({ first: 0, last: 0 }),
  /** The index of the video that the keyboard is on. */
  at: state(0),
}) {
  #ids = new StoreWatch(this, (state) => state.library.ids ?? [])
  #searched = new StoreWatch(this, (state) => state.library.query.q !== '')
  #columns = new StoreWatch(this, (state) => state.columns)
  #choosing = new StoreWatch(this, (state) => state.library.selected.size > 0)
  #resized = new ResizeObserver(() => this.#measure())
  #frame = 0
  #rows: UsedRows | undefined
  /** The list of the former render. */
  #before: readonly string[] = []
  /** Runs while somebody scrolls. */
  #scrolling: ReturnType<typeof setTimeout> | undefined
  /** How many rows beyond the edges are rendered: at first none. */
  #beyond = 0
  /** The direction of scrolling. */
  #direction: 'up' | 'down' | 'nowhere' = 'nowhere'

  static override styles = [tableColumns, videosStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    this.#resized.observe(this)
    window.addEventListener('scroll', this.#update, { passive: true })
    window.addEventListener('resize', this.#update)
    whenIdle(() => {
      this.#beyond = BEYOND
      this.#update()
    })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#resized.disconnect()
    cancelAnimationFrame(this.#frame)
    this.#endScroll()
    window.removeEventListener('scroll', this.#update)
    window.removeEventListener('resize', this.#update)
  }

  get #layout(): GridLayout {
    return gridLayoutOf(this.view, {
      width: this.width,
      count: this.#ids.value.length,
      isSearched: this.#searched.value,
    })
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!this.hasUpdated) this.width = this.getBoundingClientRect().width
    // Another list or width has other rows in sight.
    if (!this.hasUpdated || !changed.has('sight')) this.sight = this.#rowsOnScreen()
    const ids = this.#ids.value
    if (ids !== this.#before) this.#follow(ids)
    if (this.at >= ids.length) this.at = Math.max(0, ids.length - 1)
  }

  /** The keyboard stays on its video when others come before it or go. */
  #follow(ids: readonly string[]): void {
    const id = this.#before[this.at]
    const to = id === undefined || !this.#focusedItem ? -1 : ids.indexOf(id)
    if (to !== -1) this.at = to
    this.#before = ids
  }

  override render() {
    const layout = this.#layout
    const isTable = this.view === 'table'
    void this.#columns.value
    void this.#choosing.value
    return html`<div role="grid" aria-label=${messages().videos}
      aria-rowcount=${Math.ceil(layout.count / layout.columns) + Number(isTable)}
      aria-multiselectable="true" @keydown=${this.#onKey} @focusin=${this.#onFocus}
      @pointerdown=${this.#onPointerDown} @more=${this.#onMore}>
      ${isTable ? tableHead(this.app) : nothing}
      ${keyed(
        this.view,
        html`<div class="rows ${this.view}" role="rowgroup"
          .style=${`height: ${heightOf(layout)}px`}></div>`,
      )}
    </div>
    <dash-video-menu></dash-video-menu>`
  }

  override updated(changed: PropertyValues<this>): void {
    const kind = ROW_KINDS[this.view]
    if (changed.has('view'))
      this.#rows = new UsedRows(this.renderRoot.querySelector('.rows')!, () => kind.make())
    const list: DisplayedList = { ids: this.#ids.value, layout: this.#layout, at: this.at }
    const focused = this.#focusedItem
    for (const [row, element] of this.#rows!.show(this.#shown(list.layout)))
      kind.fill(element, row, list)
    // The focused video has another index now.
    if (focused && focused.dataset['at'] !== String(this.at)) void this.#focusOn(this.at)
    if (this.#scrolling === undefined) this.#rows!.order()
    this.#read(list)
  }

  get #focusedItem(): HTMLElement | null | undefined {
    return this.shadowRoot?.activeElement?.closest<HTMLElement>('[data-at]')
  }

  #shown({ count, columns }: GridLayout): number[] {
    const rows = [...Array(this.sight.last - this.sight.first).keys()].map(
      (row) => row + this.sight.first,
    )
    // The row with the focus stays, however far away it is.
    const reached = Math.floor(this.at / columns)
    if (this.matches(':focus-within') && count > 0 && !rows.includes(reached)) rows.push(reached)
    return rows
  }

  #read({ ids, layout: { columns } }: DisplayedList): void {
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

  #update = (event?: Event): void => {
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

  #endScroll(): void {
    clearTimeout(this.#scrolling)
    this.#scrolling = undefined
    this.#rows?.order()
  }

  #measure(): void {
    const width = this.getBoundingClientRect().width
    if (width !== this.width) this.width = width
  }

  #onFocus = (event: FocusEvent): void => {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset['at']
    if (at !== undefined) this.at = Number(at)
  }

  get #menu(): DashVideoMenu | null {
    return this.renderRoot.querySelector('dash-video-menu')
  }

  #onPointerDown = (event: PointerEvent): void => {
    const button = event
      .composedPath()
      .find((each) => each instanceof HTMLElement && each.matches('.more'))
    if (button) this.#menu?.press(button as HTMLElement)
  }

  #onMore = ({ detail: { id, button } }: CustomEvent<MoreRequest>): void =>
    void this.#menu?.open(id, button)

  #onKey = (event: KeyboardEvent): void =>
    onListKey(this.app, event, {
      ids: this.#ids.value,
      at: this.at,
      layout: this.#layout,
      goTo: (at) => void this.goTo(at),
    })

  /** Moves the focus to a video, and scrolls it into view. */
  async goTo(at: number): Promise<void> {
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

  async #focusOn(at: number): Promise<void> {
    const item = this.renderRoot.querySelector<LitElement>(`[data-at='${at}']`)
    await item?.updateComplete
    item?.focus()
  }
}
customElements.define('dash-videos', DashVideos)
