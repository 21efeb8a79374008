/** What the forms of links share: their layout, a field with its hint, and the buttons. */
import { css, html, nothing } from 'lit'
import { faultLine } from '../kit/controls.ts'
import { formStyles } from '../kit/styles/form.ts'
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

interface TextField {
  type?: 'text' | 'number' | 'password'
  most?: number
  required?: boolean
  disabled?: boolean
}

/** Its hint is `<id>-hint`. */
export const textField = (
  id: string,
  value: string | number | null,
  { type = 'text', most, required = false, disabled = false }: TextField = {},
) =>
  html`<input class="field" id=${id} name=${id} type=${type} .value=${String(value ?? '')}
    maxlength=${most ?? nothing} min=${type === 'number' ? '1' : nothing} ?required=${required}
    autocomplete=${type === 'password' ? 'new-password' : 'off'} aria-describedby="${id}-hint"
    ?disabled=${disabled} />`

/** `isNew`: it is created, not changed. */
export function formEnd(
  { busy, fault }: { busy: boolean; fault: string },
  isNew: boolean,
  cancel: () => void,
) {
  const w = messages()
  const [action, doing] = isNew ? [w.make, w.making] : [w.save, w.saving]
  return html`${fault ? html`<div class="wide">${faultLine(fault)}</div>` : nothing}
    <div class="actions">
      <button class="button primary" ?disabled=${busy}>${busy ? doing : action}</button>
      <button type="button" class="button" @click=${cancel}>${w.cancel}</button>
    </div>`
}

/** A typed text of the form. */
export const typedIn = (data: FormData, name: string): string => String(data.get(name) ?? '').trim()
