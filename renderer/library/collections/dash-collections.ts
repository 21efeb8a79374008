/**
 * The collections as a tree, after the tree view pattern of WAI-ARIA: arrows move, open and close,
 * Enter opens, F2 renames, Delete removes. Videos and collections can be dragged onto it; by
 * keyboard there is "Move to…".
 */
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { Collection } from '../../../daemon/contract/collection.ts'
import { notifyFailure } from '../../notices/notices.ts'
import { goTo } from '../../state/router.ts'
import { StoreWatch } from '../../state/watch.ts'
import { addressOf } from '../../state/library-address.ts'
import { folderIcon, foldIcon, moveIcon, plusIcon } from '../../kit/library-icons.ts'
import { moveVideos } from '../video-actions/actions.ts'
import { beginDrag, draggedNow, endDrag } from '../drag.ts'
import { EVERYTHING } from '../../state/library.ts'
import { messages } from '../messages.ts'
import '../../kit/dash-confirm.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-menu.ts'
import { penIcon, trashIcon, videosIcon } from '../../kit/icons.ts'
import { collectionsStyles } from './collections-styles.ts'
import './dash-move.ts'
import type { DashMove } from './dash-move.ts'
import { createCollection, moveCollection, removeCollection, renameCollection } from './actions.ts'
import { loadCollections } from '../../state/load-collections.ts'
import { nameField } from './name-field.ts'
import { storeOpenBranches, openBranches } from './open-branches.ts'
import { canDrop } from './can-drop.ts'
import { branches, pathName, pathOf, type Branch } from '../../state/collection-tree.ts'
import { treeMoveOf } from './tree-keys.ts'

/** A collection that is being named: one that is there, or a new one inside another. */
type Naming = { id: string } | { inside: string | null }

export class DashCollections extends appElement({
  open: state<ReadonlySet<string>>(new Set()),
  naming: state<Naming | null>(null),
  /** The row that the Tab key reaches: an id, `none`, or empty for all videos. */
  focusAt: state<string | null>(null),
  /** The row that something is dragged over. */
  over: state<string | null>(null),
  removing: state<Collection | null>(null),
}) {
  #collections = new StoreWatch(this, (state) => state.collections)
  #chosen = new StoreWatch(this, (state) => state.library.query.collection)
  #confirm = createRef<DashConfirm>()
  #move = createRef<DashMove>()
  #moved: Collection | null = null
  /** The selected collection whose branches were expanded. */
  #revealed = ''

  constructor() {
    super()
    this.open = openBranches()
  }

  static override styles = collectionsStyles

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#read()
  }

  #read = async (): Promise<void> => {
    try {
      await loadCollections(this.app)
    } catch (error) {
      notifyFailure(this.app, messages().collectionsNotRead, error, this.#read)
    }
  }

  /** Expands the branches that lead to the selected collection, once: whoever collapses them finds them collapsed. */
  override willUpdate(): void {
    const chosen = this.#chosen.value
    const path = pathOf(this.#collections.value ?? [], chosen)
    if (chosen === this.#revealed || (path.length === 0 && this.#collections.value === null)) return
    this.#revealed = chosen
    if (path.every(({ id }) => this.open.has(id))) return
    this.open = new Set([...this.open, ...path.map(({ id }) => id)])
    storeOpenBranches(this.open)
  }

  override render() {
    const all = this.#collections.value ?? []
    const rows = branches(
      all,
      (id) =>
        this.open.has(id) ||
        (this.naming !== null && 'inside' in this.naming && this.naming.inside === id),
    )
    const wanted = this.focusAt ?? this.#chosen.value
    const tabStop = ['', 'none', ...rows.map(({ collection }) => collection.id)].includes(wanted)
      ? wanted
      : ''
    return html`<div class="head">
        <h2 id="heading">${messages().collections}</h2>
        <button type="button" class="button quiet icon" aria-label=${messages().newCollection}
          title=${messages().newCollection} @click=${() => this.#beginNew(null)}
        >${plusIcon()}</button>
      </div>
      <div role="tree" aria-labelledby="heading" @keydown=${this.#onKey} @focusin=${this.#onFocus}>
        ${this.#fixed('', messages().allVideos, videosIcon(), tabStop)} ${this.#fixed(
          'none',
          messages().noCollection,
          folderIcon(),
          tabStop,
        )}
        ${repeat(
          rows,
          ({ collection }) => collection.id,
          (row) => this.#row(row, tabStop),
        )}
        ${this.#newField(null, 1)}
      </div>
      ${
        all.length === 0 && this.#collections.value && !this.naming
          ? html`<p class="teach">${messages().collectionsTeach}</p>`
          : nothing
      }
      <dash-confirm heading=${messages().removeTitle(this.removing?.name ?? '')}
        deed=${messages().removeDeed} ${ref(this.#confirm)} @confirm=${this.#remove}>
        ${messages().removeText(pathName(all, this.removing?.parent ?? null))}
      </dash-confirm>
      <dash-move
        ${ref(this.#move)}
        @move=${({ detail }: CustomEvent<string | null>) =>
          this.#moved &&
          void moveCollection(this.app, this.#moved, detail, this.#placeName(detail))}
      ></dash-move>`
  }

  #fixed(id: string, label: string, icon: TemplateResult, tabStop: string) {
    return html`<div role="treeitem" aria-level="1" aria-selected=${this.#chosen.value === id}
      data-id=${id} tabindex=${tabStop === id ? 0 : -1}
      class="row ${this.over === id ? 'over' : ''}" @click=${() => this.#go(id)}
      @dragover=${(event: DragEvent) => this.#onDragOver(event, id)}
      @dragleave=${() => (this.over = null)} @drop=${(event: DragEvent) => this.#onDrop(event, id)}>
      <span class="fold"></span>${icon}<span class="name">${label}</span>
    </div>`
  }

  #row({ collection, level, position, siblings, hasInside }: Branch, tabStop: string) {
    const { id, name } = collection
    if (this.naming && 'id' in this.naming && this.naming.id === id)
      return html`<div class="row" role="none" .style=${`--level: ${level}`}
      >${this.#field(name, (to) => void renameCollection(this.app, collection, to), id)}</div>`
    const isOpen = this.open.has(id)
    return html`<div role="treeitem" aria-level=${level} aria-posinset=${position}
      aria-setsize=${siblings} aria-expanded=${hasInside ? isOpen : nothing}
      aria-selected=${this.#chosen.value === id} data-id=${id} tabindex=${tabStop === id ? 0 : -1}
      class="row ${this.over === id ? 'over' : ''}" .style=${`--level: ${level}`} draggable="true"
      title=${name} @click=${() => this.#go(id)}
      @dragstart=${(event: DragEvent) => beginDrag(event, { kind: 'collection', id }, name)}
      @dragend=${endDrag} @dragover=${(event: DragEvent) => this.#onDragOver(event, id)}
      @dragleave=${() => (this.over = null)} @drop=${(event: DragEvent) => this.#onDrop(event, id)}>
        <span class="fold ${isOpen ? 'down' : ''}"
          @click=${(event: Event) => (event.stopPropagation(), this.#fold(id, !isOpen))}
        >${hasInside ? foldIcon() : nothing}</span>
        ${folderIcon()}<span class="name">${name}</span><span class="count"
          aria-label=${messages().videosInside(collection.total_video_count)}
        >${collection.total_video_count}</span>
        <dash-menu label=${messages().moreAbout(name)} .items=${this.#actions(collection)}
          @click=${(event: Event) => event.stopPropagation()}
          @keydown=${(event: Event) => event.stopPropagation()}></dash-menu>
      </div>
      ${this.#newField(id, level + 1)}`
  }

  #actions(collection: Collection) {
    return [
      { label: messages().newInside, icon: plusIcon(), run: () => this.#beginNew(collection.id) },
      {
        label: messages().rename,
        icon: penIcon(),
        keys: 'F2',
        run: () => (this.naming = { id: collection.id }),
      },
      { label: messages().moveTo, icon: moveIcon(), run: () => this.#askWhere(collection) },
      'line' as const,
      {
        label: messages().remove,
        icon: trashIcon(),
        danger: true,
        run: () => this.#askRemove(collection),
      },
    ]
  }

  #newField(inside: string | null, level: number) {
    if (!this.naming || !('inside' in this.naming) || this.naming.inside !== inside) return nothing
    return html`<div class="row" role="none" .style=${`--level: ${level}`}
    >${this.#field('', (name) => void this.#create(name, inside), inside ?? '')}</div>`
  }

  #field(value: string, keep: (name: string) => void, backTo: string) {
    return nameField({
      value,
      label: messages().collectionName,
      keep: (name) => {
        this.naming = null
        if (name !== '' && name !== value) keep(name)
        this.#focus(backTo)
      },
      leave: () => {
        this.naming = null
        this.#focus(backTo)
      },
    })
  }

  async #create(name: string, inside: string | null): Promise<void> {
    const made = await createCollection(this.app, name, inside)
    if (!made) return
    if (inside) this.#fold(inside, true)
    this.#focus(made.id)
  }

  #beginNew(inside: string | null): void {
    this.naming = { inside }
  }

  #fold(id: string, open: boolean): void {
    const now = new Set(this.open)
    if (open) now.add(id)
    else now.delete(id)
    this.open = now
    storeOpenBranches(now)
  }

  /** The order stays; filters and search were for the other collection. */
  #go(collection: string): void {
    const { sort } = this.app.store.state.library.query
    goTo(this.app, addressOf({ ...EVERYTHING, sort, collection }))
  }

  #askRemove(collection: Collection): void {
    this.removing = collection
    void this.updateComplete.then(() => this.#confirm.value?.open())
  }

  #remove = (): void => {
    this.#confirm.value?.close()
    if (this.removing) void removeCollection(this.app, this.removing)
    this.#focus(this.removing?.parent ?? '')
  }

  #askWhere(collection: Collection): void {
    this.#moved = collection
    this.#move.value?.ask({
      heading: messages().moveNamed(collection.name),
      from: collection.parent,
      collection: collection.id,
    })
  }

  #placeName(id: string | null): string {
    return id === null ? messages().topLevel : pathName(this.#collections.value ?? [], id)
  }

  #onDragOver(event: DragEvent, id: string): void {
    const what = draggedNow(event)
    if (!what || !canDrop(this.#collections.value ?? [], what, id)) return
    event.preventDefault()
    event.dataTransfer!.dropEffect = 'move'
    this.over = id
  }

  #onDrop(event: DragEvent, id: string): void {
    const what = draggedNow(event)
    this.over = null
    if (!what || !canDrop(this.#collections.value ?? [], what, id)) return
    event.preventDefault()
    const to = id === '' || id === 'none' ? null : id
    if (what.kind === 'videos') return void moveVideos(this.app, what.ids, to)
    const collection = this.#collections.value?.find((each) => each.id === what.id)
    if (collection) void moveCollection(this.app, collection, to, this.#placeName(to))
  }

  #onFocus = (event: FocusEvent): void => {
    const id = (event.target as HTMLElement).dataset?.['id']
    if (id !== undefined) this.focusAt = id
  }

  #focus(id: string): void {
    this.focusAt = id
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>(`[data-id='${id}']`)?.focus(),
    )
  }

  #onKey = (event: KeyboardEvent): void => {
    const row = event.target as HTMLElement
    const id = row.dataset?.['id']
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const collection = this.#collections.value?.find((each) => each.id === id)
    const move = treeMoveOf(event.key, row, [
      ...this.renderRoot.querySelectorAll<HTMLElement>('[role=treeitem]'),
    ])
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
