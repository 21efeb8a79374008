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
import { messagesFor } from '../languages/language.ts'
import { unseen } from '../base/unseen.ts'
import { ListAttributes } from './attributes.ts'
import { ListCards } from './cards.ts'
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
import { NextFocus } from './focus.ts'
import { LightItems } from './light.ts'
import { ListController } from './list-controller.ts'
import type { ListWanted } from './load-list.ts'
import { PlayerDialog } from './player-dialog.ts'
import { HoverPreview } from './preview.ts'
import { ScrollPaging } from './scroll-paging.ts'
import { SearchDelay } from './search-delay.ts'
import { settle, type ListSettings } from './settings.ts'
import { listStyles } from './styles.ts'
import { LIST_MESSAGES } from '../languages/en/list.ts'
import { header, more, message, placeholders } from './view.ts'

/**
 * Lists the videos of a space or a collection.
 *
 * @tagname svc-list
 * @fires {CustomEvent<ListVideoDetail>} videoopen - The viewer chose a video; `preventDefault()`
 *   keeps it from opening, so that the page can handle it.
 * @fires {CustomEvent<ListVideoDetail>} videoclose - The player dialog was closed.
 * @fires {CustomEvent<CollectionDetail>} collectionopen - The viewer opens a collection, or goes
 *   back; `preventDefault()` keeps the list where it is.
 * @fires {CustomEvent<PageDetail>} pageload - Videos have loaded: the first page, or another one.
 * @fires {CustomEvent<FilterDetail>} filterchange - The viewer searched, or chose another order.
 * @fires {CustomEvent<FailureDetail<Unavailability>>} error - The list could not be loaded;
 *   `detail` has the reason and the message shown.
 * @fires {CustomEvent<{ state: ListState }>} statechange - `state` has changed.
 * @slot (default) - `<template>` for each video, and `<template slot="collection">` for each
 *   collection; see Templates.
 * @slot header - Content above the list, beside search and order.
 * @slot loading - Replaces the placeholder cards until the first videos have loaded.
 * @slot empty - Replaces the message that there are no videos, or none were found.
 * @slot error - Replaces the error message when the list could not be loaded.
 * @csspart header - Name of the list, search field and order menu.
 * @csspart heading - Name of the list.
 * @csspart back - Button that leaves a collection.
 * @csspart search - Search field.
 * @csspart order - Order menu.
 * @csspart list - Grid of all cards.
 * @csspart item - Grid item of a video.
 * @csspart collection - Grid item of a collection.
 * @csspart placeholder - Grid item of a placeholder card.
 * @csspart card - Card of a video or collection, which the viewer clicks.
 * @csspart collection-card - Card of a collection.
 * @csspart thumbnail - Image on a card.
 * @csspart preview - Animated preview, over the image.
 * @csspart duration - Duration, over the image.
 * @csspart name - Name of a video or collection.
 * @csspart date - Creation date of a video.
 * @csspart count - Number of videos in a collection.
 * @csspart more - Button that loads more, or the message that loading failed.
 * @csspart message - Message shown instead of the list.
 * @csspart button - Every button of the list.
 * @csspart dialog - Dialog with the player.
 * @csspart dialog-bar - Title and buttons above the player.
 * @cssprop [--svc-list-font=inherit] - `font` shorthand.
 * @cssprop [--svc-list-color=inherit] - Text color.
 * @cssprop [--svc-list-accent=#2f6fed] - Focus outline.
 * @cssprop [--svc-list-line] - Border of fields and buttons.
 * @cssprop [--svc-list-item-width=220px] - Minimum width of a card; each row has as many as fit.
 * @cssprop [--svc-list-gap=16px 18px] - Gap between cards.
 * @cssprop [--svc-list-aspect-ratio=16 / 9] - Aspect ratio of the images.
 * @cssprop [--svc-list-fit=cover] - `object-fit` of the images.
 * @cssprop [--svc-list-picture-background] - Background of the images.
 * @cssprop [--svc-list-radius=10px] - Corner radius.
 * @cssprop [--svc-list-backdrop=rgb(10 10 14 / 0.78)] - Backdrop of the dialog.
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
  readonly #cards = new ListCards(this, this.#light, this.#preview, {
    onVideo: (index, event) => this.#pressVideo(index, event),
    onCollection: ({ id, name }) => this.#go(id, name, false),
  })
  readonly #list: ListController = new ListController(
    this,
    () => this.#wanted(),
    (added) => this.#loaded(added),
  )

  /** Current state. The `statechange` event fires when it changes. */
  get state(): ListState {
    const { fault, busy, head, videos } = this.#list
    if (fault) return 'failed'
    if (!this.#root) return 'empty'
    if (busy === 'first') return 'loading'
    if (!head) return 'idle'
    return videos.length + this.#collections().length > 0 ? 'ready' : 'none'
  }
  /** The videos loaded so far, in order. */
  get videos(): readonly ListedVideo[] {
    return this.#list.videos
  }
  /** Whether there are more videos to load. */
  get hasMore(): boolean {
    return this.#list.hasMore
  }
  /** The video in the dialog; null if it is closed. */
  get playing(): ListedVideo | null {
    return this.#dialog.current ?? null
  }
  /** ID of the space or collection that is shown. */
  get shown(): string | null {
    return this.at ?? this.#root
  }

  /** Reloads the list from the start. */
  refresh(): Promise<void> {
    return this.#list.refresh()
  }
  /** Loads the next page. */
  loadMore(): Promise<void> {
    return this.#list.more()
  }
  /** Opens a video of the list in the dialog. */
  open(id: string): void {
    this.#openVideo(this.#indexOf(id))
  }
  /** Closes the dialog. */
  close(): void {
    this.#dialog.close()
  }
  /** The video after the given one; null after the last. */
  videoAfter(id: string): ListedVideo | null {
    return this.#beside(id, 1)
  }
  /** The video before the given one; null before the first. */
  videoBefore(id: string): ListedVideo | null {
    return this.#beside(id, -1)
  }
  /** Shows a subcollection; null returns to the list itself. */
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
    this.#cards.fillTemplates(this.#collections(), this.videos)
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
            ${this.#collections().map((each) => this.#cards.collection(each))} ${videos.map(
              (video, index) => this.#cards.video(video, index),
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
  #indexOf(id: string): number {
    return this.videos.findIndex((video) => video.id === id)
  }
  #beside(id: string, step: 1 | -1): ListedVideo | null {
    const index = this.#indexOf(id)
    return index < 0 ? null : (this.videos[index + step] ?? null)
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

  #pressVideo(index: number, event: Event): void {
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
    emit<ListVideoDetail>(this, 'videoclose', { video, position: this.#indexOf(video.id) + 1 })
  }

  #moveFocus(): void {
    if (this.#dialog.drawn()) return
    if (this.#list.busy !== 'first') this.#focus.move()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'svc-list': SvcList
  }
}
