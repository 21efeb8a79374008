/** A new subtitle: from a file, or empty, to be written. Tells `made`. */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { Fault } from '../../../daemon/contract/errors.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { notify } from '../../notices/notices.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { explain } from '../../kit/explain/explain.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { languageField } from '../language-field.ts'
import { languageName } from '../language-names.ts'
import { faultLines } from './fault-lines.ts'
import { newSubtitleStyles } from './new-subtitle-styles.ts'
import { messages } from '../messages.ts'

/** A first cue, since a subtitle without cues is refused. */
const EMPTY = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n'

export class DashNewSubtitle extends appElement({
  video: property<Video>(),
  from: state<'file' | 'text'>('file'),
  language: state('en'),
  kind: state<'subtitles' | 'captions'>('subtitles'),
  original: state(false),
  file: state<File | undefined>(),
  fault: state(''),
  faults: state<readonly Fault[]>([]),
  busy: state(false),
}) {
  #dialog = createRef<DashDialog>()
  #file = createRef<HTMLInputElement>()

  static override styles = [formStyles, newSubtitleStyles]

  override render() {
    const replaced = this.video.subtitles.find(
      ({ language, kind }) => language === this.language && kind === this.kind,
    )
    return html`<dash-dialog
      heading=${this.from === 'file' ? messages().subtitles.uploadTitle : messages().subtitles.writeTitle}
      ${ref(this.#dialog)}>
      <form id="new" @submit=${this.#send}>
        ${
          this.from === 'file'
            ? html`<div class="row">
              <label for="file">${messages().subtitles.file}</label>
              <input class="file" id="file" type="file"
                accept=".vtt,.srt,text/vtt,application/x-subrip" aria-describedby="file-hint"
                @change=${this.#chosen} ${ref(this.#file)} />
              <p class="hint" id="file-hint">${messages().subtitles.fileHint}</p>
            </div>`
            : nothing
        }
        <div class="row">
          <label for="language">${messages().subtitles.language}</label>
          ${languageField({ value: this.language, near: this.#near, often: messages().subtitles.often, all: messages().subtitles.allLanguages, id: 'language', change: (code) => (this.language = code) })}
        </div>
        <fieldset class="row">
          <legend>${messages().subtitles.kind}</legend>
          ${this.#kindChoice(
            'subtitles',
            messages().subtitles.subtitles,
            messages().subtitles.subtitlesHint,
          )} ${this.#kindChoice('captions', messages().subtitles.captions, messages().subtitles.captionsHint)}
        </fieldset>
        <label class="check"><input type="checkbox" .checked=${this.original}
          @change=${(event: Event) => (this.original = (event.target as HTMLInputElement).checked)}
        /><span>${messages().subtitles.isOriginal}<br /><span class="hint">${messages().subtitles.originalHint}</span></span></label>
        ${
          replaced
            ? html`<p class="replaces" role="status"
            >${messages().subtitles.replaces(languageName(replaced.language))}</p>`
            : nothing
        }
        ${
          this.fault
            ? html`<div role="alert"><p class="fault">${this.fault}</p>${faultLines(this.faults)}</div>`
            : nothing
        }
      </form>
      <button slot="buttons" class="button primary" ?disabled=${this.busy} @click=${this.#send}>${
        this.busy
          ? messages().subtitles.working
          : this.from === 'file'
            ? messages().subtitles.uploadDeed
            : messages().subtitles.writeDeed
      }</button>
    </dash-dialog>`
  }

  open(from: 'file' | 'text'): void {
    this.from = from
    this.file = undefined
    if (this.#file.value) this.#file.value.value = ''
    this.fault = ''
    this.faults = []
    this.kind = 'subtitles'
    this.language = this.#near.find((code) => code !== 'und') ?? 'en'
    this.original = this.video.subtitles.length === 0
    this.#dialog.value?.open()
  }

  /** Languages that this video has to do with already. */
  get #near(): string[] {
    const { language, subtitles, audio_tracks: sounds } = this.video
    return [
      language,
      ...subtitles.map((one) => one.language),
      ...sounds.map((one) => one.language),
    ].filter((code) => code !== null)
  }

  #kindChoice(kind: 'subtitles' | 'captions', name: string, hint: string): TemplateResult {
    return html`<label class="check"><input type="radio" name="kind" value=${kind}
      .checked=${this.kind === kind} @change=${() => (this.kind = kind)}
    /><span>${name}<br /><span class="hint">${hint}</span></span></label>`
  }

  /** `talk.nl.srt` says its language. */
  #chosen = (event: Event): void => {
    this.file = (event.target as HTMLInputElement).files?.[0]
    const code = /[._-]([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.(?:vtt|srt)$/.exec(
      this.file?.name ?? '',
    )?.[1]
    if (code && languageName(code).toLowerCase() !== code.toLowerCase()) this.language = code
    this.fault = ''
    this.faults = []
  }

  #send = async (event: Event): Promise<void> => {
    event.preventDefault()
    const { language, kind } = this
    if (this.from === 'file' && !this.file) {
      this.fault = messages().subtitles.needsFile
      return this.#file.value?.focus()
    }
    this.busy = true
    this.fault = ''
    this.faults = []
    try {
      const params = { id: this.video.id }
      // Where it is not said, one that takes the place of the original is the original, too.
      const { id } = this.file
        ? await this.app.api.subtitles.put({
            params,
            query: { language, kind, ...(this.original ? { original: 'true' } : {}) },
            raw: await this.file.arrayBuffer(),
          })
        : await this.app.api.subtitles.create({
            params,
            body: { language, kind, ...(this.original ? { original: true } : {}), content: EMPTY },
          })
      this.#dialog.value?.close()
      if (this.file) notify(this.app, messages().subtitles.uploaded(languageName(language)))
      this.dispatchEvent(new CustomEvent('made', { detail: { id, edit: !this.file } }))
    } catch (error) {
      const faults = error instanceof ProblemError ? (error.problem.errors ?? []) : []
      const { detail, hint } = explain(error)
      this.fault = faults.length > 0 ? messages().subtitles.hasFaults : `${detail} ${hint}`
      this.faults = faults
    } finally {
      this.busy = false
    }
  }
}
customElements.define('dash-new-subtitle', DashNewSubtitle)
