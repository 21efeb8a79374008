/** Asks for a new name of a video, in a dialog. */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import '../../kit/dash-dialog.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import { explainedText } from '../../kit/explain/explain.ts'
import { updateVideo } from '../../video/update-video.ts'
import { messages } from '../../video/messages.ts'

export class DashRename extends appElement({
  saving: state(false),
  fault: state(''),
  video: state<{ id: string; name: string }>({ id: '', name: '' }),
}) {
  #dialog = createRef<DashDialog>()
  #field = createRef<HTMLInputElement>()

  static override styles = [
    css`
      label {
        display: grid;
        gap: var(--s1);
        font-weight: 500;
      }
      .field {
        font-weight: 400;
      }
      .fault {
        margin-top: var(--s1);
        color: var(--bad);
        font-size: var(--text-s);
      }
    `,
  ]

  async ask(video: { id: string; name: string }): Promise<void> {
    this.video = video
    this.fault = ''
    await this.updateComplete
    const field = this.#field.value!
    field.value = video.name
    this.#dialog.value?.open()
    field.select()
  }

  override render() {
    return html`<dash-dialog heading=${messages().rename} ${ref(this.#dialog)}>
      <form id="name" @submit=${this.#save}>
        <label>${messages().name}<input class="field" autofocus maxlength="300" autocomplete="off"
          aria-invalid=${this.fault !== ''} aria-describedby=${this.fault ? 'fault' : nothing}
          ${ref(this.#field)} /></label>
        ${this.fault ? html`<p class="fault" id="fault" role="alert">${this.fault}</p>` : nothing}
      </form>
      <button slot="buttons" class="button primary" form="name" ?disabled=${this.saving}
      >${this.saving ? messages().saving : messages().save}</button>
    </dash-dialog>`
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const name = this.#field.value!.value.trim()
    this.fault = name === '' ? messages().needsName : ''
    if (name === '') return this.#field.value!.focus()
    this.saving = true
    try {
      if (name !== this.video.name)
        await updateVideo(this.app, this.video.id, { name }, messages().renamed(name))
      this.#dialog.value?.close()
    } catch (error) {
      this.fault = explainedText(error)
    } finally {
      this.saving = false
    }
  }
}
customElements.define('dash-rename', DashRename)
