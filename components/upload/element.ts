import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { emit } from '../base/events.ts'
import { localeOf, messagesFor } from '../languages/language.ts'
import { sizeText } from '../base/size-text.ts'
import { isOn } from '../base/switches.ts'
import { unseen } from '../base/unseen.ts'
import { UploadAttributes } from './attributes.ts'
import { UploadEndpoint } from './endpoint.ts'
import { chosenFiles, droppedFiles, type DroppedFiles } from './dropped.ts'
import type {
  ProgressDetail,
  RejectDetail,
  UploadErrorDetail,
  ElementUpload,
  UploadState,
  UploadedDetail,
} from './events.ts'
import { formOf } from './form.ts'
import { takeIn } from './intake.ts'
import type { Item } from './item.ts'
import { ACCEPT_ALL, acceptWords, bytesOf, countOf } from './limits.ts'
import { detailFields } from './details.ts'
import { dropArea, summary, type Input } from './panels.ts'
import { CHUNK_BYTES, PARALLEL, UploadQueue } from './queue.ts'
import { uploadStyles } from './styles.ts'
import { UPLOAD_MESSAGES } from '../languages/en/upload.ts'
import { Unnamed } from '../base/unnamed.ts'
import { isForOneVideo, TokenSource, type GivenToken } from './token.ts'
import { dotted, itemView, type Act, type UploadFigures } from './view.ts'

/**
 * Lets visitors upload videos: several at once, with pauses, over broken connections and reloaded
 * pages, as far as a token of yours permits.
 *
 * @tagname svc-upload
 * @fires {CustomEvent<{ file: File; path: string }>} add - A file was chosen; `preventDefault()` leaves it out.
 * @fires {CustomEvent<RejectDetail>} reject - A file was not taken: `type`, `size`, `empty` or `count`.
 * @fires {CustomEvent<ItemDetail>} start - Its first byte is about to be sent, or the first of what is missing.
 * @fires {CustomEvent<ProgressDetail>} progress - Bytes have gone out; `detail` also has speed and
 *   time left of all together.
 * @fires {CustomEvent<ItemDetail>} pause - A file was paused.
 * @fires {CustomEvent<ItemDetail>} resume - A file goes on, or is tried again.
 * @fires {CustomEvent<ItemDetail>} cancel - A file was given up; the appliance keeps nothing of it.
 * @fires {CustomEvent<UploadedDetail>} complete - Every byte of a file has come; `detail.video` is the video's id.
 * @fires {CustomEvent<UploadedDetail>} playable - A video can be played.
 * @fires {CustomEvent<UploadErrorDetail>} error - A file failed; `detail` has the reason and what the visitor reads.
 * @fires {CustomEvent<{ state: UploadState }>} statechange - `state` has changed.
 * @slot icon - Instead of the picture in the drop area.
 * @slot prompt - Instead of the words in the drop area.
 * @slot hint - Instead of the limits below them.
 * @slot done - Shown once everything is uploaded.
 * @slot (default) - Below the list. Whatever has the attribute `data-choose`, here or in another
 *   slot, opens the file dialog.
 * @csspart drop-area - Where files are dropped; `compact` too, once there are some.
 * @csspart prompt - Its words.
 * @csspart hint - The limits.
 * @csspart choose-button - Opens the file dialog.
 * @csspart folder-button - Opens it for a folder.
 * @csspart start-button - With `autostart="off"`.
 * @csspart notice - What was left out.
 * @csspart summary - All files together.
 * @csspart summary-text - How many are done, and the time left.
 * @csspart list - The files.
 * @csspart item - One file; also its state: `queued`, `preparing`, `uploading`, `waiting`,
 *   `paused`, `processing`, `done`, `failed`, `rejected`.
 * @csspart name - Its name.
 * @csspart status - What is so with it.
 * @csspart details - Title and description, with `details="on"`; also `title-field`, `description-field`.
 * @csspart progress - A progress bar.
 * @csspart progress-done - What of it is done.
 * @csspart button - Beside a file; also `pause-button`, `resume-button`, `retry-button`,
 *   `cancel-button`, `remove-button`.
 * @cssprop [--svc-upload-font=inherit] - A `font` shorthand.
 * @cssprop [--svc-upload-color=inherit] - Text.
 * @cssprop [--svc-upload-background=transparent] - Of the drop area.
 * @cssprop [--svc-upload-accent=#2f6fed] - Main button, progress, focus.
 * @cssprop [--svc-upload-on-accent=#fff] - Text on the main button.
 * @cssprop [--svc-upload-line] - Around the list and between files.
 * @cssprop [--svc-upload-radius=12px] - Rounded corners.
 * @cssprop [--svc-upload-done=#2b9a66] - The sign of what is done.
 * @cssprop [--svc-upload-warning=#c77700] - The sign of what waits.
 * @cssprop [--svc-upload-error=#e5484d] - The sign of what failed.
 * @cssprop [--svc-upload-list-height=none] - From which height on the list scrolls.
 */
export class SvcUpload extends UploadAttributes {
  static override styles = [unseen, uploadStyles]
  static readonly formAssociated = true
  static override properties: PropertyDeclarations = {
    getToken: { attribute: false },
    over: { state: true },
    notice: { state: true },
  }

  /** Fetches a token from your server; called for the first one, before it ends, and when the appliance refuses it. */
  declare getToken: GivenToken['getToken']
  declare protected over: boolean
  declare protected notice: string

  readonly #tokens = new TokenSource(() => ({ token: this.token, getToken: this.getToken }))
  readonly #queue = new UploadQueue(new UploadEndpoint(this.#tokens), () => this.#settings(), {
    changed: () => this.requestUpdate(),
    started: (item) => emit(this, 'start', { item: this.#shown(item) }),
    moved: (item) => this.#moved(item),
    waiting: (item) => this.#announce(this.#shown(item).message),
    completed: (item) => {
      emit<UploadedDetail>(this, 'complete', { item: this.#shown(item), video: item.video! })
      this.#announce(this.#messages.uploaded(item.file.name))
    },
    playable: (item) => {
      emit<UploadedDetail>(this, 'playable', { item: this.#shown(item), video: item.video! })
      this.#announce(this.#messages.playable(item.file.name))
    },
    failed: (item, reason) => {
      const shown = this.#shown(item)
      emit<UploadErrorDetail>(this, 'error', { item: shown, reason, message: shown.message })
      this.#announce(`${item.file.name}: ${shown.message}`)
    },
  })
  readonly #form = formOf(this)
  #lastState: UploadState = 'empty'
  #waitingForToken = new Set<() => void>()
  #announcements: string[] = []
  #focusAfter: number | undefined
  #overDepth = 0

  constructor() {
    super()
    this.disabled = this.required = this.over = false
    this.notice = ''
    void new Unnamed(this, () => Boolean(this.token || this.getToken), 'upload')
    this.addEventListener('click', (event: Event) => {
      if (
        event
          .composedPath()
          .some((node) => node instanceof Element && node.hasAttribute('data-choose'))
      )
        this.choose()
    })
  }

  /** Where all of it stands; `statechange` tells of changes. */
  get state(): UploadState {
    return this.#queue.state
  }

  /** The files, as they are at this moment. */
  get items(): readonly ElementUpload[] {
    return this.#queue.items.map((item) => this.#shown(item))
  }

  /** Progress of all files together, 0 to 1. */
  get progress(): number {
    const { sentBytes, sizeBytes } = this.#queue.totals
    return sizeBytes > 0 ? sentBytes / sizeBytes : 0
  }

  /** Over the last seconds; null until it can be told. */
  get bytesPerSecond(): number | null {
    return this.#queue.throughput.bytesPerSecond
  }

  /** Until everything that is not paused is uploaded; null until it can be told. */
  get secondsLeft(): number | null {
    return this.#queue.secondsLeft
  }

  /** Opens the file dialog; browsers allow it while the visitor clicks or presses a key. */
  choose(): void {
    this.#open('files')
  }

  /** Adds files as if the visitor had chosen them. Returns those that were accepted. */
  add(files: Iterable<File>): ElementUpload[] {
    return this.#take(chosenFiles(files))
  }

  /** Starts what waits, with `autostart="off"` or `details="on"`. */
  start(): void {
    this.#isStarted = true
    for (const item of this.#queue.items) item.isHeld = false
    this.#queue.pump()
  }

  /** Pauses one file by the `id` of its item, or all. The appliance keeps what it has. */
  pause(id?: number): void {
    for (const item of this.#items(id))
      if (this.#queue.pause(item)) emit(this, 'pause', { item: this.#shown(item) })
  }

  /** Goes on with one file, or all that are paused. */
  resume(id?: number): void {
    for (const item of this.#items(id)) if (item.state === 'paused') this.#goOn(item)
  }

  /** Tries one file again that failed, or all of them, from where each stopped. */
  retry(id?: number): void {
    for (const item of this.#items(id)) if (item.state === 'failed') this.#goOn(item)
  }

  /** Gives one file up, or all that are not uploaded yet. Resolves when the appliance has nothing of them left. */
  async cancel(id?: number): Promise<void> {
    const given = this.#items(id).filter(
      (item) => item.isUnfinished || (item.state === 'failed' && item.sentBytes < item.file.size),
    )
    await Promise.all(
      given.map((item) => {
        emit(this, 'cancel', { item: this.#shown(item) })
        return this.#queue.cancel(item)
      }),
    )
  }

  /** Takes what is done, failed or refused out of the list. */
  clear(): void {
    for (const item of this.#queue.items.filter(
      ({ isUnfinished, state }) => !isUnfinished && state !== 'processing',
    ))
      void this.#queue.cancel(item)
    this.notice = ''
    this.#isStarted = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#queue.restart()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    // An element that is only being moved is back before the next microtask.
    queueMicrotask(() => {
      if (!this.isConnected) this.#queue.stop()
    })
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('token') && !changed.has('getToken')) return
    for (const go of this.#waitingForToken) go()
    this.#waitingForToken.clear()
    for (const item of this.#queue.items) if (item.reason === 'refused') this.#queue.resume(item)
  }

  protected override updated(): void {
    const { state } = this
    this.#form.update(this.#queue.items, messagesFor(this, 'upload', UPLOAD_MESSAGES))
    if (this.#focusAfter !== undefined) this.#moveFocus(this.#focusAfter)
    this.#focusAfter = undefined
    if (state === this.#lastState) return
    this.#lastState = state
    emit(this, 'statechange', { state })
  }

  protected override render(): TemplateResult {
    const { items } = this.#queue
    const messages = this.#messages
    const announcement = this.#announcements.join(' ')
    return html`
      ${this.#dropArea(items.length > 0)}
      ${this.notice ? html`<p class="notice" part="notice">${this.notice}</p>` : nothing}
      ${items.length > 1 ? this.#summary() : nothing}
      ${
        items.length > 0
          ? html`<ul role="list" part="list" aria-label=${messages.files}
          >${items.map((item) => this.#row(item))}</ul>`
          : nothing
      }
      <slot name="done" ?hidden=${this.state !== 'done'}></slot>
      <slot></slot>
      <div class="unseen" role="status">${announcement}</div>
    `
  }

  #isStarted = false

  /** A file that replaces that of a video leaves its title as it is. */
  get #asksDetails(): boolean {
    return isOn(this.details, false) && !this.video
  }

  get #messages() {
    return messagesFor(this, 'upload', UPLOAD_MESSAGES)
  }

  #dropArea(isCompact: boolean): TemplateResult {
    const many = this.#most > 1
    const isClosed = this.disabled || this.#filesLeft < 1
    const shown = {
      isCompact,
      isClosed,
      many,
      isOver: this.over,
      limits: this.#limits,
      folders: many && isOn(this.folders, false),
      isWaiting:
        this.state === 'queued' ||
        this.#queue.items.some(({ isHeld, state }) => isHeld && state === 'queued'),
      accept: this.#accepted,
      messages: this.#messages,
    }
    return dropArea(shown, {
      choose: (input) => this.#open(input),
      start: () => this.start(),
      drag: (event, step) => this.#drag(event, step),
      drop: (event) => this.#drop(event),
      chosen: (files) => this.#take(chosenFiles(files)),
    })
  }

  #summary(): TemplateResult {
    const { items } = this.#queue
    return summary(
      {
        items,
        figures: items.some(({ isActive }) => isActive) ? this : null,
        progress: this.progress,
        messages: this.#messages,
        locale: localeOf(this),
      },
      this,
    )
  }

  #row(item: Item): TemplateResult {
    const isAlone = this.#queue.items.length === 1
    const figures: UploadFigures | null = isAlone ? this : null
    return itemView(
      this.#shown(item),
      figures,
      { messages: this.#messages, locale: localeOf(this) },
      (act) => this.#act(item, act),
      item.isHeld && item.state === 'queued' ? detailFields(item, this.#messages) : nothing,
    )
  }

  #act(item: Item, act: Act): void {
    if (act === 'cancel' || act === 'remove') this.#focusAfter = this.#queue.items.indexOf(item)
    if (act === 'pause') this.pause(item.id)
    else if (act === 'resume') this.resume(item.id)
    else if (act === 'retry') this.retry(item.id)
    else if (act === 'cancel') void this.cancel(item.id)
    else void this.#queue.cancel(item)
  }

  #goOn(item: Item): void {
    if (!this.#queue.resume(item)) return
    emit(this, 'resume', { item: this.#shown(item) })
  }

  /** After a file is removed by its button, the focus is on the next one's, not at the start of the page. */
  #moveFocus(index: number): void {
    const rows = this.renderRoot.querySelectorAll('li')
    const next =
      rows[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>('button:last-child')
    ;(next ?? this.renderRoot.querySelector<HTMLElement>('[part~=choose-button]'))?.focus()
  }

  get #accepted(): string {
    return this.accept?.trim() || ACCEPT_ALL
  }

  /** How many files may be there in all. */
  get #most(): number {
    return this.video || isForOneVideo(this.token) ? 1 : countOf(this.maxFiles, Infinity)
  }

  get #filesLeft(): number {
    return (
      this.#most -
      this.#queue.items.filter(({ state }) => state !== 'rejected' && state !== 'failed').length
    )
  }

  get #limits(): string {
    const messages = this.#messages
    const maxSizeBytes = bytesOf(this.maxSize)
    const most = this.#most
    const kinds = this.accept
      ? acceptWords(this.accept)
          .filter((word) => word.startsWith('.'))
          .map((ending) => ending.slice(1).toUpperCase())
      : []
    return dotted([
      kinds.join(', '),
      maxSizeBytes < Infinity ? messages.upTo(sizeText(maxSizeBytes, localeOf(this))) : '',
      most > 1 && most < Infinity ? messages.atMost(most) : '',
    ])
  }

  #open(input: Input): void {
    if (!this.disabled) this.renderRoot.querySelector<HTMLInputElement>(`#${input}`)?.click()
  }

  #drag(event: DragEvent, step: number): void {
    if (this.disabled || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    // Each child that is entered or left sends an event of its own.
    this.#overDepth = Math.max(0, this.#overDepth + step)
    this.over = this.#overDepth > 0
  }

  #drop(event: DragEvent): void {
    this.#overDepth = 0
    this.over = false
    if (this.disabled || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    void droppedFiles(event.dataTransfer).then((found) => this.#take(found))
  }

  #take(found: DroppedFiles[]): ElementUpload[] {
    const messages = this.#messages
    const limits = { accept: this.#accepted, maxSizeBytes: bytesOf(this.maxSize) }
    const { taken, leftOut } = takeIn(found, () => ({ ...limits, filesLeft: this.#filesLeft }), {
      isWanted: ({ file, path }) => emit(this, 'add', { file, path }, { cancelable: true }),
      taken: (item) => {
        item.isHeld = this.#asksDetails
        this.#queue.add(item)
      },
      refused: (item, reason, isShown) => {
        const message = messages.reasons[reason]
        emit<RejectDetail>(this, 'reject', { file: item.file, reason, message })
        if (!isShown) return
        this.#queue.add(item)
        this.#announce(`${item.file.name}: ${message}`)
      },
    })
    this.notice = [
      leftOut.kind > 0 ? messages.leftOut(leftOut.kind) : '',
      leftOut.count > 0 ? messages.tooMany(leftOut.count) : '',
    ]
      .filter(Boolean)
      .join(' ')
    this.#announce(
      [taken.length > 0 ? messages.added(taken.length) : '', this.notice].filter(Boolean).join(' '),
    )
    return taken.map((item) => this.#shown(item))
  }

  #settings() {
    return {
      tokens: this.#tokens,
      otherToken: (signal: AbortSignal) => this.#otherToken(signal),
      collection: this.collection || null,
      video: this.video || null,
      chunkBytes: this.chunkSize ? bytesOf(this.chunkSize) : CHUNK_BYTES,
      parallel: countOf(this.parallel, PARALLEL),
      isStarting: this.#isStarted || isOn(this.autostart, true),
      isFollowing: isOn(this.processing, true),
    }
  }

  #otherToken(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waitingForToken.add(resolve)
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
  }

  #items(id: number | undefined): Item[] {
    return this.#queue.items.filter((item) => id === undefined || item.id === id)
  }

  #shown(item: Item): ElementUpload {
    return item.shown((reason) => this.#messages.reasons[reason])
  }

  #moved(item: Item): void {
    if (item.state === 'uploading')
      emit<ProgressDetail>(this, 'progress', {
        item: this.#shown(item),
        progress: this.progress,
        bytesPerSecond: this.bytesPerSecond,
        secondsLeft: this.secondsLeft,
      })
    this.requestUpdate()
  }

  /** For screen readers: what comes in the same moment is announced together. */
  #announce(text: string): void {
    if (!text) return
    if (!this.isUpdatePending) this.#announcements = []
    if (!this.#announcements.includes(text)) this.#announcements.push(text)
    this.requestUpdate()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'svc-upload': SvcUpload
  }
}
