/** The tab of subtitles: the list, and the editor of one of them, which has an address of its own. */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { addressOf } from '../../../daemon/contract/client.ts'
import type { Subtitle, Video } from '../../../daemon/contract/video.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-confirm.ts'
import type { MenuItem } from '../../kit/dash-menu.ts'
import { emptyState } from '../../kit/empty-state.ts'
import {
  againIcon,
  checkIcon,
  downloadIcon,
  penIcon,
  trashIcon,
  uploadIcon,
} from '../../kit/icons.ts'
import { loadMessages } from '../../kit/language.ts'
import { Action } from '../../notices/action.ts'
import { notify } from '../../notices/notices.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import type { App } from '../../state/app.ts'
import type { Preview } from '../../state/preview.ts'
import { goTo } from '../../state/router.ts'
import { StoreWatch } from '../../state/watch.ts'
import { linesIcon, plusIcon } from '../icons.ts'
import { languageName } from '../language-names.ts'
import { messages } from '../messages.ts'
import { trackListStyles, trackRow } from '../track-list.ts'
import type { DashNewSubtitle } from './dash-new-subtitle.ts'
import './dash-new-subtitle.ts'
import type { DashRenameSubtitle } from './dash-rename-subtitle.ts'
import './dash-rename-subtitle.ts'

const FORMATS = ['vtt', 'srt', 'txt', 'json'] as const

/** Whether the operator has a program that writes down what is said; asked once for a page. */
let asked: Promise<boolean> | undefined
const canTranscribe = ({ api }: App): Promise<boolean> =>
  (asked ??= api.system.get().then(
    ({ transcription }) => transcription.available,
    () => {
      asked = undefined
      return false
    },
  ))

export class DashSubtitles extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
  editorThere: state(false),
  transcriber: state(false),
  removing: state<Subtitle | undefined>(),
}) {
  #edited = new StoreWatch(this, ({ place }) => new URLSearchParams(place.search).get('edit'))
  #action = new Action(this)
  #ask = createRef<DashConfirm>()
  #new = createRef<DashNewSubtitle>()
  #rename = createRef<DashRenameSubtitle>()

  static override styles = trackListStyles

  override connectedCallback(): void {
    super.connectedCallback()
    void canTranscribe(this.app).then((can) => (this.transcriber = can))
  }

  override willUpdate(): void {
    if (this.#edited.value !== null && !this.editorThere) void this.#loadEditor()
  }

  override render() {
    const w = messages().subtitles
    const subtitle = this.video.subtitles.find(({ id }) => id === this.#edited.value)
    // For a subtitle that does not exist, the list is shown.
    if (subtitle?.status === 'ready') {
      return this.editorThere
        ? html`<dash-cues .video=${this.video} .subtitle=${subtitle} .preview=${this.preview}
          .back=${this.#path}></dash-cues>`
        : html`<div class="skeleton ghost" aria-busy="true"></div>`
    }
    return html`${this.#list()}
      <dash-new-subtitle .video=${this.video} ${ref(this.#new)} @made=${this.#made}></dash-new-subtitle>
      <dash-rename-subtitle .video=${this.video} ${ref(this.#rename)} @renamed=${this.#reload}></dash-rename-subtitle>
      <dash-confirm ${ref(this.#ask)} deed=${w.removeDeed}
        heading=${w.removeTitle(this.removing ? languageName(this.removing.language) : '')}
        ?busy=${this.#action.busy} @confirm=${this.#remove}>${w.removeText}</dash-confirm>`
  }

  #list(): TemplateResult {
    const w = messages().subtitles
    const { subtitles } = this.video
    const upload = html`<button type="button" class="button primary"
      @click=${() => this.#new.value?.open('file')}>${uploadIcon()}${w.upload}</button>`
    const write = (icon: TemplateResult) => html`<button type="button" class="button"
      @click=${() => this.#new.value?.open('text')}>${icon}${w.write}</button>`
    // A transcript that exists or is being made has its own button in its row.
    const transcribe =
      this.transcriber &&
      this.video.playable &&
      this.video.audio_tracks.some(({ source }) => source === 'embedded') &&
      !subtitles.some(({ source }) => source === 'generated')
        ? html`<button type="button" class="button" @click=${this.#transcribe}>${w.transcribe}</button>`
        : nothing
    if (subtitles.length === 0) {
      return emptyState({
        icon: linesIcon(24),
        title: w.emptyTitle,
        text: w.emptyText,
        action: html`<div class="flex wrap">${upload}${write(penIcon())}${transcribe}</div>`,
      })
    }
    return html`<div class="head flex wrap between">
        <h2>${w.title}</h2>
        <div class="flex wrap">${transcribe}${write(plusIcon())}${upload}</div>
      </div>
      <ul>${subtitles.map((subtitle) => this.#row(subtitle))}</ul>`
  }

  #row(subtitle: Subtitle): TemplateResult {
    const w = messages().subtitles
    const { id, language, kind, source, original, status } = subtitle
    const name = languageName(language)
    const href = status === 'ready' ? `${this.#path}?edit=${id}` : undefined
    const isTranscript = this.transcriber && source === 'generated'
    const items: (MenuItem | false)[] = [
      href !== undefined && {
        label: original ? w.unmarkOriginal : w.markOriginal,
        icon: checkIcon(),
        run: () => this.#markOriginal(subtitle),
      },
      { label: w.rename, icon: penIcon(), run: () => this.#rename.value?.open(subtitle) },
      href !== undefined &&
        isTranscript && { label: w.transcribeAgain, icon: againIcon(), run: this.#transcribe },
      'line',
      {
        label: w.remove,
        icon: trashIcon(),
        danger: true,
        run: () => {
          this.removing = subtitle
          this.#ask.value?.open()
        },
      },
    ]
    return trackRow({
      track: subtitle,
      name,
      href,
      mark: original && w.original,
      about: [w[kind], w.sources[source]],
      messages: { waiting: w.waiting, working: w.listening, failed: w.failed },
      again: isTranscript
        ? html`<button type="button" class="button" @click=${this.#transcribe}>${againIcon()}${w.tryAgain}</button>`
        : nothing,
      actions: html`${
        href
          ? html`<a class="button" href=${href} aria-label=${w.editOf(name)}>${penIcon()}${w.edit}</a>
            <dash-menu label=${w.downloadOf(name)} .items=${FORMATS.map((format) => ({
              label: w.formats[format],
              run: () => this.#download(id, format),
            }))}>${downloadIcon()}</dash-menu>`
          : nothing
      }
      <dash-menu label=${w.moreAbout(name)} .items=${items.filter((item) => item !== false)}></dash-menu>`,
    })
  }

  get #path(): string {
    return `/videos/${this.video.id}/subtitles`
  }

  async #loadEditor(): Promise<void> {
    await import('../cues/dash-cues.ts')
    await loadMessages()
    this.editorThere = true
  }

  #made = ({ detail: { id, edit } }: CustomEvent<{ id: string; edit: boolean }>): void => {
    if (edit) goTo(this.app, `${this.#path}?edit=${id}`)
    else this.#reload()
  }

  /** The player reads the list of subtitles at its beginning alone. */
  #reload = (): void => this.preview.reload()

  /** The answer says that it is a file, so the page stays. */
  #download(subtitle: string, format: (typeof FORMATS)[number]): void {
    const link = document.createElement('a')
    link.href = addressOf(
      location.origin,
      { path: '/v1/videos/{id}/subtitles/{subtitle}/content' },
      { params: { id: this.video.id, subtitle }, query: { format } },
    )
    link.download = ''
    link.click()
  }

  /** The row that it becomes comes with the video's next event. */
  #transcribe = (): void => {
    const w = messages().subtitles
    void this.#action.run(w.notTranscribed, async () => {
      await this.app.api.transcripts.create({ params: { id: this.video.id } })
      notify(this.app, w.transcribing)
    })
  }

  #markOriginal({ id, original, language }: Subtitle): void {
    const w = messages().subtitles
    void this.#action.run(w.notChanged, async () => {
      await this.app.api.subtitles.update({
        params: { id: this.video.id, subtitle: id },
        body: { original: !original },
      })
      notify(this.app, original ? w.originalGone : w.originalSet(languageName(language)))
    })
  }

  #remove = (): void => {
    const w = messages().subtitles
    const { id, language } = this.removing!
    const work = async (): Promise<void> => {
      await this.app.api.subtitles.delete({ params: { id: this.video.id, subtitle: id } })
      notify(this.app, w.removed(languageName(language)))
      this.#reload()
    }
    void this.#action.run(w.notRemoved, work, () => this.#ask.value?.close())
  }
}
customElements.define('dash-subtitles', DashSubtitles)
