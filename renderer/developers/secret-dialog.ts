/** A dialog whose form makes a secret, and which then shows it, whole and selectable, this one time. */
import { css, html } from 'lit'
import { ref } from 'lit/directives/ref.js'
import { faultLine } from '../kit/controls.ts'
import { alertIcon } from '../kit/icons.ts'
import { sentForm, type SentForm } from '../kit/sent-form.ts'
import { formStyles } from '../kit/styles/form.ts'
import '../notices/dash-copy.ts'
import { ActionDialog } from '../notices/form-dialog.ts'
import { tabStyles } from './tab-styles.ts'
import { messages as w } from './messages.ts'

interface SecretDialogView {
  heading: string
  fields: unknown
  /** Label of the button, and while the form is sent. */
  label: string
  doing?: string
  submit(typed: SentForm): unknown
  /** `what` it is: "key". `warning`: that it is not shown again. */
  secret: { text: string; what: string; copyLabel: string; warning: string } | undefined
  /** Takes the secret out of the page. */
  closed(): void
}

export class SecretDialog extends ActionDialog {
  view({ secret, ...of }: SecretDialogView) {
    const { busy, fault } = this
    const closed = () => {
      of.closed()
      this.reset()
      this.dialog.value?.querySelector('form')?.reset()
    }
    return html`<dash-dialog heading=${of.heading} .cancel=${secret ? '' : null} ?busy=${busy}
      ${ref(this.dialog)} @close=${closed}>${
        secret
          ? html`<div class="secret stacked">
            <p class="once">${alertIcon()}<span>${secret.warning}</span></p>
            <code class="boxed whole" tabindex="0" role="textbox" aria-readonly="true"
              aria-label=${secret.what}>${secret.text}</code>
            <dash-copy primary .text=${secret.text} what=${secret.what} label=${secret.copyLabel}></dash-copy>
          </div>
          <button slot="buttons" type="button" class="button" @click=${this.close}>${w.done}</button>`
          : html`<form id="form" @submit=${(event: SubmitEvent) => of.submit(sentForm(event))}>
            ${of.fields}${faultLine(fault)}
          </form>
          <button slot="buttons" class="button primary" form="form" ?disabled=${busy}
          >${busy ? (of.doing ?? of.label) : of.label}</button>`
      }</dash-dialog>`
  }
}

export const secretStyles = [
  formStyles,
  tabStyles,
  css`
    .once {
      display: flex;
      gap: var(--s2);
      padding: var(--s3);
      border-radius: var(--radius-m);
      background: var(--wait-wash);
      color: var(--wait);
      > svg {
        flex: none;
        margin-top: 2px;
      }
    }
    .secret dash-copy { justify-self: end; }
  `,
]
