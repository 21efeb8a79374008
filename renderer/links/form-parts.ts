/** What the forms of links share: their layout, the buttons, and what these do. */
import { css, html, nothing } from 'lit'
import { button, faultLine, sendButton } from '../kit/controls.ts'
import { formStyles } from '../kit/styles/form.ts'
import { type Action, faultText } from '../notices/action.ts'
import { messages } from './messages.ts'

export const linkFormStyles = [
  formStyles,
  css`
    form {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
      gap: var(--s3) var(--s4);
      align-items: start;
      padding: var(--s4);
      border: 1px solid var(--line);
      border-radius: var(--radius-m);
    }
    .wide,
    .actions { grid-column: 1 / -1; }
  `,
]

interface LinkForm {
  tell(type: string, detail?: unknown): void
}

/** `isNew`: it is created, not changed. */
export function formEnd(host: LinkForm, { busy, fault }: Action, isNew: boolean) {
  const w = messages()
  const [action, doing] = isNew ? [w.make, w.making] : [w.save, w.saving]
  return html`${fault ? html`<div class="wide">${faultLine(fault)}</div>` : nothing}
    <div class="actions">
      ${sendButton({ busy, fault: '' }, action, doing)}
      ${button(w.cancel, () => host.tell('cancelled'))}
    </div>`
}

/** Sends what is typed, and tells of the link by `saved`. */
export const saveLink = (host: LinkForm, saving: Action, send: () => Promise<unknown>) =>
  saving.submit(faultText, async () => host.tell('saved', await send()))
