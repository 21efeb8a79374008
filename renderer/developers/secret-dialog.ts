/** A dialog whose form makes a secret, and which then shows it, whole and selectable, this one time. */
import { css, html } from 'lit'
import { ref, type Ref } from 'lit/directives/ref.js'
import { faultLine } from '../kit/controls.ts'
import type { DashDialog } from '../kit/dash-dialog.ts'
import '../kit/dash-dialog.ts'
import type { Action } from '../notices/action.ts'
import '../notices/dash-copy.ts'
import { alertIcon } from '../kit/icons.ts'
import { sentForm, type SentForm } from '../kit/sent-form.ts'
import { formStyles } from '../kit/styles/form.ts'
import { tabStyles } from './tab-styles.ts'
import { messages } from './messages.ts'

interface SecretDialog {
  dialog: Ref<DashDialog>
  heading: string
  fields: unknown
  submitLabel: string
  /** What `submit` runs. */
  action: Action
  submit(typed: SentForm): unknown
  /** `what` it is: "key". `warning`: that it is not shown again. */
  secret: { text: string; what: string; copyLabel: string; warning: string } | undefined
  closed(): void
}

export function secretDialog({ dialog, secret, action, submit, ...of }: SecretDialog) {
  return html`<dash-dialog heading=${of.heading} .cancel=${secret ? '' : null} ${ref(dialog)}
    @close=${of.closed}>${
      secret
        ? html`<div class="secret stacked">
          <p class="once">${alertIcon()}<span>${secret.warning}</span></p>
          <code tabindex="0" role="textbox" aria-readonly="true" aria-label=${secret.what}>${secret.text}</code>
          <dash-copy primary .text=${secret.text} what=${secret.what} label=${secret.copyLabel}></dash-copy>
        </div>
        <button slot="buttons" type="button" class="button" @click=${() => dialog.value?.close()}
        >${messages().done}</button>`
        : html`<form id="form" @submit=${(event: SubmitEvent) => submit(sentForm(event))}>
          ${of.fields}${faultLine(action.fault)}
        </form>
        <button slot="buttons" class="button primary" form="form" ?disabled=${action.busy}
        >${of.submitLabel}</button>`
    }</dash-dialog>`
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
    .secret code {
      padding: var(--s3);
      border: 1px solid var(--line);
      border-radius: var(--radius-m);
      background: var(--sunken);
      overflow-wrap: anywhere;
      user-select: all;
    }
    .secret dash-copy { justify-self: end; }
  `,
]
