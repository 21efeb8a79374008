/** Controls of forms and toolbars, with the classes of `shared` and `formStyles`. */
import { html, nothing, type TemplateResult } from 'lit'
import { valueOf } from './value-of.ts'

interface Button {
  icon?: TemplateResult
  /** Further classes, as `primary` or `quiet`. */
  look?: string
  disabled?: boolean
}

export const button = (
  label: unknown,
  run: () => unknown,
  { icon, look = '', disabled = false }: Button = {},
) =>
  html`<button type="button" class="button ${look}" ?disabled=${disabled} @click=${() => run()}
  >${icon}${label}</button>`

/** What it does is read out, and seen when one points at it: `title`, where that says more. */
export const iconButton = (
  icon: TemplateResult,
  label: string,
  run: () => unknown,
  { title = label, disabled = false } = {},
) =>
  html`<button type="button" class="button quiet icon" ?disabled=${disabled} aria-label=${label}
    title=${title} @click=${() => run()}>${icon}</button>`

/** A box with its words, and a hint below them. */
export const checkbox = (
  label: string,
  checked: boolean,
  change: (checked: boolean) => void,
  hint?: string,
) =>
  html`<label class="check"><input type="checkbox" .checked=${checked}
    @change=${({ target }: Event) => change((target as HTMLInputElement).checked)}
  /><span>${label}${hint ? html`<br /><span class="hint">${hint}</span>` : nothing}</span></label>`

/** A choice of one, as values and their names. */
export const select = <T extends string>(
  id: string,
  options: readonly (readonly [value: T, name: unknown])[],
  chosen: T,
  change: (value: T) => void,
) =>
  html`<select class="field" id=${id} @change=${(event: Event) => change(valueOf(event) as T)}>
    ${options.map(
      ([value, name]) =>
        html`<option value=${value} .selected=${value === chosen}>${name}</option>`,
    )}
  </select>`

/** A field below its label, and above its hint, which it names by `aria-describedby`. */
export const row = (id: string, label: string, field: unknown, hint?: string) =>
  html`<div class="row">
    <label for=${id}>${label}</label>
    ${field} ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
  </div>`

/** Why the last try failed. */
export const faultLine = (fault: string) =>
  fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing
