/** Language, name and kind of one subtitle. Tells `renamed`. */
import { html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Subtitle, Video } from '../../../daemon/contract/video.ts'
import { notify } from '../../notices/notices.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { explain } from '../../kit/explain/explain.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { languageField } from '../language-field.ts'
import { newSubtitleStyles } from './new-subtitle-styles.ts'
import { messages } from '../messages.ts'

export class DashRenameSubtitle extends appElement({
  video: property<Video>(),
  subtitle: state<Subtitle | undefined>(),
  language: state('en'),
  label: state(''),
  kind: state<'subtitles' | 'captions'>('subtitles'),
  fault: state(''),
  busy: state(false),
}) {
  #dialog = createRef<DashDialog>()

  static override styles = [formStyles, newSubtitleStyles]

  override render() {
    return html`<dash-dialog heading=${messages().subtitles.renameTitle} ${ref(this.#dialog)}>
      <form id="rename" @submit=${this.#send}>
        <div class="row">
          <label for="language">${messages().subtitles.language}</label>
          ${languageField({ value: this.language, near: [this.language], often: messages().subtitles.often, all: messages().subtitles.allLanguages, id: 'language', change: (code) => (this.language = code) })}
        </div>
        <div class="row">
          <label for="label">${messages().subtitles.label}</label>
          <input class="field" id="label" maxlength="300" autocomplete="off"
            aria-describedby="label-hint" .value=${this.label}
            @input=${(event: Event) => (this.label = (event.target as HTMLInputElement).value)} />
          <p class="hint" id="label-hint">${messages().subtitles.labelHint}</p>
        </div>
        <div class="row">
          <label for="kind">${messages().subtitles.kind}</label>
          <select
            class="field"
            id="kind"
            @change=${(event: Event) =>
              (this.kind = (event.target as HTMLSelectElement).value as 'subtitles' | 'captions')}
          >
            <option value="subtitles" ?selected=${this.kind === 'subtitles'}>${messages().subtitles.subtitles}</option>
            <option value="captions" ?selected=${this.kind === 'captions'}>${messages().subtitles.captions}</option>
          </select>
        </div>
        ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
      </form>
      <button slot="buttons" class="button primary" ?disabled=${this.busy} @click=${this.#send}
      >${this.busy ? messages().subtitles.working : messages().subtitles.keep}</button>
    </dash-dialog>`
  }

  open(subtitle: Subtitle): void {
    this.subtitle = subtitle
    this.language = subtitle.language
    this.label = subtitle.label
    this.kind = subtitle.kind
    this.fault = ''
    this.#dialog.value?.open()
  }

  #send = async (event: Event): Promise<void> => {
    event.preventDefault()
    const { subtitle, language, kind } = this
    const label = this.label.trim()
    // A name that nobody touched goes with its language.
    const named = label === '' || label === subtitle!.label ? {} : { label }
    this.busy = true
    try {
      await this.app.api.subtitles.update({
        params: { id: this.video.id, subtitle: subtitle!.id },
        body: { language, kind, ...named },
      })
      this.#dialog.value?.close()
      notify(this.app, messages().subtitles.renamed)
      this.dispatchEvent(new Event('renamed'))
    } catch (error) {
      const { detail, hint } = explain(error)
      this.fault = `${detail} ${hint}`
    } finally {
      this.busy = false
    }
  }
}
customElements.define('dash-rename-subtitle', DashRenameSubtitle)
