/** Language, name and kind of one subtitle. Tells `renamed`. */
import { html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { Subtitle, Video } from '../../../daemon/contract/video.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { Action } from '../../notices/action.ts'
import { notify } from '../../notices/notices.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { messages } from '../messages.ts'
import { faultText, labelRow, languageRow, trackFormStyles } from '../track-form.ts'

export class DashRenameSubtitle extends appElement({
  video: property<Video>(),
  subtitle: state<Subtitle | undefined>(),
  language: state('en'),
  label: state(''),
  kind: state<Subtitle['kind']>('subtitles'),
}) {
  #saving = new Action(this)
  #dialog = createRef<DashDialog>()

  static override styles = [formStyles, trackFormStyles]

  override render() {
    const w = messages().subtitles
    const { busy, fault } = this.#saving
    return html`<dash-dialog heading=${w.renameTitle} ${ref(this.#dialog)}>
      <form id="rename" @submit=${this.#send}>
        ${languageRow(w, this.language, [this.language], (code) => (this.language = code))}
        ${labelRow(w, this.label, (label) => (this.label = label))}
        <div class="row">
          <label for="kind">${w.kind}</label>
          <select class="field" id="kind" @change=${(event: Event) =>
            (this.kind = (event.target as HTMLSelectElement).value as Subtitle['kind'])}>
            ${(['subtitles', 'captions'] as const).map(
              (kind) =>
                html`<option value=${kind} ?selected=${this.kind === kind}>${w[kind]}</option>`,
            )}
          </select>
        </div>
        ${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing}
      </form>
      <button slot="buttons" class="button primary" ?disabled=${busy} @click=${this.#send}
      >${busy ? w.working : w.keep}</button>
    </dash-dialog>`
  }

  open(subtitle: Subtitle): void {
    const { language, label, kind } = subtitle
    Object.assign(this, { subtitle, language, label, kind })
    this.#saving.reset()
    this.#dialog.value?.open()
  }

  #send = async (event: Event): Promise<void> => {
    event.preventDefault()
    const { language, kind } = this
    const subtitle = this.subtitle!
    const label = this.label.trim()
    await this.#saving.submit(faultText, async () => {
      await this.app.api.subtitles.update({
        params: { id: this.video.id, subtitle: subtitle.id },
        // A name that nobody touched goes with its language.
        body: { language, kind, ...(label === '' || label === subtitle.label ? {} : { label }) },
      })
      this.#dialog.value?.close()
      notify(this.app, messages().subtitles.renamed)
      this.dispatchEvent(new Event('renamed'))
    })
  }
}
customElements.define('dash-rename-subtitle', DashRenameSubtitle)
