/**
 * The collections as a tree, after the tree view pattern of WAI-ARIA: arrows move, open and close,
 * Enter opens, F2 renames, Delete removes. Videos and collections can be dragged onto it; by
 * keyboard there is "Move to…".
 */
import { css, html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { Collection } from '../../../daemon/contract/collection.ts'
import { iconButton } from '../../kit/controls.ts'
import { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-menu.ts'
import type { MenuItem } from '../../kit/dash-menu.ts'
import { loadMessages } from '../../kit/language.ts'
import { penIcon, shareIcon, slidersIcon, trashIcon, videosIcon } from '../../kit/icons.ts'
import { folderIcon, foldIcon, moveIcon, plusIcon } from '../../kit/library-icons.ts'
import { partOf } from '../../kit/part-of.ts'
import { notifyFailure } from '../../notices/notices.ts'
import { branches, mayLieIn, pathName, pathOf, type Branch } from '../../state/collection-tree.ts'
import { addressOf, EVERYTHING } from '../../state/library.ts'
import { loadCollections } from '../../state/load-collections.ts'
import { goTo } from '../../state/router.ts'
import { Action } from '../../notices/action.ts'
import { readTrashDays } from '../../state/trash.ts'
import { StoreWatch } from '../../state/watch.ts'
import { beginDrag, draggedNow, endDrag, type Dragged } from '../drag.ts'
import { may } from '../../state/may.ts'
import { messages as w, videosIn } from '../messages.ts'
import { changeVideos } from '../video-actions.ts'
import { createCollection, moveCollection, removeCollection, renameCollection } from './actions.ts'
import { DashCollectionPage } from './dash-collection-page.ts'
import type { DashShareCollection } from './dash-share-collection.ts'
import { DashMove } from './dash-move.ts'
import { treeMoveOf } from './tree-keys.ts'
import { valueOf } from '../../kit/value-of.ts'

const OPEN_STORED_AS = 'svc:open-collections'
const MOST_OPEN = 500

const collectionsStyles = css`
  .head {
    min-height: 34px;
    padding-inline-start: var(--s2);
    margin-bottom: var(--s1);
  }
  .row {
    min-height: 32px;
    padding-inline: calc(var(--s1) + (var(--level, 1) - 1) * 0.875rem) var(--s1);
    border-radius: var(--radius-s);
    color: var(--ink-soft);
    cursor: pointer;
    user-select: none;
    > svg {
      flex: none;
      color: var(--ink-faint);
    }
    &:hover { background: var(--hover); }
    &:focus-visible { outline-offset: -2px; }
    &[aria-selected='true'] {
      background: var(--accent-wash);
      color: var(--accent-ink);
      font-weight: 500;
      > svg { color: inherit; }
    }
    &.over {
      outline: 2px solid var(--accent-ink);
      outline-offset: -2px;
      background: var(--accent-wash);
    }
  }
  .fold {
    display: grid;
    flex: none;
    place-items: center;
    width: 16px;
    height: 24px;
    margin-inline-end: -4px;
    color: var(--ink-faint);
    svg { transition: transform 0.12s; }
    &.down svg { transform: rotate(90deg); }
  }
  .count { font-size: var(--text-xs); }
  dash-menu {
    display: none;
    margin-block: -2px;
  }
  /* There before it is seen: on its way from the row to the button the focus is nowhere. */
  .row[tabindex='0'] dash-menu {
    display: inline-block;
    margin-inline-start: -2.5rem;
    opacity: 0;
  }
  /* An open menu is in the top layer, out of which neither the pointer nor the focus counts here. */
  .row:is(:hover, :focus, :focus-within, :has(dash-menu[open])) {
    dash-menu {
      display: inline-block;
      margin-inline-start: 0;
      opacity: 1;
    }
    .count { display: none; }
  }
  @media (hover: none) {
    .row dash-menu { display: inline-block; }
  }
  .field {
    min-height: 28px;
    margin-inline-start: 1.25rem;
    padding: 0 var(--s2);
  }
  .below {
    min-height: 32px;
    margin-top: var(--s1);
    padding-inline: var(--s2);
    border-radius: var(--radius-s);
    color: var(--ink-soft);
    text-decoration: none;
    > svg { color: var(--ink-faint); }
    &:hover { background: var(--hover); }
  }
  .teach { padding: var(--s2) var(--s2) 0; }
  @media (forced-colors: active) {
    .row[aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`

class DashCollections extends appElement({
  open: state<ReadonlySet<string>>(new Set()),
  /** The collection that is being named: one that is there, or a new one inside another. */
  naming: state<{ id: string } | { inside: string | null } | null>(null),
  /** The row that the Tab key reaches: an id, `none`, or empty for all videos. */
  focusAt: state<string | null>(null),
  over: state<string | null>(null),
  removing: state<Collection | null>(null),
}) {
  #collections = new StoreWatch(this, (state) => state.collections)
  #chosen = new StoreWatch(this, (state) => state.library.query.collection)
  #trashDays = new StoreWatch(this, (state) => state.trashDays)
  #confirm = partOf(this, DashConfirm)
  #move = partOf(this, DashMove)
  #page = partOf(this, DashCollectionPage)
  #moved: Collection | null = null
  /** The selected collection whose branches were expanded. */
  #revealed = ''

  constructor() {
    super()
    this.open = storedOpen()
  }

  static override styles = collectionsStyles

  override connectedCallback() {
    super.connectedCallback()
    void this.#read()
  }

  #read = async () => {
    try {
      await loadCollections(this.app)
    } catch (error) {
      notifyFailure(this.app, w.collectionsNotRead, error, this.#read)
    }
  }

  get #all(): readonly Collection[] {
    return this.#collections.value ?? []
  }

  /** Expands the branches that lead to the selected collection, once: collapsed ones stay so. */
  override willUpdate() {
    const chosen = this.#chosen.value
    const path = pathOf(this.#all, chosen)
    if (chosen === this.#revealed || (path.length === 0 && this.#collections.value === null)) return
    this.#revealed = chosen
    if (!path.every(({ id }) => this.open.has(id)))
      this.#setOpen([...this.open, ...path.map(({ id }) => id)])
  }

  override render() {
    const { naming, removing } = this
    const mayEdit = may(this.app, 'collections:write')
    const within = naming && 'inside' in naming ? naming.inside : undefined
    const rows = branches(this.#all, (id) => this.open.has(id) || within === id)
    const wanted = this.focusAt ?? this.#chosen.value
    const ids = ['none', ...rows.map(({ collection }) => collection.id)]
    const tabStop = ids.includes(wanted) ? wanted : ''
    const move = ({ detail }: CustomEvent<string | null>) => this.#moveTo(detail, this.#moved)
    return html`<div class="head flex between">
        <h2 id="heading" class="small faint medium">${w.collections}</h2>
        ${
          mayEdit
            ? iconButton(plusIcon(), w.newCollection, () => (this.naming = { inside: null }))
            : nothing
        }
      </div>
      <div role="tree" aria-labelledby="heading" @keydown=${this.#onKey} @focusin=${this.#onFocus}
        @click=${this.#onClick} @dragover=${this.#onDragOver}
        @dragleave=${() => (this.over = null)} @drop=${this.#onDrop} @dragend=${endDrag}>
        ${this.#fixed('', w.allVideos, videosIcon(), tabStop)}
        ${this.#fixed('none', w.noCollection, folderIcon(), tabStop)}
        ${repeat(
          rows,
          ({ collection }) => collection.id,
          (row) => this.#row(row, tabStop),
        )}
        ${this.#newField(null, 1)}
      </div>
      ${
        this.#collections.value?.length === 0 && !naming && mayEdit
          ? html`<p class="teach small faint">${w.collectionsTeach}</p>`
          : nothing
      }
      ${
        may(this.app, 'links:manage')
          ? html`<a class="below flex" href="/links">${shareIcon()}<span>${w.privateLinks}</span></a>`
          : nothing
      }
      ${
        may(this.app, 'videos:delete')
          ? html`<a class="below flex" href="/trash">${trashIcon()}<span>${w.trash}</span></a>`
          : nothing
      }
      <dash-confirm heading=${w.removeTitle(removing?.name ?? '')} action=${w.removeAction}
        @confirm=${this.#remove}>
        ${w.removeText(videosIn(removing?.total_video_count ?? 0), this.#trashDays.value)}
      </dash-confirm>
      <dash-collection-page></dash-collection-page>
      <dash-share-collection></dash-share-collection>
      <dash-move @move=${move}></dash-move>`
  }

  #fixed(id: string, label: string, icon: TemplateResult, tabStop: string) {
    return html`<div role="treeitem" aria-level="1" aria-selected=${this.#chosen.value === id}
      data-id=${id} tabindex=${tabStop === id ? 0 : -1}
      class="row flex ${this.over === id ? 'over' : ''}">
      <span class="fold"></span>${icon}<span class="name fill ellipsis">${label}</span>
    </div>`
  }

  #row({ collection, level, position, siblings, hasInside }: Branch, tabStop: string) {
    const { id, name, total_video_count: count } = collection
    const { naming } = this
    if (naming && 'id' in naming && naming.id === id)
      return this.#field(name, level, id, (to) => void renameCollection(this.app, collection, to))
    const mayEdit = may(this.app, 'collections:write')
    const isOpen = this.open.has(id)
    const keep = (event: Event) => event.stopPropagation()
    const drag = (event: DragEvent) => beginDrag(event, { kind: 'collection', id }, name)
    const fold = (event: Event) => {
      event.stopPropagation()
      this.#fold(id, !isOpen)
    }
    return html`<div role="treeitem" aria-level=${level} aria-posinset=${position}
      aria-setsize=${siblings} aria-expanded=${hasInside ? isOpen : nothing}
      aria-selected=${this.#chosen.value === id} data-id=${id} tabindex=${tabStop === id ? 0 : -1}
      class="row flex ${this.over === id ? 'over' : ''}" .style=${`--level: ${level}`}
      draggable=${mayEdit} title=${name} @dragstart=${drag}>
        <span class="fold ${isOpen ? 'down' : ''}" @click=${fold}>${hasInside ? foldIcon() : nothing}</span>
        ${folderIcon()}<span class="name fill ellipsis">${name}</span><span class="count faint tabular"
          aria-label=${w.videosInside(count)}>${count}</span>
        ${
          mayEdit
            ? html`<dash-menu label=${w.moreAbout(name)} .items=${this.#actions(collection)} @click=${keep}
              @keydown=${keep}></dash-menu>`
            : nothing
        }
      </div>
      ${this.#newField(id, level + 1)}`
  }

  #actions(collection: Collection): MenuItem[] {
    const { id } = collection
    return [
      { label: w.newInside, icon: plusIcon(), run: () => (this.naming = { inside: id }) },
      { label: w.rename, icon: penIcon(), keys: 'F2', run: () => (this.naming = { id }) },
      { label: w.moveTo, icon: moveIcon(), run: () => this.#askWhere(collection) },
      { label: w.shareCollection.item, icon: shareIcon(), run: () => this.#share(collection) },
      {
        label: w.collectionPage.item,
        icon: slidersIcon(),
        run: () => this.#page()?.ask(collection),
      },
      'line',
      { label: w.remove, icon: trashIcon(), danger: true, run: () => this.#askRemove(collection) },
    ]
  }

  #share = (collection: Collection) =>
    new Action(this).run(w.shareCollection.notLoaded, async () => {
      await import('./dash-share-collection.ts')
      await loadMessages()
      await this.renderRoot
        .querySelector<DashShareCollection>('dash-share-collection')
        ?.ask(collection)
    })

  #newField(inside: string | null, level: number) {
    const { naming } = this
    if (!naming || !('inside' in naming) || naming.inside !== inside) return nothing
    return this.#field('', level, inside ?? '', (name) => void this.#create(name, inside))
  }

  /** A name written in its place: Enter keeps it, and so does going elsewhere; Escape does not. */
  #field(value: string, level: number, backTo: string, keep: (name: string) => void) {
    const label = w.collectionName
    const end = (name: string) => {
      // The field that goes emits `blur` once more.
      if (!this.naming) return
      this.naming = null
      if (name !== '' && name !== value) keep(name)
      this.#focus(backTo)
    }
    const typed = (event: Event) => valueOf(event).trim()
    const key = (event: KeyboardEvent) => {
      event.stopPropagation()
      if (event.key === 'Enter') end(typed(event))
      if (event.key === 'Escape') end('')
    }
    return html`<div class="row flex" role="none" .style=${`--level: ${level}`}><input
      class="field fill" aria-label=${label} placeholder=${label} maxlength="300" autocomplete="off"
      value=${value} ${ref(begin)} @keydown=${key} @blur=${(event: Event) => end(typed(event))} /></div>`
  }

  async #create(name: string, inside: string | null) {
    let id = ''
    const create = async () => ({ id } = await createCollection(this.app, name, inside))
    if (!(await new Action(this).run(w.notCreated, create))) return
    if (inside) this.#fold(inside, true)
    this.#focus(id)
  }

  #fold(id: string, open: boolean) {
    this.#setOpen(open ? [...this.open, id] : [...this.open].filter((other) => other !== id))
  }

  #setOpen(ids: readonly string[]) {
    this.open = new Set(ids)
    localStorage.setItem(OPEN_STORED_AS, JSON.stringify([...this.open].slice(-MOST_OPEN)))
  }

  /** The order stays; filters and search were for the other collection. */
  #go(collection: string) {
    const { sort } = this.app.store.state.library.query
    goTo(this.app, addressOf({ ...EVERYTHING, sort, collection }))
  }

  #askRemove(collection: Collection) {
    this.removing = collection
    void readTrashDays(this.app)
    void this.updateComplete.then(() => this.#confirm()?.open())
  }

  #remove = () => {
    this.#confirm()?.close()
    if (this.removing) void removeCollection(this.app, this.removing)
    this.#focus(this.removing?.parent ?? '')
  }

  #askWhere(collection: Collection) {
    const { id, name, parent } = collection
    this.#moved = collection
    this.#move()?.ask({ heading: w.moveNamed(name), from: parent, collection: id })
  }

  #moveTo(parent: string | null, collection: Collection | null | undefined) {
    const place = parent === null ? w.topLevel : pathName(this.#all, parent)
    if (collection) void moveCollection(this.app, collection, parent, place)
  }

  #onClick = (event: Event) => {
    const id = rowOf(event)
    if (id !== undefined) this.#go(id)
  }

  #onDragOver = (event: DragEvent) => {
    const drop = this.#dropOf(event)
    if (!drop) return
    event.preventDefault()
    event.dataTransfer!.dropEffect = 'move'
    this.over = drop.id
  }

  #onDrop = (event: DragEvent) => {
    const drop = this.#dropOf(event)
    this.over = null
    if (!drop) return
    event.preventDefault()
    const { what, id } = drop
    const to = id === '' || id === 'none' ? null : id
    if (what.kind === 'videos') return void changeVideos(this.app, what.ids, { collection: to })
    this.#moveTo(
      to,
      this.#all.find((each) => each.id === what.id),
    )
  }

  /** What is dragged, and the row that it may be let go over. */
  #dropOf(event: DragEvent): { what: Dragged; id: string } | null {
    const what = draggedNow(event)
    const id = rowOf(event)
    if (!what || id === undefined) return null
    const fits =
      what.kind === 'videos'
        ? id !== ''
        : // Over all videos: to the top level.
          id !== 'none' && mayLieIn(this.#all, what.id, id || null)
    return fits ? { what, id } : null
  }

  #onFocus = (event: FocusEvent) => {
    const id = rowOf(event)
    if (id !== undefined) this.focusAt = id
  }

  #focus(id: string) {
    this.focusAt = id
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>(`[data-id='${id}']`)?.focus(),
    )
  }

  #onKey = (event: KeyboardEvent) => {
    const row = event.target as HTMLElement
    const id = row.dataset['id']
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const mayEdit = may(this.app, 'collections:write')
    const collection = mayEdit ? this.#all.find((each) => each.id === id) : undefined
    const rows = this.renderRoot.querySelectorAll<HTMLElement>('[role=treeitem]')
    const move = treeMoveOf(event.key, row, [...rows])
    if (!move) return
    event.preventDefault()
    if (typeof move === 'object') move.focus()
    else if (move === 'go') this.#go(id)
    else if (move === 'open' || move === 'close') this.#fold(id, move === 'open')
    else if (collection && move === 'rename') this.naming = { id }
    else if (collection && move === 'remove') this.#askRemove(collection)
  }
}
customElements.define('dash-collections', DashCollections)

const rowOf = (event: Event): string | undefined =>
  event
    .composedPath()
    .flatMap((each) => (each instanceof HTMLElement ? (each.dataset['id'] ?? []) : []))[0]

function begin(element: Element | undefined) {
  const field = element as HTMLInputElement | undefined
  // The menu that asked for it gives the focus back to its button first.
  requestAnimationFrame(() => {
    field?.focus()
    field?.select()
  })
}

function storedOpen(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(OPEN_STORED_AS) ?? '[]') as string[])
  } catch {
    // Not written by this page: as if nothing were stored.
    return new Set()
  }
}
