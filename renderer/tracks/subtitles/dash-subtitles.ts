/** The tab of subtitles: the list, and the editor of one, which has a URL of its own. */
import { html, nothing, type TemplateResult } from 'lit'
import { addressOf } from '../../../daemon/contract/client.ts'
import { SUBTITLE_FORMATS, type SubtitleFormat } from '../../../daemon/contract/subtitle-choices.ts'
import type { Subtitle, Video } from '../../../daemon/contract/video.ts'
import { button } from '../../kit/controls.ts'
import { partOf } from '../../kit/part-of.ts'
import type { MenuItem } from '../../kit/dash-menu.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { againIcon, checkIcon, downloadIcon, icon, penIcon, uploadIcon } from '../../kit/icons.ts'
import { loadMessages } from '../../kit/language.ts'
import { plusIcon } from '../../kit/library-icons.ts'
import { rowsById } from '../../kit/rows-by-id.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import type { App } from '../../state/app.ts'
import type { Preview } from '../../state/preview.ts'
import { may } from '../../state/may.ts'
import { goTo } from '../../state/router.ts'
import { StoreWatch } from '../../state/watch.ts'
import { languageName } from '../language-names.ts'
import { messages } from '../messages.ts'
import { TrackActions, trackListStyles, trackRow } from '../track-list.ts'
import { DashNewSubtitle, DashRenameSubtitle } from './subtitle-forms.ts'

const w = messages.subtitles

const linesIcon = icon(`<rect x="2" y="3" width="12" height="10" rx="1.5"/>
  <path d="M4.5 7.5h3M9.5 7.5h2M4.5 10h5M11 10h.5"/>`)

/** Asked once for a page; people without `system:read` see it when they try. */
let cached: Promise<boolean> | undefined
const canTranscribe = (app: App) =>
  (cached ??= may(app, 'system:read')
    ? app.api.system.get().then(
        ({ transcription }) => transcription.available,
        () => {
          cached = undefined
          return false
        },
      )
    : Promise.resolve(true))

class DashSubtitles extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
  editorThere: state(false),
  transcriber: state(false),
}) {
  #edited = new StoreWatch(this, ({ place }) => new URLSearchParams(place.search).get('edit'))
  #open: Subtitle | undefined
  #new = partOf(this, DashNewSubtitle)
  #rename = partOf(this, DashRenameSubtitle)
  #actions = new TrackActions<Subtitle>(this, {
    messages: w,
    nameOf: ({ language }) => languageName(language),
    delete: async (subtitle) => {
      await this.app.api.subtitles.delete({ params: this.#params(subtitle) })
      this.#reload()
    },
  })

  static override styles = trackListStyles

  override connectedCallback() {
    super.connectedCallback()
    void canTranscribe(this.app).then((can) => (this.transcriber = can))
  }

  override willUpdate() {
    if (this.#edited.value !== null && !this.editorThere) void this.#loadEditor()
  }

  override render() {
    const edited = this.#edited.value
    const there = this.video.subtitles.find(({ id }) => id === edited)
    // What was typed stays when the subtitle is deleted.
    if (there || this.#open?.id !== edited) this.#open = there
    if (this.#open?.status === 'ready') {
      return this.editorThere
        ? html`${there ? nothing : html`<p class="fault" role="alert">${w.gone}</p>`}
          <dash-cues .video=${this.video} .subtitle=${this.#open} .preview=${this.preview}
          .back=${this.#path}></dash-cues>`
        : html`<div class="skeleton ghost" aria-busy="true"></div>`
    }
    return html`${this.#list()}
      <dash-new-subtitle .video=${this.video} @made=${this.#made}></dash-new-subtitle>
      <dash-rename-subtitle .video=${this.video} @renamed=${this.#reload}></dash-rename-subtitle>
      ${this.#actions.confirm()}`
  }

  #list() {
    const { subtitles } = this.video
    const open = (from: 'file' | 'text') => () => this.#new()?.open(from)
    const upload = button(w.upload, open('file'), { icon: uploadIcon(), look: 'primary' })
    const write = (icon: TemplateResult) => button(w.write, open('text'), { icon })
    // A transcript has its button in its row.
    const transcribe =
      this.transcriber &&
      this.video.playable &&
      this.video.audio_tracks.some(({ source }) => source === 'embedded') &&
      !subtitles.some(({ source }) => source === 'generated')
        ? button(w.transcribe, this.#transcribe)
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
      <ul>${rowsById(subtitles, (subtitle) => this.#row(subtitle))}</ul>`
  }

  #row(subtitle: Subtitle) {
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
      { label: w.rename, icon: penIcon(), run: () => this.#rename()?.open(subtitle) },
      href !== undefined &&
        isTranscript && { label: w.transcribeAgain, icon: againIcon(), run: this.#transcribe },
      'line',
      this.#actions.deleteItem(subtitle),
    ]
    return trackRow({
      track: subtitle,
      name,
      href,
      mark: original && w.original,
      about: [w[kind], w.sources[source]],
      messages: w,
      working: w.listening,
      again: isTranscript ? button(w.tryAgain, this.#transcribe, { icon: againIcon() }) : nothing,
      actions: html`${
        href
          ? html`<a class="button" href=${href} aria-label=${w.editOf(name)}>${penIcon()}${w.edit}</a>
            <dash-menu label=${w.downloadOf(name)} .items=${SUBTITLE_FORMATS.map((format) => ({
              label: w.formats[format],
              run: () => this.#download(subtitle, format),
            }))}>${downloadIcon()}</dash-menu>`
          : nothing
      }
      <dash-menu label=${w.moreAbout(name)} .items=${items.filter((item) => item !== false)}></dash-menu>`,
    })
  }

  get #path() {
    return `/videos/${this.video.id}/subtitles`
  }

  async #loadEditor() {
    await import('../cues/dash-cues.ts')
    await loadMessages()
    this.editorThere = true
  }

  #made = ({ detail: { id, edit } }: CustomEvent<{ id: string; edit: boolean }>) => {
    if (edit) goTo(this.app, `${this.#path}?edit=${id}`)
    else this.#reload()
  }

  /** The player reads the subtitles only when it starts. */
  #reload = () => this.preview.reload()

  #params = ({ id }: Subtitle) => ({ id: this.video.id, subtitle: id })

  /** The answer is marked as a file, so the page stays. */
  #download(subtitle: Subtitle, format: SubtitleFormat) {
    const path = '/v1/videos/{id}/subtitles/{subtitle}/content'
    const request = { params: this.#params(subtitle), query: { format } }
    const href = addressOf(location.origin, { path }, request)
    Object.assign(document.createElement('a'), { href, download: '' }).click()
  }

  /** The row that it becomes comes with the video's next event. */
  #transcribe = () => {
    this.#actions.run(w.notTranscribed, w.transcribing, () =>
      this.app.api.transcripts.create({ params: { id: this.video.id } }),
    )
  }

  #markOriginal(subtitle: Subtitle) {
    const { original, language } = subtitle
    const done = original ? w.originalGone : w.originalSet(languageName(language))
    const request = { params: this.#params(subtitle), body: { original: !original } }
    this.#actions.run(w.notChanged, done, () => this.app.api.subtitles.update(request))
  }
}
customElements.define('dash-subtitles', DashSubtitles)
