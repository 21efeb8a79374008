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
import { ROW_KINDS, type Listed } from './row-kinds.ts'
import type { LibraryView } from './stored-view.ts'
import { pressed } from './keys.ts'
import { AT_ONCE, show } from '../../state/load-videos.ts'
import { showViews } from '../../state/load-views.ts'
import { tableColumns } from './table-columns.ts'
import { tableHead } from './table-head.ts'
import { videosStyles } from './videos-styles.ts'
import { UsedRows } from './used-rows.ts'
import { gridLayoutOf } from './grid-layout.ts'
import { BEYOND, heightOf, rowsInSight, type GridLayout } from './rows.ts'
import { messages } from '../messages.ts'

/** So long nobody has scrolled. */
const REST_MS = 150

export class DashVideos extends appElement({
  view: attribute<LibraryView>('grid'),
  width: state(0),
  /** The rows that are there. */
  sight: state<{ first: number; last: number }>({ first: 0, last: 0 }),
  /** The place in the list that the keyboard has reached. */
  at: state(0),
}) {
  #ids = new StoreWatch(this, (state) => state.library.ids ?? [])
  #searched = new StoreWatch(this, (state) => state.library.query.q !== '')
  #columns = new StoreWatch(this, (state) => state.columns)
  #choosing = new StoreWatch(this, (state) => state.library.selected.size > 0)
  #resized = new ResizeObserver(() => this.#measure())
  #looking = 0
  #rows: UsedRows | undefined
  /** The list as it was. */
  #before: readonly string[] = []
  /** Somebody scrolls. */
  #moving: ReturnType<typeof setTimeout> | undefined
  /** At first there is what is seen. */
  #beyond = 0
  /** Whither somebody scrolls. */
  #toward: 'up' | 'down' | 'nowhere' = 'nowhere'

  static override styles = [tableColumns, videosStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    this.#resized.observe(this)
    window.addEventListener('scroll', this.#look, { passive: true })
    window.addEventListener('resize', this.#look)
    whenIdle(() => {
      this.#beyond = BEYOND
      this.#look()
    })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#resized.disconnect()
    cancelAnimationFrame(this.#looking)
    this.#rest()
    window.removeEventListener('scroll', this.#look)
    window.removeEventListener('resize', this.#look)
  }

  get #room(): GridLayout {
    return gridLayoutOf(this.view, {
      width: this.width,
      count: this.#ids.value.length,
      isSearched: this.#searched.value,
    })
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!this.hasUpdated) this.width = this.getBoundingClientRect().width
    // Another list, or another width: what is in sight is another, too.
    if (!this.hasUpdated || !changed.has('sight')) this.sight = this.#seen()
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
    const room = this.#room
    const isTable = this.view === 'table'
    void this.#columns.value
    void this.#choosing.value
    return html`<div
      role="grid"
      aria-label=${messages().videos}
      aria-rowcount=${Math.ceil(room.count / room.columns) + Number(isTable)}
      aria-multiselectable="true"
      @keydown=${this.#key}
      @focusin=${this.#focused}
      @pointerdown=${this.#press}
      @more=${this.#more}
    >
      ${isTable ? tableHead(this.app) : nothing}
      ${keyed(
        this.view,
        html`<div
          class="room ${this.view}"
          role="rowgroup"
          .style=${`height: ${heightOf(room)}px`}
        ></div>`,
      )}
    </div>
    <dash-video-menu></dash-video-menu>`
  }

  override updated(changed: PropertyValues<this>): void {
    const kind = ROW_KINDS[this.view]
    if (changed.has('view'))
      this.#rows = new UsedRows(this.renderRoot.querySelector('.room')!, () => kind.make())
    const listed: Listed = { ids: this.#ids.value, room: this.#room, at: this.at }
    const focused = this.#focusedItem
    for (const [row, element] of this.#rows!.show(this.#shown(listed.room)))
      kind.fill(element, row, listed)
    // The video that it was on stands elsewhere in the list now.
    if (focused && focused.dataset['at'] !== String(this.at)) void this.#focusOn(this.at)
    if (this.#moving === undefined) this.#rows!.order()
    this.#read(listed)
  }

  get #focusedItem(): HTMLElement | null | undefined {
    return this.shadowRoot?.activeElement?.closest<HTMLElement>('[data-at]')
  }

  #shown({ count, columns }: GridLayout): number[] {
    const rows = [...Array(this.sight.last - this.sight.first).keys()].map(
      (row) => row + this.sight.first,
    )
    // What has the focus stays, however far it is scrolled away.
    const reached = Math.floor(this.at / columns)
    if (this.matches(':focus-within') && count > 0 && !rows.includes(reached)) rows.push(reached)
    return rows
  }

  #read({ ids, room: { columns } }: Listed): void {
    const [from, to] = [this.sight.first * columns, this.sight.last * columns]
    const next = {
      down: ids.slice(to, to + AT_ONCE),
      up: ids.slice(Math.max(0, from - AT_ONCE), from).toReversed(),
      nowhere: [],
    }[this.#toward]
    if (to > from) show(this.app, ids.slice(from, to), next)
    if (this.view === 'table' && this.#columns.value.includes('views'))
      showViews(this.app, ids.slice(from, to))
  }

  #seen() {
    const top = this.isConnected
      ? -(this.renderRoot.querySelector('.room') ?? this).getBoundingClientRect().top
      : 0
    return rowsInSight(this.#room, top, window.innerHeight, this.#beyond)
  }

  #look = (event?: Event): void => {
    if (event?.type === 'scroll') {
      clearTimeout(this.#moving)
      this.#moving = setTimeout(() => this.#rest(), REST_MS)
    }
    cancelAnimationFrame(this.#looking)
    this.#looking = requestAnimationFrame(() => {
      const seen = this.#seen()
      if (seen.first === this.sight.first && seen.last === this.sight.last) return
      if (seen.first !== this.sight.first)
        this.#toward = seen.first > this.sight.first ? 'down' : 'up'
      this.sight = seen
    })
  }

  #rest(): void {
    clearTimeout(this.#moving)
    this.#moving = undefined
    this.#rows?.order()
  }

  #measure(): void {
    const width = this.getBoundingClientRect().width
    if (width !== this.width) this.width = width
  }

  #focused = (event: FocusEvent): void => {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset['at']
    if (at !== undefined) this.at = Number(at)
  }

  get #menu(): DashVideoMenu | null {
    return this.renderRoot.querySelector('dash-video-menu')
  }

  #press = (event: PointerEvent): void => {
    const button = event
      .composedPath()
      .find((each) => each instanceof HTMLElement && each.matches('.more'))
    if (button) this.#menu?.press(button as HTMLElement)
  }

  #more = ({ detail: { id, button } }: CustomEvent<MoreRequest>): void =>
    void this.#menu?.open(id, button)

  #key = (event: KeyboardEvent): void =>
    pressed(this.app, event, {
      ids: this.#ids.value,
      at: this.at,
      room: this.#room,
      goTo: (at) => void this.goTo(at),
    })

  /** The focus, and the page so far that it is seen. */
  async goTo(at: number): Promise<void> {
    this.at = at
    const { columns, rowHeight } = this.#room
    const top =
      this.renderRoot.querySelector('.room')!.getBoundingClientRect().top +
      Math.floor(at / columns) * rowHeight
    // Below what stays above, and above what stays below.
    const [above, below] = [144, 80]
    if (top < above) window.scrollBy(0, top - above)
    else if (top + rowHeight > window.innerHeight - below)
      window.scrollBy(0, top + rowHeight - window.innerHeight + below)
    this.sight = this.#seen()
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
