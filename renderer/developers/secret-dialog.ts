/** A dialog whose form makes a secret, and which then shows it, whole and selectable, this one time. */
import { css, html, type TemplateResult } from 'lit'
import { ref, type Ref } from 'lit/directives/ref.js'
import type { DashDialog } from '../kit/dash-dialog.ts'
import '../kit/dash-dialog.ts'
import '../notices/dash-copy.ts'
import { alertIcon } from '../kit/icons.ts'
import { messages } from './messages.ts'

interface SecretDialog {
  dialog: Ref<DashDialog>
  heading: string
  /** `what` it is: "key". `warning`: that it is not shown again. */
  secret: { text: string; what: string; copyLabel: string; warning: string } | undefined
  /** With the id `form`. */
  form: TemplateResult
  submitLabel: string
  busy: boolean
  closed(): void
}

export const secretDialog = ({
  dialog,
  heading,
  secret,
  form,
  submitLabel,
  busy,
  closed,
}: SecretDialog): TemplateResult => html`<dash-dialog heading=${heading}
  .cancel=${secret ? '' : null} ${ref(dialog)} @close=${closed}>
  ${
    secret
      ? html`<div class="secret">
        <p class="once">${alertIcon()}<span>${secret.warning}</span></p>
        <code tabindex="0" role="textbox" aria-readonly="true" aria-label=${secret.what}>${secret.text}</code>
        <dash-copy primary .text=${secret.text} what=${secret.what} label=${secret.copyLabel}></dash-copy>
      </div>
      <button slot="buttons" type="button" class="button" @click=${() => dialog.value?.close()}
      >${messages().done}</button>`
      : html`${form}<button slot="buttons" class="button primary" form="form" ?disabled=${busy}
      >${submitLabel}</button>`
  }
</dash-dialog>`

export const secretStyles = css`
  .secret {
    display: grid;
    gap: var(--s3);
  }
  .once {
    display: flex;
    gap: var(--s2);
    padding: var(--s3);
    border-radius: var(--radius-m);
    background: var(--wait-wash);
    color: var(--wait);
  }
  .once svg {
    flex: none;
    margin-top: 2px;
  }
  .secret code {
    padding: var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--sunken);
    overflow-wrap: anywhere;
    user-select: all;
  }
  .secret dash-copy {
    justify-self: end;
  }
`
