/** The form of a link, new or changed, with the fields of its kind. Events: `saved` with the link, `cancelled`. */
import { css, html } from 'lit'
import { button, faultLine, sendButton } from '../kit/controls.ts'
import { SentForm, sentForm } from '../kit/sent-form.ts'
import { formStyles } from '../kit/styles/form.ts'
import { Action, faultText } from '../notices/action.ts'
import { appElement, property } from '../state/app-element.ts'
import { messages as w } from './messages.ts'

const styles = css`
  form {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
    gap: var(--s3) var(--s4);
    align-items: start;
    padding: var(--s4);
  }
  form > * { grid-column: 1 / -1; }
  form > .row:has(select, [type='number']) { grid-column: auto; }
`

class DashLinkForm extends appElement({
  /** A link is created, not changed. */
  isNew: property(false),
  /** `typed`: what is in the form so far. */
  fields: property<(typed: SentForm | undefined) => unknown>(),
  send: property<(typed: SentForm) => Promise<unknown>>(),
}) {
  #saving = new Action(this)

  static override styles = [formStyles, styles]

  override render() {
    const { busy, fault } = this.#saving
    const [action, doing] = this.isNew ? [w.make, w.making] : [w.save, w.saving]
    const form = this.renderRoot.querySelector('form')
    return html`<form class="boxed" @submit=${this.#save} @change=${() => this.requestUpdate()}>
      ${this.fields(form ? new SentForm(form) : undefined)}
      ${faultLine(fault)}
      <div class="actions">
        ${sendButton({ busy }, action, doing)}
        ${button(w.cancel, () => this.emit('cancelled'))}
      </div>
    </form>`
  }

  #save = (event: SubmitEvent) => {
    const typed = sentForm(event)
    void this.#saving.submit(faultText, async () => this.emit('saved', await this.send(typed)))
  }
}
customElements.define('dash-link-form', DashLinkForm)
