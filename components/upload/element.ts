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
 * Lets visitors upload videos, as your token permits: several at once, with pause and resume, and
 * across lost connections and page reloads.
 *
 * @tagname svc-upload
 * @fires {CustomEvent<{ file: File; path: string }>} add - A file was chosen; `preventDefault()` skips it.
 * @fires {CustomEvent<RejectDetail>} reject - A file was not accepted: `type`, `size`, `empty` or `count`.
 * @fires {CustomEvent<ItemDetail>} start - A file starts uploading, from the beginning or from where it stopped.
 * @fires {CustomEvent<ProgressDetail>} progress - Bytes were sent; `detail` also has the progress,
 *   the speed and the time left of all files together.
 * @fires {CustomEvent<ItemDetail>} pause - A file was paused.
 * @fires {CustomEvent<ItemDetail>} resume - A file was resumed or retried.
 * @fires {CustomEvent<ItemDetail>} cancel - A file was canceled; the server deletes what it has received.
 * @fires {CustomEvent<UploadedDetail>} complete - A file is uploaded; `detail.video` is the ID of its video.
 * @fires {CustomEvent<UploadedDetail>} playable - A video can be played, perhaps before its upload is complete.
 * @fires {CustomEvent<UploadErrorDetail>} error - A file failed; `detail` has the reason and the message shown.
 * @fires {CustomEvent<{ state: UploadState }>} statechange - `state` has changed.
 * @slot icon - Replaces the icon in the drop area.
 * @slot prompt - Replaces the text in the drop area.
 * @slot hint - Replaces the limits below the text.
 * @slot done - Shown when all files are done.
 * @slot (default) - Content below the list. A click on an element with the attribute
 *   `data-choose`, here or in another slot, opens the file dialog.
 * @csspart drop-area - Drop area; also `compact` once files have been added.
 * @csspart prompt - Text in the drop area.
 * @csspart hint - Limits, below the text.
 * @csspart choose-button - Button that opens the file dialog.
 * @csspart folder-button - Button that opens the folder dialog.
 * @csspart start-button - Upload button, with `autostart="off"` or `details="on"`.
 * @csspart notice - Message about skipped files.
 * @csspart summary - Summary of all files.
 * @csspart summary-text - Number of uploaded files, speed and time left.
 * @csspart list - List of files.
 * @csspart item - File; also its state: `queued`, `preparing`, `uploading`, `waiting`,
 *   `paused`, `processing`, `done`, `failed`, `rejected`.
 * @csspart name - File name.
 * @csspart status - Status of the file.
 * @csspart details - Fields for title and description, with `details="on"`; also `title-field`, `description-field`.
 * @csspart progress - Progress bar.
 * @csspart progress-done - Completed section of the progress bar.
 * @csspart button - Button beside a file; each is also `pause-button`, `resume-button`, `retry-button`,
 *   `cancel-button`, `remove-button`.
 * @cssprop [--svc-upload-font=inherit] - `font` shorthand.
 * @cssprop [--svc-upload-color=inherit] - Text color.
 * @cssprop [--svc-upload-background=transparent] - Background of the drop area.
 * @cssprop [--svc-upload-accent=#2f6fed] - Main button, progress bars and focus outline.
 * @cssprop [--svc-upload-on-accent=#fff] - Text on the main button.
 * @cssprop [--svc-upload-line] - Border of the list and lines between files.
 * @cssprop [--svc-upload-radius=12px] - Corner radius.
 * @cssprop [--svc-upload-done=#2b9a66] - Icon of finished files.
 * @cssprop [--svc-upload-warning=#c77700] - Icon of waiting files.
 * @cssprop [--svc-upload-error=#e5484d] - Icon of failed and rejected files.
 * @cssprop [--svc-upload-list-height=none] - Maximum height of the list, beyond which it scrolls.
 */
export class SvcUpload extends UploadAttributes {
  static override styles = [unseen, uploadStyles]
  static readonly formAssociated = true
  static override properties: PropertyDeclarations = {
    getToken: { attribute: false },
    over: { state: true },
    notice: { state: true },
  }

  /** Fetches a token from your server. Called for the first token, before it expires, and if the server rejects it. */
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

  /** Current state. The `statechange` event fires when it changes. */
  get state(): UploadState {
    return this.#queue.state
  }

  /** Snapshot of the files in the list. */
  get items(): readonly ElementUpload[] {
    return this.#queue.items.map((item) => this.#shown(item))
  }

  /** Progress of all files together, 0 to 1. */
  get progress(): number {
    const { sentBytes, sizeBytes } = this.#queue.totals
    return sizeBytes > 0 ? sentBytes / sizeBytes : 0
  }

  /** Upload speed over the last seconds; null until it is known. */
  get bytesPerSecond(): number | null {
    return this.#queue.throughput.bytesPerSecond
  }

  /** Time until all files that are not paused are uploaded; null until it is known. */
  get secondsLeft(): number | null {
    return this.#queue.secondsLeft
  }

  /** Opens the file dialog. Browsers allow this only in response to a click or a key press. */
  choose(): void {
    this.#open('files')
  }

  /** Adds files as if the visitor had chosen them. Returns those that were accepted. */
  add(files: Iterable<File>): ElementUpload[] {
    return this.#take(chosenFiles(files))
  }

  /** Starts the waiting files, with `autostart="off"` or `details="on"`. */
  start(): void {
    this.#isStarted = true
    for (const item of this.#queue.items) item.isHeld = false
    this.#queue.pump()
  }

  /** Pauses one file, by the `id` of its item, or all. The server keeps what it has received. */
  pause(id?: number): void {
    for (const item of this.#items(id))
      if (this.#queue.pause(item)) emit(this, 'pause', { item: this.#shown(item) })
  }

  /** Resumes one paused file, or all of them. */
  resume(id?: number): void {
    for (const item of this.#items(id)) if (item.state === 'paused') this.#goOn(item)
  }

  /** Retries one failed file, or all of them, from where each stopped. */
  retry(id?: number): void {
    for (const item of this.#items(id)) if (item.state === 'failed') this.#goOn(item)
  }

  /** Cancels one file, or all that are not uploaded yet. Resolves when the server has deleted what it received. */
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

  /** Removes completed, failed and rejected files from the list. */
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
      // A token that came while the last try was judged does not come again.
      if (this.token || this.getToken) return resolve()
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
