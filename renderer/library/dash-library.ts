/** The list of videos: search, order, pages that load as they are reached. */
import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { repeat } from 'lit/directives/repeat.js'
import { app } from '../app/app.ts'
import { goTo } from '../app/router.ts'
import type { LibraryQuery, Sort } from '../app/store.ts'
import { Watch } from '../app/watch.ts'
import { searchIcon } from '../parts/icons.ts'
import { problemPanel, problemPanelStyles } from '../parts/problem-panel.ts'
import { shared } from '../styles/shared.ts'
import './dash-card.ts'
import './dash-empty.ts'
import { libraryStyles } from './library-styles.ts'
import { loadMore, openAgain, openLibrary } from './load-library.ts'

const TYPING_MS = 200
const SORTS: Record<Sort, string> = { '-created_at': 'Newest first', created_at: 'Oldest first', name: 'Name, A to Z', '-name': 'Name, Z to A' }

export class DashLibrary extends LitElement {
  #library = new Watch(this, (state) => state.library)
  #search = new Watch(this, (state) => state.place.search)
  #end = createRef<HTMLElement>()
  #field = createRef<HTMLInputElement>()
  #seesEnd = new IntersectionObserver(([entry]) => entry?.isIntersecting && void loadMore(app), { rootMargin: '600px' })
  #typing: ReturnType<typeof setTimeout> | undefined

  static override styles = [shared, problemPanelStyles, libraryStyles]

  override willUpdate(): void {
    void openLibrary(app, queryOf(this.#search.value))
  }

  override render() {
    const { query, ids, loading, problem } = this.#library.value
    const empty = ids?.length === 0 && query.q === ''
    return html`<div class="head">
        <h1>Videos</h1>
        ${empty ? nothing : this.#tools()}
      </div>
      <div aria-busy=${loading === 'first'}>
        ${problem && ids === null ? problemPanel(problem, () => void openAgain(app)) : this.#content()}
      </div>
      <p class="unseen" role="status">${this.#count()}</p>`
  }

  #tools(): TemplateResult {
    const { sort } = queryOf(this.#search.value)
    return html`<div class="tools">
      <div class="search" role="search">
        ${searchIcon()}
        <input
          type="search"
          class="field"
          placeholder="Search by name"
          aria-label="Search videos by name"
          maxlength="200"
          autocomplete="off"
          ${ref(this.#field)}
          @input=${this.#type}
        />
      </div>
      <select class="field" aria-label="Order" @change=${(event: Event) => this.#ask({ sort: (event.target as HTMLSelectElement).value as Sort })}>
        ${Object.entries(SORTS).map(([value, label]) => html`<option value=${value} ?selected=${value === sort}>${label}</option>`)}
      </select>
    </div>`
  }

  #content(): TemplateResult {
    const { query, ids, loading, next, problem } = this.#library.value
    if (ids === null) return html`<div class="grid" aria-hidden="true">${Array.from({ length: 8 }, skeleton)}</div>`
    if (ids.length === 0 && query.q === '') return html`<dash-empty></dash-empty>`
    if (ids.length === 0) {
      return html`<div class="none">
        <h2>No video is called “${query.q}”</h2>
        <p>The search looks for words of the name.</p>
        <button type="button" class="button" @click=${() => this.#ask({ q: '' })}>Clear the search</button>
      </div>`
    }
    return html`<ul class="grid" aria-label="Videos">
        ${repeat(ids, (id) => id, (id) => html`<li><dash-card .videoId=${id}></dash-card></li>`)}
      </ul>
      ${problem ? html`<div class="end">${problemPanel(problem, () => void loadMore(app))}</div>` : nothing}
      ${next !== null && !problem
        ? html`<div class="end" ${ref(this.#end)}>
            <button type="button" class="button" ?disabled=${loading === 'more'} @click=${() => loadMore(app)}>${loading === 'more' ? 'Loading…' : 'Load more'}</button>
          </div>`
        : nothing}`
  }

  #count(): string {
    const { ids, next, loading } = this.#library.value
    if (ids === null || loading !== 'no') return ''
    return `${ids.length}${next === null ? '' : ' or more'} ${ids.length === 1 ? 'video' : 'videos'}`
  }

  /** The observer tells only changes: after each page it looks anew, for the case that the end is still in sight. */
  override updated(): void {
    const { q } = queryOf(this.#search.value)
    const field = this.#field.value
    // Never while somebody types: the address follows the field, and the field the address only when it is another.
    if (field && this.#typing === undefined && field.value.trim() !== q) field.value = q
    this.#seesEnd.disconnect()
    if (this.#end.value && this.#library.value.loading === 'no') this.#seesEnd.observe(this.#end.value)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#seesEnd.disconnect()
    clearTimeout(this.#typing)
  }

  #type = (event: Event): void => {
    const q = (event.target as HTMLInputElement).value.trim()
    clearTimeout(this.#typing)
    this.#typing = setTimeout(() => {
      this.#typing = undefined
      this.#ask({ q })
    }, TYPING_MS)
  }

  /** What is asked for stands in the address, so that a reload and the way back keep it. */
  #ask(change: Partial<LibraryQuery>): void {
    const query = { ...queryOf(this.#search.value), ...change }
    const search = new URLSearchParams({ ...(query.q ? { q: query.q } : {}), ...(query.sort === '-created_at' ? {} : { sort: query.sort }) })
    goTo(app, `/${search.size > 0 ? `?${search}` : ''}`, 'replace')
  }
}
customElements.define('dash-library', DashLibrary)

function queryOf(search: string): LibraryQuery {
  const words = new URLSearchParams(search)
  const sort = words.get('sort') ?? ''
  return { q: (words.get('q') ?? '').trim().slice(0, 200), sort: sort in SORTS ? (sort as Sort) : '-created_at' }
}

const skeleton = (): TemplateResult => html`<div class="ghost">
  <div class="skeleton picture"></div>
  <div class="skeleton line"></div>
  <div class="skeleton line short"></div>
</div>`
