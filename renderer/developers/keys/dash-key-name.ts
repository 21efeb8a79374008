/** Another name for a key. `named`: the key as it is then. */
import { html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { ApiKey } from '../../../daemon/contract/space.ts'
import { notify } from '../../notices/notices.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { explain } from '../../kit/explain/explain.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { messages } from '../messages.ts'

export class DashKeyName extends appElement({
  busy: state(false),
  fault: state(''),
}) {
  #key: ApiKey | undefined
  #dialog = createRef<DashDialog>()
  #field = createRef<HTMLInputElement>()

  static override styles = formStyles

  open(key: ApiKey): void {
    this.#key = key
    this.fault = ''
    this.#field.value!.value = key.name
    this.#dialog.value?.open()
    this.#field.value?.select()
  }

  override render() {
    const w = messages()
    return html`<dash-dialog heading=${w.renameKey} ${ref(this.#dialog)}>
      <form id="f" class="row" @submit=${this.#save}>
        <label for="name">${w.name}</label>
        <input class="field" id="name" maxlength="300" autocomplete="off" required autofocus ${ref(this.#field)} />
        ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : ''}
      </form>
      <button
        slot="buttons"
        class="button primary"
        form="f"
        ?disabled=${this.busy}
      >${this.busy ? w.saving : w.save}</button>
    </dash-dialog>`
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    this.busy = true
    this.fault = ''
    try {
      const key = await this.app.api.keys.update({
        params: { id: this.#key!.id },
        body: { name: this.#field.value!.value },
      })
      this.dispatchEvent(new CustomEvent<ApiKey>('named', { detail: key }))
      this.#dialog.value?.close()
      notify(this.app, messages().renamed)
    } catch (error) {
      const { detail, hint } = explain(error)
      this.fault = `${messages().notRenamed}. ${detail} ${hint}`
    } finally {
      this.busy = false
    }
  }
}
customElements.define('dash-key-name', DashKeyName)
