/** Creates a key, and shows it this one time. Event: `made`. */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { KeyAccess, KeyCreated } from '../../../daemon/contract/space.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import { Action } from '../../notices/action.ts'
import { choiceCards } from '../../kit/styles/choice-cards.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { secretDialog, secretStyles } from '../secret-dialog.ts'
import { tabStyles } from '../tab-styles.ts'
import { messages } from '../messages.ts'

export class DashKeyNew extends appElement({
  created: state<KeyCreated | undefined>(),
}) {
  #creating = new Action(this)
  #dialog = createRef<DashDialog>()

  static override styles = [formStyles, tabStyles, choiceCards, secretStyles]

  open(): void {
    this.#dialog.value?.open()
  }

  override render() {
    const w = messages()
    const { created } = this
    return secretDialog({
      dialog: this.#dialog,
      heading: created ? w.keyReady(created.name) : w.newKey,
      secret: created && {
        text: created.secret,
        what: w.theKey,
        copyLabel: w.copyKey,
        warning: w.keyOnce,
      },
      form: this.#form(),
      submitLabel: this.#creating.busy ? w.creating : w.createKey,
      busy: this.#creating.busy,
      closed: this.#reset,
    })
  }

  #form(): TemplateResult {
    const w = messages()
    const choice = (access: KeyAccess, title: string, text: string) => html`<label class="choice">
      <input type="radio" name="access" value=${access} ?checked=${access === 'read_only'}
      /><span><b>${title}</b><span class="soft small">${text}</span></span>
    </label>`
    return html`<form id="form" @submit=${this.#create}>
      <div class="row">
        <label for="name">${w.name}</label>
        <input class="field" id="name" name="name" maxlength="300" autocomplete="off"
          placeholder=${w.namePlaceholder} required autofocus aria-describedby="hint" />
        <p class="hint" id="hint">${w.nameHint}</p>
      </div>
      <fieldset>
        <legend>${w.access}</legend>
        ${choice('read_only', w.readOnly, w.readOnlyText)} ${choice('read_write', w.readWrite, w.readWriteText)}
      </fieldset>
      ${this.#creating.fault ? html`<p class="fault" role="alert">${this.#creating.fault}</p>` : nothing}
    </form>`
  }

  #create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const fields = new FormData(event.target as HTMLFormElement)
    await this.#creating.submit(messages().notCreated, async () => {
      this.created = await this.app.api.keys.create({
        body: { name: String(fields.get('name')), access: fields.get('access') as KeyAccess },
      })
      this.dispatchEvent(new Event('made'))
    })
  }

  /** Takes the secret out of the page as well. */
  #reset = (): void => {
    this.created = undefined
    this.#creating.reset()
    this.renderRoot.querySelector('form')?.reset()
  }
}
customElements.define('dash-key-new', DashKeyNew)
