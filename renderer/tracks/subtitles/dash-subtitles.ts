/** The tab of subtitles: the list, and the editor of one of them, which has an address of its own. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Subtitle, Video } from '../../../daemon/contract/video.ts'
import { loadMessages } from '../../kit/language.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import { goTo } from '../../state/router.ts'
import { StoreWatch } from '../../state/watch.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-confirm.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { penIcon, uploadIcon } from '../../kit/icons.ts'
import type { Preview } from '../../state/preview.ts'
import { linesIcon, plusIcon } from '../icons.ts'
import { languageName } from '../language-names.ts'
import type { DashNewSubtitle } from './dash-new-subtitle.ts'
import './dash-new-subtitle.ts'
import type { DashRenameSubtitle } from './dash-rename-subtitle.ts'
import './dash-rename-subtitle.ts'
import { subtitleRow } from './subtitle-row.ts'
import { subtitlesStyles } from './subtitles-styles.ts'
import { canTranscribe, startTranscriber } from './transcriber.ts'
import { messages } from '../messages.ts'

export class DashSubtitles extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
  editorThere: state(false),
  transcriber: state(false),
  removing: state<Subtitle | undefined>(),
  busy: state(false),
}) {
  #edited = new StoreWatch(this, ({ place }) => new URLSearchParams(place.search).get('edit'))
  #ask = createRef<DashConfirm>()
  #new = createRef<DashNewSubtitle>()
  #rename = createRef<DashRenameSubtitle>()

  static override styles = subtitlesStyles

  override connectedCallback(): void {
    super.connectedCallback()
    void canTranscribe(this.app).then((can) => (this.transcriber = can))
  }

  override willUpdate(_: PropertyValues): void {
    if (this.#edited.value !== null && !this.editorThere) void this.#loadEditor()
  }

  override render() {
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
      <dash-confirm ${ref(this.#ask)}
        heading=${messages().subtitles.removeTitle(this.removing ? languageName(this.removing.language) : '')}
        deed=${messages().subtitles.removeDeed} ?busy=${this.busy} @confirm=${this.#remove}
      >${messages().subtitles.removeText}</dash-confirm
      >`
  }

  #list(): TemplateResult {
    const { subtitles } = this.video
    if (subtitles.length === 0) {
      return emptyState({
        icon: linesIcon(24),
        title: messages().subtitles.emptyTitle,
        text: messages().subtitles.emptyText,
        action: html`<div class="ways">
          <button type="button" class="button primary" @click=${() => this.#new.value?.open('file')}
          >${uploadIcon()}${messages().subtitles.upload}</button>
          <button type="button" class="button" @click=${() => this.#new.value?.open('text')}
          >${penIcon()}${messages().subtitles.write}</button>
          ${this.#transcribe()}
        </div>`,
      })
    }
    return html`<div class="head">
        <h2>${messages().subtitles.title}</h2>
        <div class="ways">
          ${this.#transcribe()}
          <button type="button" class="button" @click=${() => this.#new.value?.open('text')}
          >${plusIcon()}${messages().subtitles.write}</button>
          <button type="button" class="button primary" @click=${() => this.#new.value?.open('file')}
          >${uploadIcon()}${messages().subtitles.upload}</button>
        </div>
      </div>
      <ul>
        ${subtitles.map((subtitle) =>
          subtitleRow(this.video, subtitle, {
            edit: `${this.#path}?edit=${subtitle.id}`,
            markOriginal: () => void this.#markOriginal(subtitle),
            rename: () => this.#rename.value?.open(subtitle),
            transcribe: this.transcriber
              ? () => void startTranscriber(this.app, this.video.id)
              : undefined,
            remove: () => {
              this.removing = subtitle
              this.#ask.value?.open()
            },
          }),
        )}
      </ul>`
  }

  #transcribe(): TemplateResult | typeof nothing {
    const possible =
      this.transcriber &&
      this.video.playable &&
      this.video.audio_tracks.some(({ source }) => source === 'embedded')
    // A transcript that exists or is being made has its own button in its row.
    if (!possible || this.video.subtitles.some(({ source }) => source === 'generated'))
      return nothing
    return html`<button type="button" class="button"
      @click=${() => void startTranscriber(this.app, this.video.id)}
    >${messages().subtitles.transcribe}</button>`
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

  async #markOriginal({ id, original, language }: Subtitle): Promise<void> {
    try {
      await this.app.api.subtitles.update({
        params: { id: this.video.id, subtitle: id },
        body: { original: !original },
      })
      notify(
        this.app,
        original
          ? messages().subtitles.originalGone
          : messages().subtitles.originalSet(languageName(language)),
      )
    } catch (error) {
      notifyFailure(this.app, messages().subtitles.notChanged, error)
    }
  }

  #remove = async (): Promise<void> => {
    const { id, language } = this.removing!
    this.busy = true
    try {
      await this.app.api.subtitles.delete({ params: { id: this.video.id, subtitle: id } })
      notify(this.app, messages().subtitles.removed(languageName(language)))
      this.#reload()
    } catch (error) {
      notifyFailure(this.app, messages().subtitles.notRemoved, error)
    } finally {
      this.#ask.value?.close()
      this.busy = false
    }
  }
}
customElements.define('dash-subtitles', DashSubtitles)
