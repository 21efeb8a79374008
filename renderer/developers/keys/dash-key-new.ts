/** Makes a key, and shows it the one time. `made`: there is one more. */
import { html, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { KeyAccess, KeyCreated } from '../../../daemon/contract/space.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { explain } from '../../kit/explain/explain.ts'
import { choiceCards } from '../../kit/styles/choice-cards.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { secretPanel, secretStyles } from '../secret-panel.ts'
import { tabStyles } from '../tab-styles.ts'
import { messages } from '../messages.ts'

export class DashKeyNew extends appElement({
  made: state<KeyCreated | undefined>(),
  busy: state(false),
  fault: state(''),
}) {
  #dialog = createRef<DashDialog>()
  #form = createRef<HTMLFormElement>()

  static override styles = [formStyles, tabStyles, choiceCards, secretStyles]

  open(): void {
    this.#dialog.value?.open()
  }

  override render() {
    const w = messages()
    const { made } = this
    return html`<dash-dialog
      heading=${made ? w.keyReady(made.name) : w.newKey}
      .cancel=${made ? '' : null}
      ${ref(this.#dialog)}
      @close=${this.#forget}
    >
      ${made ? secretPanel({ secret: made.secret, what: w.theKey, label: w.copyKey, once: w.keyOnce }) : this.#ask()}
      ${
        made
          ? html`<button
            slot="buttons"
            type="button"
            class="button"
            @click=${() => this.#dialog.value?.close()}
          >${w.done}</button>`
          : html`<button
            slot="buttons"
            type="button"
            class="button primary"
            ?disabled=${this.busy}
            @click=${() => this.#form.value?.requestSubmit()}
          >${this.busy ? w.creating : w.createKey}</button>`
      }
    </dash-dialog>`
  }

  #ask(): TemplateResult {
    const w = messages()
    const choice = (access: KeyAccess, title: string, text: string) => html`<label class="choice">
      <input
        type="radio"
        name="access"
        value=${access}
        ?checked=${access === 'read_only'}
      /><span><b>${title}</b><span class="soft small">${text}</span></span>
    </label>`
    return html`<form ${ref(this.#form)} @submit=${this.#create}>
      <div class="row">
        <label for="name">${w.name}</label>
        <input
          class="field"
          id="name"
          name="name"
          maxlength="300"
          autocomplete="off"
          placeholder=${w.namePlaceholder}
          required
          autofocus
          aria-describedby="hint"
        />
        <p class="hint" id="hint">${w.nameHint}</p>
      </div>
      <fieldset>
        <legend>${w.access}</legend>
        ${choice('read_only', w.readOnly, w.readOnlyText)} ${choice('read_write', w.readWrite, w.readWriteText)}
      </fieldset>
      ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : ''}
    </form>`
  }

  #create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const given = new FormData(this.#form.value!)
    this.busy = true
    this.fault = ''
    try {
      this.made = await this.app.api.keys.create({
        body: { name: String(given.get('name')), access: given.get('access') as KeyAccess },
      })
      this.dispatchEvent(new Event('made'))
    } catch (error) {
      const { detail, hint } = explain(error)
      this.fault = `${messages().notCreated}. ${detail} ${hint}`
    } finally {
      this.busy = false
    }
  }

  /** Out of the page as well: it was shown. */
  #forget = (): void => {
    this.made = undefined
    this.fault = ''
    this.#form.value?.reset()
  }
}
customElements.define('dash-key-new', DashKeyNew)
