import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { emit } from '../base/events.ts'
import {
  FAILURE_MESSAGES,
  failureText,
  type FailureDetail,
  type Unavailability,
} from '../languages/en/failures.ts'
import { localeOf, messagesFor } from '../languages/language.ts'
import { unseen } from '../base/unseen.ts'
import { ListAttributes } from './attributes.ts'
import { dialogStyles } from './dialog-styles.ts'
import {
  type CollectionDetail,
  type FilterDetail,
  type ListedCollection,
  type ListedVideo,
  type ListState,
  type Order,
  type PageDetail,
  type ListVideoDetail,
} from './events.ts'
import { fieldsOfCollection, fieldsOfVideo } from './fields.ts'
import { NextFocus } from './focus.ts'
import { LightItems, slotOf } from './light.ts'
import { ListController } from './list-controller.ts'
import type { ListWanted } from './load-list.ts'
import { PlayerDialog } from './player-dialog.ts'
import { HoverPreview } from './preview.ts'
import { ScrollPaging } from './scroll-paging.ts'
import { SearchDelay } from './search-delay.ts'
import { settle, type ListSettings } from './settings.ts'
import { listStyles } from './styles.ts'
import { LIST_MESSAGES } from '../languages/en/list.ts'
import {
  card,
  collectionCard,
  header,
  more,
  message,
  placeholders,
  videoCard,
  type Opening,
} from './view.ts'

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
 * @csspart preview - The moving picture, on the picture.
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
export class SvcList extends ListAttributes {
  static override styles = [unseen, listStyles, dialogStyles]
  static override properties: PropertyDeclarations = {
    at: { state: true },
    typed: { state: true },
    picked: { state: true },
  }

  /** The collection inside that somebody went into. */
  declare private at: string | undefined
  /** By the viewer; over what the page sets. */
  declare private typed: string | undefined
  declare private picked: Order | undefined

  #lastState: ListState = 'empty'
  #announcement = ''
  readonly #scrollPaging = new ScrollPaging(
    () => {
      const { hasMore, moreFault, busy } = this.#list
      return this.#settings.paging === 'scroll' && hasMore && !moreFault && busy === undefined
    },
    () => this.loadMore(),
  )
  readonly #searchDelay = new SearchDelay((text) => this.#search(text))
  readonly #light = new LightItems(this)
  readonly #focus = new NextFocus(this, this.#light)
  readonly #dialog: PlayerDialog = new PlayerDialog(
    this,
    () => this.#light.template('player'),
    (video) => this.#closed(video),
  )
  readonly #preview = new HoverPreview(() => this.requestUpdate())
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

  /** Reads the list again from its start. */
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
    // The element was moved: its end has been rendered before.
    if (this.hasUpdated) this.#scrollPaging.watch(this.#end, this.connected)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#searchDelay.stop()
    this.#preview.stop()
    this.#dialog.closed()
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('space') || changed.has('collection')) this.at = undefined
    if (changed.has('query')) this.typed = undefined
    if (changed.has('order')) this.picked = undefined
  }

  protected override firstUpdated(): void {
    this.#scrollPaging.watch(this.#end, this.connected)
  }

  protected override updated(): void {
    this.#showLight()
    this.#scrollPaging.look()
    this.#moveFocus()
    const { state } = this
    if (state === this.#lastState) return
    this.#lastState = state
    const { fault } = this.#list
    if (fault)
      emit<FailureDetail<Unavailability>>(this, 'error', {
        reason: fault,
        message: this.#statusText(state),
      })
    emit(this, 'statechange', { state })
  }

  protected override render(): TemplateResult {
    const { state } = this
    const { head, busy, videos, fault } = this.#list
    const messages = this.#messages
    const { current } = this.#dialog
    const text = this.#statusText(state)
    const listed = state !== 'empty' && state !== 'failed' && state !== 'none'
    const cards = head && listed
    return html`
      ${this.#header()}
      ${
        cards
          ? html`<ul class=${busy === 'first' ? 'stale' : ''} part="list" role="list"
            aria-label=${head.name || messages.videos} aria-busy=${busy === 'first'}>
            ${this.#collections().map((each) => this.#collectionCard(each))} ${videos.map(
              (video, index) => this.#videoCard(video, index),
            )}
          </ul>`
          : nothing
      }
      ${listed && !head ? placeholders(messages, this.#settings.placeholders) : nothing}
      ${state === 'none' ? message('empty', text) : nothing}
      ${
        fault
          ? message(
              'error',
              text,
              this.#retry(() => this.refresh()),
            )
          : nothing
      }
      <div class="end"></div>
      ${cards ? this.#more() : nothing}
      <p class="unseen" role="status">${text}</p>
      ${current ? this.#dialog.view(current, messages, (action) => this.#retry(action)) : nothing}
    `
  }

  #header(): TemplateResult | typeof nothing {
    const { head } = this.#list
    const { controls, showsHeading } = this.#settings
    const isInside = this.at !== undefined
    const outer = isInside && head ? (head.path.at(-1) ?? { id: this.#root!, name: '' }) : undefined
    const name = head && (isInside || showsHeading) ? head.name : undefined
    const isShown =
      name !== undefined || controls.size > 0 || this.querySelector(':scope > [slot="header"]')
    if (!isShown) return nothing
    return header({
      messages: this.#messages,
      outer,
      name,
      controls,
      query: this.#searched,
      order: this.#order,
      initialOrder: this.#settings.order,
      goBack: ({ id, name }) => this.#go(id, name, true),
      type: this.#searchDelay.type,
      typeAtOnce: this.#searchDelay.typeAtOnce,
      chooseOrder: this.#chooseOrder,
    })
  }

  #videoCard(video: ListedVideo, index: number): TemplateResult {
    const template = this.#light.template('item')
    const fields = this.#fields(video, index)
    const opening: Opening = {
      how: this.#settings.opens,
      press: (event) => this.#pressVideo(event, index),
    }
    return card(
      video.id,
      'item',
      videoCard(fields, this.#preview.addressFor(video)),
      fields,
      opening,
      template && { slot: slotOf(video), brings: this.#light.brings(template) },
      template || !this.#settings.showsPreview
        ? undefined
        : (event) => this.#preview.follow(video, event),
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
    if (!hasMore || this.#settings.paging === 'none') return nothing
    return more({
      messages: this.#messages,
      isLoading: busy === 'more',
      retry: moreFault ? this.#retry(() => this.loadMore()) : undefined,
      showMore: this.#showMore,
    })
  }

  #retry(action: () => Promise<void>): TemplateResult {
    return html`<button class="button" part="button" @click=${() => void action()}
    >${messagesFor(this, 'failures', FAILURE_MESSAGES).retry}</button>`
  }

  get #messages() {
    return messagesFor(this, 'list', LIST_MESSAGES)
  }
  get #root(): string | null {
    return this.collection || this.space || null
  }
  get #end(): Element {
    return this.renderRoot.querySelector('.end')!
  }
  get #nothing(): string {
    return this.#wanted()?.query ? this.#messages.nothingFound : this.#messages.none
  }
  get #settings(): ListSettings {
    return settle(this)
  }
  get #searched(): string {
    return this.typed ?? this.query ?? ''
  }
  get #order(): Order {
    return this.picked ?? this.#settings.order
  }
  #wanted(): ListWanted | null {
    const id = this.shown
    const { isRecursive, pageSize } = this.#settings
    return id
      ? {
          id,
          token: this.token ?? null,
          order: this.#order,
          query: this.#searched.trim(),
          recursive: isRecursive,
          limit: pageSize,
        }
      : null
  }
  #collections(): readonly ListedCollection[] {
    return this.#settings.showsSubcollections ? (this.#list.head?.collections ?? []) : []
  }
  #fields(video: ListedVideo, index: number) {
    return fieldsOfVideo(video, index + 1, { locale: localeOf(this), href: this.href })
  }
  #collectionFields(collection: ListedCollection) {
    return fieldsOfCollection(collection, this.#messages.count(collection.video_count))
  }
  #beside(id: string, step: 1 | -1): ListedVideo | null {
    const index = this.videos.findIndex((video) => video.id === id)
    return index < 0 ? null : (this.videos[index + step] ?? null)
  }

  #showLight(): void {
    const { videos } = this
    this.#light.show([
      ...this.#light.items('collection', this.#collections(), (each) =>
        this.#collectionFields(each),
      ),
      ...this.#light.items('item', videos, (video, index) => this.#fields(video, index)),
    ])
  }

  #loaded(added: number): void {
    const { videos, hasMore } = this.#list
    this.#announcement = this.#messages.shown(videos.length, !hasMore)
    emit<PageDetail>(this, 'pageload', { count: videos.length, added, hasMore })
  }

  #statusText(state: ListState): string {
    const messages = { ...messagesFor(this, 'failures', FAILURE_MESSAGES), ...this.#messages }
    if (this.#list.fault) return failureText(messages, this.#list.fault)
    if (state === 'none') return this.#nothing
    return state === 'loading' ? messages.loading : state === 'ready' ? this.#announcement : ''
  }

  readonly #showMore = async (): Promise<void> => {
    const from = this.videos.length
    await this.loadMore()
    const first = this.videos[from]
    if (first) this.#focus.target = { key: first.id }
    this.requestUpdate()
  }

  #search(messages: string): void {
    if (messages === this.#searched) return
    this.typed = messages
    this.#filtered()
  }
  readonly #chooseOrder = (order: Order): void => {
    this.picked = order
    this.#filtered()
  }
  #filtered(): void {
    emit<FilterDetail>(this, 'filterchange', {
      query: this.#wanted()?.query ?? '',
      order: this.#order,
    })
  }

  #go(id: string, name: string, back: boolean): void {
    if (!emit<CollectionDetail>(this, 'collectionopen', { id, name, back }, { cancelable: true }))
      return
    // The pressed element disappears, so the focus needs a new place.
    this.#focus.target = back ? { key: this.at! } : 'heading'
    this.showCollection(id)
  }

  #pressVideo(event: Event, index: number): void {
    const template = this.#light.template('item')
    if (template && this.#light.brings(template) && !opensHere(event)) return
    if (this.#settings.opens === 'dialog') return this.#openVideo(index)
    if (!this.#emitOpen(index)) event.preventDefault()
  }

  #openVideo(index: number): void {
    const video = this.videos[index]
    if (!video || this.#dialog.has(video) || !this.#emitOpen(index)) return
    this.#preview.stop()
    // So that the last one is not the end while there are more.
    if (index >= this.videos.length - 2) void this.loadMore()
    void this.#dialog.play(video)
  }

  /** Whether the page lets it open. */
  #emitOpen(index: number): boolean {
    const detail = { video: this.videos[index]!, position: index + 1 }
    return emit<ListVideoDetail>(this, 'videoopen', detail, { cancelable: true })
  }

  #closed(video: ListedVideo): void {
    this.#focus.target = { key: video.id }
    emit<ListVideoDetail>(this, 'videoclose', { video, position: this.videos.indexOf(video) + 1 })
  }

  #moveFocus(): void {
    if (this.#dialog.drawn()) return
    if (this.#list.busy !== 'first') this.#focus.move()
  }
}

/** Within a template that has links and buttons of its own, what opens is marked. */
const opensHere = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-svc-open]') !== null

declare global {
  interface HTMLElementTagNameMap {
    'svc-list': SvcList
  }
}
