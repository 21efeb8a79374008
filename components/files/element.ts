import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import { SvcElement } from '../base/element.ts'
import { EmbedController } from '../base/embed-controller.ts'
import { emit } from '../base/events.ts'
import { FAILURE_MESSAGES, failureText, type FailureDetail } from '../languages/en/failures.ts'
import { localeOf, messagesFor } from '../languages/language.ts'
import { sizeText } from '../base/size-text.ts'
import { chosenOf, isOn, wordsOf } from '../base/switches.ts'
import { unseen } from '../base/unseen.ts'
import {
  KINDS,
  type DownloadDetail,
  type FilesState,
  type FileKind,
  type SvcFilesEventMap,
} from './events.ts'
import { filesOf, type File } from './list.ts'
import { Sizes } from './sizes.ts'
import { filesStyles } from './styles.ts'
import { FILES_MESSAGES } from '../languages/en/files.ts'

const SHOWN_BY_DEFAULT = ['video', 'audio', 'subtitles'] as const

/**
 * Lists the files of a video for download; the browser saves them directly to disk.
 *
 * @tagname svc-files
 * @fires {CustomEvent<DownloadDetail>} download - The viewer chose a file; `preventDefault()` stops the download.
 * @fires {CustomEvent<FailureDetail>} error - The list could not be loaded; `detail` has the reason
 *   and the message shown.
 * @fires {CustomEvent<{ state: FilesState }>} statechange - `state` has changed.
 * @csspart group - Files of one kind; each is also `video` `audio` `subtitles` `transcript` `original`.
 * @csspart heading - Heading of a group.
 * @csspart file - Link to a file.
 * @csspart label - Name of the file, such as 1080p or Deutsch.
 * @csspart format - Format, such as MP4, H.264.
 * @csspart size - File size.
 * @csspart message - Message shown instead of the files.
 * @cssprop [--svc-files-font=inherit] - `font` shorthand.
 * @cssprop [--svc-files-color=inherit] - Text color.
 * @cssprop [--svc-files-line] - Border of a file.
 * @cssprop [--svc-files-radius=8px] - Corner radius of a file.
 * @cssprop [--svc-files-accent=#2f6fed] - Focus outline.
 */
export class SvcFiles extends SvcElement<SvcFilesEventMap> {
  static override styles = [unseen, filesStyles]
  static override properties: PropertyDeclarations = {
    embed: {},
    token: {},
    kinds: {},
    renditions: {},
    languages: {},
    headings: {},
    loading: {},
    locale: {},
  }

  /** ID of the video. */
  declare embed: string | null | undefined
  /** Playback token, for a private video. With `"download": true`, it also allows the original. */
  declare token: string | null | undefined
  /**
   * Kinds of files to list: any of `video`, `audio`, `subtitles`, `transcript`, `original`. The original
   * is listed only if the viewer may download it.
   * @type {('video' | 'audio' | 'subtitles' | 'transcript' | 'original')[]}
   * @default video audio subtitles
   */
  declare kinds: string | readonly string[] | null | undefined
  /** Lists only these renditions: names (`h264_hd`), sizes (`hd`) or codecs (`h264`). @default all */
  declare renditions: string | readonly string[] | null | undefined
  /** Lists audio, subtitles and transcripts only in these languages. @default all */
  declare languages: string | readonly string[] | null | undefined
  /** `off`: no heading above each kind of file. @type {boolean} @default on */
  declare headings: string | boolean | null | undefined
  /**
   * `lazy`: loads nothing until it is near the visible area; `eager`: loads immediately.
   * @type {'lazy' | 'eager'}
   * @default lazy
   */
  declare loading: string | null | undefined
  /** Interface language and number format. @type {'en' | 'nl' | 'de' | 'fr' | 'es'} @default the page's language */
  declare locale: string | null | undefined

  #lastState: FilesState = 'empty'
  readonly #embed = new EmbedController(this, {
    isEnough: ({ playable, status }) => playable || status === 'ready',
  })
  readonly #sizes = new Sizes(() => this.requestUpdate())

  /** Current state. The `statechange` event fires when it changes. */
  get state(): FilesState {
    const { state, video } = this.#embed
    if (state !== 'ready') return state
    if (this.#files().length > 0) return 'ready'
    return video!.status === 'ready' ? 'none' : 'waiting'
  }

  protected override updated(): void {
    const { state } = this
    if (state === this.#lastState) return
    this.#lastState = state
    const { fault } = this.#embed
    if (fault)
      emit<FailureDetail>(this, 'error', {
        reason: fault,
        message: failureText(messagesFor(this, 'failures', FAILURE_MESSAGES), fault),
      })
    emit(this, 'statechange', { state })
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this
    if (state === 'empty' || state === 'idle') return nothing
    const messages = messagesFor(this, 'files', FILES_MESSAGES)
    if (state === 'failed') {
      const failures = messagesFor(this, 'failures', FAILURE_MESSAGES)
      return html`<p class="message" part="message" role="status"
      >${failureText(failures, this.#embed.fault!)} <button @click=${() => this.#embed.retry()}>${failures.retry}</button></p>`
    }
    if (state !== 'ready')
      return html`<p class="message" part="message" role="status" aria-busy=${state === 'loading'}
      >${messages[state]}</p>`
    const groups = Object.entries(Object.groupBy(this.#files(), ({ kind }) => kind)) as [
      FileKind,
      File[],
    ][]
    return html`${groups.map(([kind, files]) => this.#group(kind, files))}`
  }

  #group(kind: FileKind, files: File[]): TemplateResult {
    const messages = messagesFor(this, 'files', FILES_MESSAGES)
    return html`
      <section part=${`group ${kind}`} aria-label=${messages[kind]}>
        ${isOn(this.headings, true) ? html`<h3 part="heading">${messages[kind]}</h3>` : nothing}
        <ul role="list">
          ${files.map((file) => html`<li>${this.#link(file, messages)}</li>`)}
        </ul>
      </section>
    `
  }

  #link(file: File, messages: typeof FILES_MESSAGES): TemplateResult {
    const { sizeBytes } = this.#measured(file)
    return html`
      <a part="file" href=${file.url} download=${file.fileName} @click=${(event: Event) => this.#chosen(event, file)}>
        <span class="unseen">${messages.download}</span> <span class="label" part="label"
          lang=${file.language ?? nothing}>${file.label || messages[file.kind]}</span>
        <span class="format" part="format">${file.format}</span> <span class="size" part="size"
        >${sizeBytes === null ? '' : sizeText(sizeBytes, localeOf(this))}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4v11m-5-5 5 5 5-5M5 20h14" /></svg>
      </a>
    `
  }

  #files(): File[] {
    const { video } = this.#embed
    if (!video) return []
    const renditions = wordsOf(this.renditions ?? '')
    const languages = wordsOf(this.languages ?? '')
    const kinds = chosenOf(this.kinds, KINDS, SHOWN_BY_DEFAULT)
    return filesOf(video, kinds, this.token ?? null).filter((file) => {
      if (
        file.kind === 'video' &&
        !isAmong(renditions, [file.rendition!, ...file.rendition!.split('_')])
      )
        return false
      if (
        file.language !== null &&
        !isAmong(languages, [file.language, file.language.split('-')[0]!])
      )
        return false
      return this.#measured(file).available
    })
  }

  #measured(file: File) {
    return this.#sizes.of(file, this.connected)
  }

  #chosen(event: Event, file: File): void {
    const { sizeBytes } = this.#measured(file)
    const detail: DownloadDetail = {
      kind: file.kind,
      fileName: file.fileName,
      url: file.url,
      sizeBytes,
    }
    if (!emit(this, 'download', detail, { cancelable: true })) event.preventDefault()
  }
}

/** Without any words all are wanted. */
const isAmong = (wanted: string[], words: string[]): boolean =>
  wanted.length === 0 || words.some((word) => wanted.includes(word.toLowerCase()))

declare global {
  interface HTMLElementTagNameMap {
    'svc-files': SvcFiles
  }
}
