/** The list of videos: collections beside it, search and filters above it, and what can be done with many of them. */
import { html, nothing, type TemplateResult } from 'lit'
import { appElement, state } from '../state/app-element.ts'
import type { Collection } from '../../daemon/contract/collection.ts'
import { AfterPaint, afterPicture } from '../kit/after-paint.ts'
import { Delay } from '../kit/delay.ts'
import { counted, loadMessages } from '../kit/language.ts'
import { StoreWatch } from '../state/watch.ts'
import { childrenOf, pathOf } from '../state/collection-tree.ts'
import { explain, type Explained } from '../kit/explain/explain.ts'
import { searchIcon } from '../kit/icons.ts'
import { columnsIcon, folderIcon, gridIcon, rowsIcon } from '../kit/library-icons.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { addressOf, EVERYTHING, isFiltered, type LibraryQuery, queryOf } from '../state/library.ts'
import { openAgain, openLibrary } from '../state/load-library.ts'
import { goTo } from '../state/router.ts'
import { valueOf } from '../kit/value-of.ts'
import { COLUMNS, storedView, storeView, turnColumn, type LibraryView } from '../state/list-look.ts'
import { libraryStyles } from './library-styles.ts'
import { messages as w, titleOfColumn, videosIn } from './messages.ts'

/** What is typed stands in the address so much later. */
const TYPING_MS = 150

let isLaterLoaded = false

class DashLibrary extends appElement({
  view: state<LibraryView>('grid'),
  tree: state(false),
  laterLoaded: state(false),
  loadProblem: state<Explained | null>(null),
}) {
  #library = new StoreWatch(this, (state) => state.library)
  #columns = new StoreWatch(this, (state) => state.columns)
  #collections = new StoreWatch(this, (state) => state.collections)
  #search = new StoreWatch(this, (state) => state.place.search)
  #busy = new StoreWatch(this, (state) => state.library.selected.size > 0 || state.work !== null)
  /** Rendered after the list, one after another, so that none of them delays a click. */
  #parts: Record<'filters' | 'tree' | 'selection', AfterPaint> | undefined
  #address = ''
  #typing = new Delay(this)
  /** The head of the table stays below the filters, however many lines they take. */
  #toolsSized = new ResizeObserver(([entry]) =>
    this.style.setProperty('--tools', `${entry!.borderBoxSize[0]!.blockSize}px`),
  )

  constructor() {
    super()
    this.view = storedView()
    this.laterLoaded = isLaterLoaded
  }

  static override styles = libraryStyles

  override willUpdate() {
    const query = queryOf(this.#search.value)
    if (this.hasUpdated) void openLibrary(this.app, query)
    // Another list starts at its top.
    const address = addressOf(query)
    if (this.#address !== '' && address !== this.#address) {
      window.scrollTo(0, 0)
      this.tree = false
    }
    this.#address = address
  }

  override firstUpdated() {
    afterPicture(() => {
      void openLibrary(this.app, queryOf(this.#search.value))
      void this.#loadLater()
    })
  }

  override updated() {
    const tools = this.renderRoot.querySelector('.tools')
    if (tools) this.#toolsSized.observe(tools)
    const { q } = queryOf(this.#search.value)
    const field = this.renderRoot.querySelector('input')
    // Never while somebody types: the address follows the field, and the field the address only when it is another.
    if (field && !this.#typing.isWaiting && field.value.trim() !== q) field.value = q
    const { ids, problem } = this.#library.value
    if (this.laterLoaded && (ids !== null || problem !== null))
      this.#parts ??= {
        filters: new AfterPaint(this),
        tree: new AfterPaint(this),
        selection: new AfterPaint(this),
      }
  }

  #type = (event: Event) => {
    const q = valueOf(event).trim()
    const search = () => goTo(this.app, addressOf({ ...queryOf(this.#search.value), q }), 'replace')
    this.#typing.start(search, TYPING_MS)
  }

  #loadLater = async () => {
    this.loadProblem = null
    try {
      await import('./later.ts')
      await loadMessages()
      this.laterLoaded = isLaterLoaded = true
    } catch (error) {
      // The bundle is gone after an update of svc, or there is no connection.
      this.loadProblem = explain(error)
    }
  }

  override render() {
    const { query, ids, loading } = this.#library.value
    const isFirst =
      ids?.length === 0 &&
      addressOf({ ...query, sort: EVERYTHING.sort }) === '/' &&
      !loading &&
      this.#collections.value?.length === 0
    if (isFirst && this.laterLoaded)
      return html`<div class="head flex wrap"><h1 class="ellipsis">${w.videos}</h1></div><dash-empty first></dash-empty>`
    const parts = this.#parts
    return html`<aside class=${this.tree ? 'shown' : ''} id="tree"
    >${parts?.tree.value ? html`<dash-collections></dash-collections>` : nothing}</aside>
      <div class="list">
        ${this.#head(query)}
        <div class="tools">
          ${this.#busy.value || !parts?.filters.value ? nothing : html`<dash-filters></dash-filters>`}
          ${parts?.selection.value ? html`<dash-selection></dash-selection>` : nothing}
        </div>
        <div aria-busy=${loading || ids === null}>${this.#content()}</div>
        <p class="unseen" role="status">${ids === null || loading ? '' : videosIn(ids.length)}</p>
      </div>`
  }

  #head({ collection }: LibraryQuery) {
    const path = pathOf(this.#collections.value ?? [], collection)
    const above = path.slice(0, -1)
    const name = collection === 'none' ? w.noCollection : (path.at(-1)?.name ?? w.videos)
    return html`<div class="head flex wrap">
      <div class="title">
        ${
          collection === ''
            ? nothing
            : html`<nav aria-label=${w.path}><a href="/">${w.videos}</a>${above.map(
                (each) =>
                  html`<span aria-hidden="true">/</span><a
                    href=${addressOf({ ...EVERYTHING, collection: each.id })}>${each.name}</a>`,
              )}</nav>`
        }
        <h1 class="ellipsis" title=${name}>${name}</h1>
      </div>
      <button type="button" class="button beside" aria-expanded=${this.tree} aria-controls="tree"
        @click=${() => (this.tree = !this.tree)}>${folderIcon()}${w.collections}</button>
      <div class="search" role="search">${searchIcon()}<input type="search" class="field"
        placeholder=${w.search} aria-label=${w.searchLabel} maxlength="200" autocomplete="off"
        @input=${this.#type} /></div>
      ${
        this.view === 'table' && this.laterLoaded
          ? html`<dash-menu class="columns" look="quiet icon" label=${w.columns} .items=${COLUMNS.map(
              (column) => ({
                label: titleOfColumn(column),
                checked: this.#columns.value.includes(column),
                several: true,
                run: () =>
                  this.app.store.change(({ columns }) => ({
                    columns: turnColumn(columns, column),
                  })),
              }),
            )}>${columnsIcon()}</dash-menu>`
          : nothing
      }
      <div class="views" role="group" aria-label=${w.view}>${this.#viewButton('grid', gridIcon())}${this.#viewButton(
        'table',
        rowsIcon(),
      )}</div>
    </div>`
  }

  #viewButton(view: LibraryView, icon: TemplateResult) {
    const label = w[view]
    const choose = () => {
      storeView(view)
      this.view = view
    }
    return html`<button type="button" class="button quiet icon" aria-pressed=${this.view === view}
      aria-label=${label} title=${label} @click=${choose}>${icon}</button>`
  }

  #content() {
    const { ids, query, problem } = this.#library.value
    if (this.loadProblem) return problemPanel(this.loadProblem, this.#loadLater)
    const isLost = problem?.code === 'collection_not_found'
    if (ids === null && problem && !isLost)
      return problemPanel(problem, () => void openAgain(this.app))
    // The list may come with the next picture: what stands for it until then would only flash.
    if (!this.laterLoaded && !this.hasUpdated) return nothing
    if (!this.laterLoaded || (ids === null && !isLost)) return this.#ghosts()
    if (ids === null) return html`<dash-empty></dash-empty>`
    const inside = isFiltered(query)
      ? []
      : childrenOf(this.#collections.value ?? [], query.collection)
    // What lies in collections inside is content as well.
    if (ids.length === 0 && inside.length > 0)
      return html`<p class="only-inside soft">${onlyInside(inside)}</p>${this.#inside(inside, 'large')}`
    return html`${inside.length > 0 ? this.#inside(inside) : nothing}
      ${ids.length === 0 ? html`<dash-empty></dash-empty>` : html`<dash-videos .view=${this.view}></dash-videos>`}`
  }

  #ghosts() {
    const ghost = html`<div class="ghost"><div class="skeleton picture"></div><div class="skeleton line"></div></div>`
    return html`<div class="ghosts ${this.view}" aria-hidden="true">${Array(9).fill(ghost)}</div>`
  }

  #inside(collections: readonly Collection[], kind = '') {
    const { sort } = this.#library.value.query
    return html`<ul class="inside ${kind}" aria-label=${w.collectionsInside}>
      ${collections.map(
        ({ id, name, total_video_count: count }) => html`<li><a class="flex"
          href=${addressOf({ ...EVERYTHING, sort, collection: id })}
        >${folderIcon()}<span class="fill ellipsis">${name}</span><small class="faint">${count}</small></a></li>`,
      )}
    </ul>`
  }
}
customElements.define('dash-library', DashLibrary)

function onlyInside(inside: readonly Collection[]) {
  const videos = inside.reduce((sum, { total_video_count: count }) => sum + count, 0)
  return w.onlyInside(videosIn(videos), counted(inside.length, w.collectionsCount))
}
