/**
 * The videos of the list, as a grid of cards or as a table: an ARIA grid of which only what is on screen is there. Arrows move,
 * Enter opens, Space chooses, Shift with arrows chooses several, Ctrl+A all, Escape none.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { app } from '../../app/app.ts'
import { Watch } from '../../app/watch.ts'
import { whenIdle } from '../../app/when-idle.ts'
import { shared } from '../../styles/shared.ts'
import './dash-card.ts'
import './dash-row.ts'
import type { View } from './kept-view.ts'
import { AT_ONCE, show } from '../load-videos.ts'
import { beginAt, chooseAll, chooseNone, chooseTo, toggle } from '../selection.ts'
import { tableColumns } from './table-columns.ts'
import { tableHead } from './table-head.ts'
import { videosStyles } from './videos-styles.ts'
import { BEYOND, columnsIn, heightOf, placeAfter, rowsInSight, type Room } from './rows.ts'
import { words } from '../words.ts'

/** In pixels; card-styles.ts and row-styles.ts hold to them. */
const LEAST_CARD = 216
const GAP = 16
const CARD_WORDS = 54
const BELOW_CARD = 24
const ROW = 57
const SAID = { grid: 22, table: 8 }

export class DashVideos extends LitElement {
  static override properties = { view: {}, width: { state: true }, sight: { state: true }, at: { state: true } }
  declare view: View
  declare width: number
  /** The rows that are there. */
  declare sight: { first: number; last: number }
  /** The place in the list that the keyboard has reached. */
  declare at: number
  #ids = new Watch(this, (state) => state.library.ids ?? [])
  #searched = new Watch(this, (state) => state.library.query.q !== '')
  #choosing = new Watch(this, (state) => state.library.selected.size > 0)
  #resized = new ResizeObserver(() => this.#measure())
  #looking = 0
  /** At first there is what is seen. */
  #beyond = 0
  /** Whither somebody scrolls. */
  #toward: 'up' | 'down' | 'nowhere' = 'nowhere'

  constructor() {
    super()
    this.view = 'grid'
    this.width = 0
    this.sight = { first: 0, last: 0 }
    this.at = 0
  }

  static override styles = [shared, tableColumns, videosStyles]

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
    window.removeEventListener('scroll', this.#look)
    window.removeEventListener('resize', this.#look)
  }

  get #room(): Room {
    const count = this.#ids.value.length
    const more = this.#searched.value ? SAID[this.view] : 0
    if (this.view === 'table') return { count, columns: 1, rowHeight: ROW + more }
    const columns = columnsIn(this.width, LEAST_CARD, GAP)
    const card = (this.width - (columns - 1) * GAP) / columns
    return { count, columns, rowHeight: Math.round((card * 9) / 16) + CARD_WORDS + BELOW_CARD + more }
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!this.hasUpdated) this.width = this.getBoundingClientRect().width
    // Another list, or another width: what is in sight is another, too.
    if (!this.hasUpdated || !changed.has('sight')) this.sight = this.#seen()
    const ids = this.#ids.value
    if (this.at >= ids.length) this.at = Math.max(0, ids.length - 1)
  }

  override render() {
    const room = this.#room
    const rows = [...Array(this.sight.last - this.sight.first).keys()].map((row) => row + this.sight.first)
    // What has the focus stays, however far it is scrolled away.
    const reached = Math.floor(this.at / room.columns)
    if (this.matches(':focus-within') && room.count > 0 && !rows.includes(reached)) rows.push(reached)
    const isTable = this.view === 'table'
    return html`<div role="grid" aria-label=${words().videos} aria-rowcount=${Math.ceil(room.count / room.columns) + Number(isTable)} aria-multiselectable="true" @keydown=${this.#key} @focusin=${this.#focused}>
      ${isTable ? tableHead(this.#choosing.value) : nothing}
      <div class="room ${this.view}" role="rowgroup" .style=${`height: ${heightOf(room)}px`}>
        ${repeat(rows, (row) => row, (row) => (isTable ? this.#tableRow(row, room) : this.#cards(row, room)))}
      </div>
    </div>`
  }

  #cards(row: number, { columns, rowHeight }: Room): TemplateResult {
    const from = row * columns
    const ids = this.#ids.value.slice(from, from + columns)
    return html`<div class="cards" role="row" aria-rowindex=${row + 1} .style=${`transform: translateY(${row * rowHeight}px); grid-template-columns: repeat(${columns}, minmax(0, 1fr))`}>
      ${repeat(ids, (id) => id, (id, column) => html`<dash-card role="gridcell" data-at=${from + column} .videoId=${id} .reached=${this.at === from + column}></dash-card>`)}
    </div>`
  }

  #tableRow(row: number, { rowHeight }: Room): TemplateResult {
    const place = `transform: translateY(${row * rowHeight}px); height: ${rowHeight}px`
    return html`<dash-row role="row" aria-rowindex=${row + 2} data-at=${row} .style=${place} .videoId=${this.#ids.value[row] ?? ''} .reached=${this.at === row}></dash-row>`
  }

  override updated(): void {
    const { columns } = this.#room
    const [from, to] = [this.sight.first * columns, this.sight.last * columns]
    const ids = this.#ids.value
    const next = { down: ids.slice(to, to + AT_ONCE), up: ids.slice(Math.max(0, from - AT_ONCE), from).toReversed(), nowhere: [] }[this.#toward]
    if (to > from) show(app, ids.slice(from, to), next)
  }

  #seen() {
    const top = this.isConnected ? -(this.renderRoot.querySelector('.room') ?? this).getBoundingClientRect().top : 0
    return rowsInSight(this.#room, top, window.innerHeight, this.#beyond)
  }

  #look = (): void => {
    cancelAnimationFrame(this.#looking)
    this.#looking = requestAnimationFrame(() => {
      const seen = this.#seen()
      if (seen.first === this.sight.first && seen.last === this.sight.last) return
      if (seen.first !== this.sight.first) this.#toward = seen.first > this.sight.first ? 'down' : 'up'
      this.sight = seen
    })
  }

  #measure(): void {
    const width = this.getBoundingClientRect().width
    if (width !== this.width) this.width = width
  }

  #focused = (event: FocusEvent): void => {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset['at']
    if (at !== undefined) this.at = Number(at)
  }

  #key = (event: KeyboardEvent): void => {
    const id = this.#ids.value[this.at]
    const isCtrl = event.ctrlKey || event.metaKey
    if (isCtrl && event.key.toLowerCase() === 'a') return this.#do(event, () => chooseAll(app))
    if (event.key === 'Escape' && this.#choosing.value) return this.#do(event, () => chooseNone(app))
    if (id === undefined || isCtrl || event.altKey) return
    if (event.key === ' ' && !(event.composedPath()[0] as Element).matches('input')) return this.#do(event, () => (event.shiftKey ? chooseTo(app, id) : toggle(app, id)))
    const room = this.#room
    const to = placeAfter(event.key, this.at, room, Math.max(1, Math.floor(window.innerHeight / room.rowHeight) - 1))
    if (to === undefined) return
    this.#do(event, () => {
      if (event.shiftKey && app.store.state.library.selected.size === 0) beginAt(id)
      void this.goTo(to)
      if (event.shiftKey) chooseTo(app, this.#ids.value[to]!)
    })
  }

  #do(event: Event, deed: () => unknown): void {
    event.preventDefault()
    deed()
  }

  /** The focus, and the page so far that it is seen. */
  async goTo(at: number): Promise<void> {
    this.at = at
    const { columns, rowHeight } = this.#room
    const top = this.renderRoot.querySelector('.room')!.getBoundingClientRect().top + Math.floor(at / columns) * rowHeight
    // Below what stays above, and above what stays below.
    const [above, below] = [120, 80]
    if (top < above) window.scrollBy(0, top - above)
    else if (top + rowHeight > window.innerHeight - below) window.scrollBy(0, top + rowHeight - window.innerHeight + below)
    this.sight = this.#seen()
    await this.updateComplete
    const item = this.renderRoot.querySelector<LitElement>(`[data-at='${at}']`)
    await item?.updateComplete
    item?.focus()
  }
}
customElements.define('dash-videos', DashVideos)
