import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { SvcElement } from '../base/element.ts'
import { emit } from '../base/events.ts'
import {
  FAILURE_MESSAGES,
  type FailureDetail,
  type Unavailability,
} from '../languages/en/failures.ts'
import { watchView } from '../base/in-view.ts'
import { localeOf, messagesFor } from '../languages/language.ts'
import { chosenOf, isOn } from '../base/switches.ts'
import { unseen } from '../base/unseen.ts'
import { dialogStyles } from './dialog-styles.ts'
import {
  ORDERS,
  type CollectionDetail,
  type FilterDetail,
  type ListedCollection,
  type ListedVideo,
  type ListState,
  type Order,
  type PageDetail,
  type SvcListEventMap,
  type ListVideoDetail,
} from './events.ts'
import { fieldsOfCollection, fieldsOfVideo } from './fields.ts'
import { LightItems } from './light.ts'
import { ListController } from './list-controller.ts'
import { PlayerDialog } from './player-dialog.ts'
import { listStyles } from './styles.ts'
import { LIST_MESSAGES } from '../languages/en/list.ts'
import {
  ARROW_BACK,
  card,
  collectionCard,
  icon,
  orderChoice,
  placeholder,
  videoCard,
  type Opening,
} from './view.ts'

const PAGE_SIZE = 24
const MOST_PLACEHOLDERS = 12
/** After the last key. */
const SEARCH_DELAY_MS = 250
const SCROLL_AHEAD = '600px'

/**
 * The videos of a space or of a collection.
 *
 * @tagname svc-list
 * @fires {CustomEvent<ListVideoDetail>} videoopen - Somebody chose a video; `preventDefault()`
 *   opens nothing, so that the page can.
 * @fires {CustomEvent<ListVideoDetail>} videoclose - The player was closed.
 * @fires {CustomEvent<CollectionDetail>} collectionopen - Somebody goes into a collection, or back;
 *   `preventDefault()` stays.
 * @fires {CustomEvent<PageDetail>} pageload - Videos have come: the first ones, or more.
 * @fires {CustomEvent<FilterDetail>} filterchange - Somebody searched, or chose another order.
 * @fires {CustomEvent<FailureDetail<Unavailability>>} error - The list is not to be had; `detail`
 *   has the reason and what the viewer reads.
 * @fires {CustomEvent<{ state: ListState }>} statechange - `state` has changed.
 * @slot (default) - `<template>`: what a video looks like, as `<template slot="collection">` does
 *   for a collection; see Templates.
 * @slot header - Above the list, beside search and order.
 * @slot loading - Instead of the empty cards, until the first videos are there.
 * @slot empty - Where there are no videos, or nothing was found.
 * @slot error - Where the list is not to be had.
 * @csspart header - Name of a collection, search and order.
 * @csspart heading - The name.
 * @csspart back - The way out of a collection.
 * @csspart search - The search field.
 * @csspart order - The choice of the order.
 * @csspart list - All cards: a grid.
 * @csspart item - The place of a video.
 * @csspart collection - The place of a collection.
 * @csspart placeholder - The place of what is on its way.
 * @csspart card - What is pressed.
 * @csspart collection-card - The same, of a collection.
 * @csspart thumbnail - The picture.
 * @csspart duration - How long it is, on the picture.
 * @csspart name - The name of a video or collection.
 * @csspart date - When it was made.
 * @csspart count - How much is in a collection.
 * @csspart more - The button for more, and what is said if there are none.
 * @csspart message - In place of the list.
 * @csspart button - Buttons of the list.
 * @csspart dialog - Around the player.
 * @csspart dialog-bar - Name and buttons above the player.
 * @cssprop [--svc-list-font=inherit] - A `font` shorthand.
 * @cssprop [--svc-list-color=inherit] - Text.
 * @cssprop [--svc-list-accent=#2f6fed] - Focus.
 * @cssprop [--svc-list-line] - Around fields and buttons.
 * @cssprop [--svc-list-item-width=220px] - A card is at least as wide; there are as many in a line as fit.
 * @cssprop [--svc-list-gap=16px 18px] - Between cards.
 * @cssprop [--svc-list-aspect-ratio=16 / 9] - Of the pictures.
 * @cssprop [--svc-list-fit=cover] - `object-fit` of the pictures.
 * @cssprop [--svc-list-picture-background] - Behind the pictures.
 * @cssprop [--svc-list-radius=10px] - Rounded corners.
 * @cssprop [--svc-list-backdrop=rgb(10 10 14 / 0.78)] - Behind the dialog.
 */
export class SvcList extends SvcElement<SvcListEventMap> {
  static override styles = [unseen, listStyles, dialogStyles]
  static override properties: PropertyDeclarations = {
    space: {},
    collection: {},
    token: {},
    order: {},
    query: {},
    pageSize: { attribute: 'page-size' },
    paging: {},
    controls: {},
    recursive: {},
    subcollections: {},
    opens: {},
    href: {},
    continuous: {},
    heading: {},
    placeholders: {},
    loading: {},
    locale: {},
    at: { state: true },
    typed: { state: true },
    picked: { state: true },
  }

  /** Id of the space whose videos are listed. */
  declare space: string | null | undefined
  /** Id of a collection (`col_…`); goes before `space`. */
  declare collection: string | null | undefined
  /** Playback token, for what is not public. */
  declare token: string | null | undefined
  /** `newest`, `oldest`, `az` or `za`. @type {'newest' | 'oldest' | 'az' | 'za'} @default newest */
  declare order: string | null | undefined
  /** Shows only what has these words in its name or description. */
  declare query: string | null | undefined
  /** How many videos come at once: 1 to 100. @type {number} @default 24 */
  declare pageSize: string | number | null | undefined
  /**
   * `button`: somebody asks for more · `scroll`: more come as the end comes near · `none`.
   * @type {'button' | 'scroll' | 'none'}
   * @default button
   */
  declare paging: string | null | undefined
  /** Some of `search`, `order`; or `none`. @type {('search' | 'order')[] | 'none'} @default none */
  declare controls: string | readonly string[] | null | undefined
  /** Also what lies in collections inside, in one list. @type {boolean} @default off */
  declare recursive: string | boolean | null | undefined
  /** Shows the collections inside, to go into. @type {boolean} @default on */
  declare subcollections: string | boolean | null | undefined
  /**
   * What a press does: `dialog` plays it here, `link` goes to its address, `none`.
   * @type {'dialog' | 'link' | 'none'}
   * @default dialog, with `href` link
   */
  declare opens: string | null | undefined
  /** Address of a video's page, such as `/watch/{id}`. @default the appliance's own page for it */
  declare href: string | null | undefined
  /** The dialog goes on with the next video. @type {boolean} @default off */
  declare continuous: string | boolean | null | undefined
  /** Shows the name of the list also outside of collections inside. @type {boolean} @default off */
  declare heading: string | boolean | null | undefined
  /** How many empty cards keep the place of the first videos. @type {number} @default page-size, at most 12 */
  declare placeholders: string | number | null | undefined
  /**
   * `lazy`: nothing is fetched until it comes near the view; `eager`: at once.
   * @type {'lazy' | 'eager'}
   * @default lazy
   */
  declare loading: string | null | undefined
  /** Language of its words and dates. @type {'en' | 'nl' | 'de' | 'fr' | 'es'} @default that of the page */
  declare locale: string | null | undefined

  /** The collection inside that somebody went into. */
  declare private at: string | undefined
  /** By the viewer; before what the page says. */
  declare private typed: string | undefined
  declare private picked: Order | undefined

  #lastState: ListState = 'empty'
  #said = ''
  #typing: ReturnType<typeof setTimeout> | undefined
  #nearEnd = false
  /** Where the keyboard goes on once it is there. */
  #focusNext: 'heading' | { key: string } | undefined
  readonly #light = new LightItems(this)
  readonly #dialog: PlayerDialog = new PlayerDialog(
    this,
    () => this.#light.template('player'),
    (video) => this.#closed(video),
  )
  readonly #list: ListController = new ListController(
    this,
    () => this.#wanted(),
    (added) => this.#loaded(added),
  )

  /** Where the list stands; `statechange` tells of changes. */
  get state(): ListState {
    const { fault, busy, head, videos } = this.#list
    if (fault) return 'failed'
    if (!this.#root) return 'empty'
    if (busy === 'first') return 'loading'
    if (!head) return 'idle'
    return videos.length + this.#collections().length > 0 ? 'ready' : 'none'
  }
  /** The videos so far, in their order. */
  get videos(): readonly ListedVideo[] {
    return this.#list.videos
  }
  /** Whether there are more than `videos`. */
  get hasMore(): boolean {
    return this.#list.hasMore
  }
  /** What the dialog plays. */
  get playing(): ListedVideo | null {
    return this.#dialog.current ?? null
  }
  /** Id of the space or collection that is shown now. */
  get shown(): string | null {
    return this.at ?? this.#root
  }

  /** Reads the list anew from its start. */
  refresh(): Promise<void> {
    return this.#list.refresh()
  }
  /** Adds the next page. */
  loadMore(): Promise<void> {
    return this.#list.more()
  }
  /** Opens a video of the list, as a press does. */
  open(id: string): void {
    this.#openVideo(this.videos.findIndex((video) => video.id === id))
  }
  /** Closes the dialog. */
  close(): void {
    this.#dialog.close()
  }
  /** The video that follows one in the list; null after the last. */
  videoAfter(id: string): ListedVideo | null {
    return this.#beside(id, 1)
  }
  /** The video before one in the list; null before the first. */
  videoBefore(id: string): ListedVideo | null {
    return this.#beside(id, -1)
  }
  /** Shows a collection inside; null: the list itself again. */
  showCollection(id: string | null): void {
    this.at = id === this.#root || id === null ? undefined : id
    this.typed = undefined
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#light.watch(() => this.requestUpdate(), this.connected)
    // It is back, and its end stands there already.
    if (this.hasUpdated) this.#watchEnd()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#typing)
    this.#nearEnd = false
    this.#dialog.closed()
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('space') || changed.has('collection')) this.at = undefined
    if (changed.has('query')) this.typed = undefined
    if (changed.has('order')) this.picked = undefined
  }

  protected override firstUpdated(): void {
    this.#watchEnd()
  }

  #watchEnd(): void {
    if (this.connected.aborted) return
    const near = (isNear: boolean) => {
      this.#nearEnd = isNear
      this.#scrollOn()
    }
    watchView(this.renderRoot.querySelector('.end')!, near, this.connected, {
      margin: SCROLL_AHEAD,
    })
  }

  protected override updated(): void {
    this.#showLight()
    this.#scrollOn()
    this.#moveFocus()
    const { state } = this
    if (state === this.#lastState) return
    this.#lastState = state
    const { fault } = this.#list
    if (fault)
      emit<FailureDetail<Unavailability>>(this, 'error', {
        reason: fault,
        message: this.#words[fault],
      })
    emit(this, 'statechange', { state })
  }

  protected override render(): TemplateResult {
    const { state } = this
    const { head, busy, videos } = this.#list
    const words = this.#words
    const { current } = this.#dialog
    const listed = state !== 'empty' && state !== 'failed' && state !== 'none'
    const cards = head && listed
    return html`
      ${this.#header()}
      ${
        cards
          ? html`<ul
            class=${busy === 'first' ? 'stale' : ''}
            part="list"
            role="list"
            aria-label=${head.name || words.videos}
            aria-busy=${busy === 'first'}
          >
            ${this.#collections().map((each) => this.#collectionCard(each))} ${videos.map(
              (video, index) => this.#videoCard(video, index),
            )}
          </ul>`
          : nothing
      }
      ${
        listed && !head
          ? html`<slot name="loading"><ul
            part="list"
            role="list"
            aria-label=${words.loading}
            aria-busy="true"
          >${Array.from({ length: this.#emptyCards }, placeholder)}</ul></slot>`
          : nothing
      }
      ${
        state === 'none'
          ? html`<slot name="empty"><p
            class="message"
            part="message"
          >${this.#wanted()?.words ? words.nothingFound : words.none}</p></slot>`
          : nothing
      }
      ${
        state === 'failed'
          ? html`<slot name="error"><p
            class="message"
            part="message"
          >${words[this.#list.fault!]} ${this.#retry(() => this.refresh())}</p></slot>`
          : nothing
      }
      <div class="end"></div>
      ${cards ? this.#more() : nothing}
      <p class="unseen" role="status">${this.#toSay(state)}</p>
      ${current ? this.#dialog.view(current, words, (deed) => this.#retry(deed)) : nothing}
    `
  }

  #header(): TemplateResult | typeof nothing {
    const { head } = this.#list
    const words = this.#words
    const controls = chosenOf(this.controls, ['search', 'order'], [])
    const outer = this.at && head ? (head.path.at(-1) ?? { id: this.#root!, name: '' }) : undefined
    const named = head && (this.at !== undefined || isOn(this.heading, false))
    const isShown = named || controls.size > 0 || this.querySelector(':scope > [slot="header"]')
    if (!isShown) return nothing
    return html`
      <header part="header">
        ${
          outer
            ? html`<button
              class="button"
              part="button back"
              aria-label=${words.back(outer.name)}
              @click=${() => this.#go(outer.id, outer.name, true)}
            >${icon(ARROW_BACK)}${outer.name}</button>`
            : nothing
        }
        ${named ? html`<h3 part="heading" tabindex="-1">${head.name}</h3>` : nothing}
        <slot name="header"></slot>
        ${
          controls.has('search')
            ? html`<input
              type="search"
              part="search"
              aria-label=${words.search}
              placeholder=${words.search}
              autocomplete="off"
              .value=${this.typed ?? this.query ?? ''}
              @input=${this.#type}
              @keydown=${this.#typeAtOnce}
            />`
            : nothing
        }
        ${controls.has('order') ? orderChoice(this.#orderNow, words, this.#pick) : nothing}
      </header>
    `
  }

  #videoCard(video: ListedVideo, index: number): TemplateResult {
    const template = this.#light.template('item')
    const fields = this.#fields(video, index)
    const opening: Opening = {
      how: this.#opening,
      press: (event) => this.#pressVideo(event, index),
    }
    return card(
      video.id,
      'item',
      videoCard(fields),
      fields,
      opening,
      template && { slot: slotOf(video), brings: this.#light.brings(template) },
    )
  }

  #collectionCard(collection: ListedCollection): TemplateResult {
    const template = this.#light.template('collection')
    const fields = this.#collectionFields(collection)
    const press = (event: Event) => {
      if (!template || !this.#light.brings(template) || opensHere(event))
        this.#go(collection.id, collection.name, false)
    }
    return card(
      collection.id,
      'collection',
      collectionCard(fields),
      fields,
      { how: 'dialog', press },
      template && { slot: slotOf(collection), brings: this.#light.brings(template) },
    )
  }

  #more(): TemplateResult | typeof nothing {
    const { hasMore, moreFault, busy } = this.#list
    const words = this.#words
    if (!hasMore || this.#pagingNow === 'none') return nothing
    const fault = moreFault
      ? html`<span>${words.moreFailed}</span> ${this.#retry(() => this.loadMore())}`
      : nothing
    return html`<div
      class="more"
      part="more"
    >${
      moreFault
        ? fault
        : html`<button
          class="button"
          part="button"
          aria-disabled=${busy === 'more'}
          @click=${this.#showMore}
        >${busy === 'more' ? words.loading : words.more}</button>`
    }</div>`
  }

  #retry(deed: () => Promise<void>): TemplateResult {
    return html`<button
      class="button"
      part="button"
      @click=${() => void deed()}
    >${messagesFor(this, 'failures', FAILURE_MESSAGES).retry}</button>`
  }

  get #words() {
    return messagesFor(this, 'list', LIST_MESSAGES)
  }
  get #root(): string | null {
    return this.collection || this.space || null
  }
  get #orderNow(): Order {
    return (
      this.picked ?? ORDERS.find((order) => order === this.order?.trim().toLowerCase()) ?? 'newest'
    )
  }
  get #opening(): Opening['how'] {
    const said = this.opens?.trim().toLowerCase()
    return said === 'link' || said === 'none' || said === 'dialog'
      ? said
      : this.href
        ? 'link'
        : 'dialog'
  }
  get #pagingNow(): 'button' | 'scroll' | 'none' {
    const said = this.paging?.trim().toLowerCase()
    return said === 'scroll' || said === 'none' ? said : 'button'
  }
  get #perPage(): number {
    return Math.min(Math.max(Math.round(Number(this.pageSize ?? PAGE_SIZE)) || PAGE_SIZE, 1), 100)
  }
  get #emptyCards(): number {
    return Math.max(
      0,
      Math.min(
        Math.round(Number(this.placeholders ?? Math.min(this.#perPage, MOST_PLACEHOLDERS))) || 0,
        100,
      ),
    )
  }
  #wanted() {
    const id = this.shown
    return id
      ? {
          id,
          token: this.token ?? null,
          order: this.#orderNow,
          words: (this.typed ?? this.query ?? '').trim(),
          recursive: isOn(this.recursive, false),
          limit: this.#perPage,
        }
      : null
  }
  #collections(): readonly ListedCollection[] {
    return isOn(this.subcollections, true) ? (this.#list.head?.collections ?? []) : []
  }
  #fields(video: ListedVideo, index: number) {
    return fieldsOfVideo(video, index + 1, { locale: localeOf(this), href: this.href })
  }
  #collectionFields(collection: ListedCollection) {
    return fieldsOfCollection(collection, this.#words.count(collection.video_count))
  }
  #beside(id: string, step: 1 | -1): ListedVideo | null {
    const index = this.videos.findIndex((video) => video.id === id)
    return index < 0 ? null : (this.videos[index + step] ?? null)
  }

  #showLight(): void {
    const [item, collection] = [this.#light.template('item'), this.#light.template('collection')]
    this.#light.show([
      ...(collection
        ? this.#collections().map((each) => ({
            slot: slotOf(each),
            template: collection,
            fields: this.#collectionFields(each),
          }))
        : []),
      ...(item
        ? this.videos.map((video, index) => ({
            slot: slotOf(video),
            template: item,
            fields: this.#fields(video, index),
          }))
        : []),
    ])
  }

  #loaded(added: number): void {
    const { videos, hasMore } = this.#list
    this.#said = this.#words.shown(videos.length, !hasMore)
    emit<PageDetail>(this, 'pageload', { count: videos.length, added, hasMore })
  }

  #toSay(state: ListState): string {
    const words = this.#words
    if (state === 'failed') return words[this.#list.fault!]
    if (state === 'none') return this.#wanted()?.words ? words.nothingFound : words.none
    return state === 'loading' ? words.loading : state === 'ready' ? this.#said : ''
  }

  #scrollOn(): void {
    const { hasMore, moreFault } = this.#list
    if (
      this.#pagingNow === 'scroll' &&
      this.#nearEnd &&
      hasMore &&
      !moreFault &&
      this.#list.busy === undefined
    )
      void this.loadMore()
  }

  readonly #showMore = async (): Promise<void> => {
    const from = this.videos.length
    await this.loadMore()
    const first = this.videos[from]
    if (first) this.#focusNext = { key: first.id }
    this.requestUpdate()
  }

  readonly #type = (event: Event): void => {
    clearTimeout(this.#typing)
    const { value } = event.target as HTMLInputElement
    this.#typing = setTimeout(() => this.#search(value), SEARCH_DELAY_MS)
  }
  readonly #typeAtOnce = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    clearTimeout(this.#typing)
    this.#search((event.target as HTMLInputElement).value)
  }
  #search(words: string): void {
    if (words === (this.typed ?? this.query ?? '')) return
    this.typed = words
    this.#filtered()
  }
  readonly #pick = (order: Order): void => {
    this.picked = order
    this.#filtered()
  }
  #filtered(): void {
    emit<FilterDetail>(this, 'filterchange', {
      query: this.#wanted()?.words ?? '',
      order: this.#orderNow,
    })
  }

  #go(id: string, name: string, back: boolean): void {
    if (!emit<CollectionDetail>(this, 'collectionopen', { id, name, back }, { cancelable: true }))
      return
    // What was pressed goes away.
    this.#focusNext = back ? { key: this.at! } : 'heading'
    this.showCollection(id)
  }

  #pressVideo(event: Event, index: number): void {
    const template = this.#light.template('item')
    if (template && this.#light.brings(template) && !opensHere(event)) return
    if (this.#opening === 'dialog') return this.#openVideo(index)
    const video = this.videos[index]!
    if (
      !emit<ListVideoDetail>(
        this,
        'videoopen',
        { video, position: index + 1 },
        { cancelable: true },
      )
    )
      event.preventDefault()
  }

  #openVideo(index: number): void {
    const video = this.videos[index]
    if (
      !video ||
      !emit<ListVideoDetail>(
        this,
        'videoopen',
        { video, position: index + 1 },
        { cancelable: true },
      )
    )
      return
    // So that the last one is not the end while there are more.
    if (index >= this.videos.length - 2) void this.loadMore()
    void this.#dialog.play(video)
  }

  #closed(video: ListedVideo): void {
    this.#focusNext = { key: video.id }
    emit<ListVideoDetail>(this, 'videoclose', { video, position: this.videos.indexOf(video) + 1 })
  }

  #moveFocus(): void {
    if (this.#dialog.drawn()) return
    const next = this.#focusNext
    if (!next || this.#list.busy === 'first') return
    this.#focusNext = undefined
    const found =
      next === 'heading'
        ? this.renderRoot.querySelector<HTMLElement>('h3')
        : this.#pressable(next.key)
    found?.focus()
  }

  #pressable(key: string): HTMLElement | null {
    const place = [...this.renderRoot.querySelectorAll<HTMLElement>('li[data-key]')].find(
      ({ dataset }) => dataset['key'] === key,
    )
    return (
      place?.querySelector<HTMLElement>('a, button') ??
      this.#light.node(slotOf({ id: key }))?.querySelector<HTMLElement>('a[href], button') ??
      null
    )
  }
}

const slotOf = ({ id }: { id: string }): string => `svc-${id}`

/** Within a template that has links and buttons of its own, what opens is marked. */
const opensHere = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-svc-open]') !== null

declare global {
  interface HTMLElementTagNameMap {
    'svc-list': SvcList
  }
}
