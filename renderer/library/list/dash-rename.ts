/** Asks for a new name of a video, in a dialog. */
import { html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement } from '../../state/app-element.ts'
import '../../kit/dash-dialog.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { Action, faultText } from '../../notices/action.ts'
import { updateVideo } from '../../video/actions.ts'
import { messages } from '../../video/messages.ts'

export class DashRename extends appElement({}) {
  #saving = new Action(this)
  #video = { id: '', name: '' }
  #dialog = createRef<DashDialog>()
  #field = createRef<HTMLInputElement>()

  static override styles = formStyles

  ask(video: { id: string; name: string }): void {
    this.#video = video
    this.#saving.reset()
    const field = this.#field.value!
    field.value = video.name
    this.#dialog.value?.open()
    field.select()
  }

  override render() {
    const w = messages()
    const { busy, fault } = this.#saving
    return html`<dash-dialog heading=${w.rename} ${ref(this.#dialog)}>
      <form class="row" id="rename" @submit=${this.#save}>
        <label for="name">${w.name}</label>
        <input class="field" id="name" autofocus maxlength="300" autocomplete="off"
          aria-invalid=${fault !== ''} aria-describedby=${fault ? 'fault' : nothing}
          ${ref(this.#field)} />
        ${fault ? html`<p class="fault" id="fault" role="alert">${fault}</p>` : nothing}
      </form>
      <button slot="buttons" class="button primary" form="rename" ?disabled=${busy}
      >${busy ? w.saving : w.save}</button>
    </dash-dialog>`
  }

  #save = async (event: SubmitEvent) => {
    event.preventDefault()
    const { id, name: was } = this.#video
    const name = this.#field.value!.value.trim()
    if (name === '') {
      this.#saving.reset(messages().needsName)
      return this.#field.value!.focus()
    }
    const save = async () => {
      if (name !== was) await updateVideo(this.app, id, { name }, messages().renamed(name))
      this.#dialog.value?.close()
    }
    await this.#saving.submit(faultText, save)
  }
}
customElements.define('dash-rename', DashRename)
