/** Renames a key. Event: `named`, with the key. */
import { html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement } from '../../state/app-element.ts'
import type { ApiKey } from '../../../daemon/contract/space.ts'
import { notify } from '../../notices/notices.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { Action } from '../../notices/action.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { messages } from '../messages.ts'

export class DashKeyName extends appElement({}) {
  #saving = new Action(this)
  #key: ApiKey | undefined
  #dialog = createRef<DashDialog>()
  #field = createRef<HTMLInputElement>()

  static override styles = formStyles

  open(key: ApiKey): void {
    this.#key = key
    this.#saving.reset()
    this.#field.value!.value = key.name
    this.#dialog.value?.open()
    this.#field.value?.select()
  }

  override render() {
    const w = messages()
    const { busy, fault } = this.#saving
    return html`<dash-dialog heading=${w.renameKey} ${ref(this.#dialog)}>
      <form id="f" class="row" @submit=${this.#save}>
        <label for="name">${w.name}</label>
        <input class="field" id="name" maxlength="300" autocomplete="off" required autofocus ${ref(this.#field)} />
        ${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing}
      </form>
      <button slot="buttons" class="button primary" form="f" ?disabled=${busy}
      >${busy ? w.saving : w.save}</button>
    </dash-dialog>`
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    await this.#saving.submit(messages().notRenamed, async () => {
      const key = await this.app.api.keys.update({
        params: { id: this.#key!.id },
        body: { name: this.#field.value!.value },
      })
      this.dispatchEvent(new CustomEvent<ApiKey>('named', { detail: key }))
      this.#dialog.value?.close()
      notify(this.app, messages().renamed)
    })
  }
}
customElements.define('dash-key-name', DashKeyName)
