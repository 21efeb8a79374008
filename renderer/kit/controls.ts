/** Controls of forms and toolbars, with the classes of `shared` and `formStyles`. */
import { html, nothing, type TemplateResult } from 'lit'
import { keepFocus } from './keep-focus.ts'
import { checkedOf, valueOf } from './value-of.ts'

interface Button {
  icon?: TemplateResult
  /** Further classes, as `primary` or `quiet`. */
  look?: string
  disabled?: boolean
  /** Read out instead of its label, where that is not enough alone. */
  named?: string
  describedBy?: string
}

const pressed = (run: () => unknown) => () => {
  const focusAgain = keepFocus()
  run()
  void focusAgain()
}

export const button = (
  label: unknown,
  run: () => unknown,
  { icon, look = '', disabled = false, named, describedBy }: Button = {},
) =>
  html`<button type="button" class="button ${look}" ?disabled=${disabled} aria-label=${named ?? nothing}
    aria-describedby=${describedBy ?? nothing} @click=${pressed(run)}>${icon}${label}</button>`

/** What it does is read out, and seen when one points at it: `title`, where that is more. */
export const iconButton = (
  icon: TemplateResult,
  label: string,
  run: () => unknown,
  { title = label, disabled = false } = {},
) =>
  html`<button type="button" class="button quiet icon" ?disabled=${disabled} aria-label=${label}
    title=${title} @click=${pressed(run)}>${icon}</button>`

interface Checkbox {
  /** Below its words. */
  hint?: unknown
  /** In the data of the form, where `value` means that it is ticked. */
  name?: string
  value?: string
  disabled?: boolean
  /** Id of its description elsewhere. */
  describedBy?: string
}

export const checkbox = (
  label: unknown,
  checked: boolean,
  change?: (checked: boolean) => void,
  { hint, name, value, disabled, describedBy }: Checkbox = {},
) =>
  html`<label class="check"><input type="checkbox" name=${name ?? nothing}
    value=${value ?? nothing} .checked=${checked}
    ?disabled=${disabled} aria-describedby=${describedBy ?? nothing}
    @change=${(event: Event) => change?.(checkedOf(event))}
  /><span>${label}${hint ? html`<br /><span class="hint">${hint}</span>` : nothing}</span></label>`

/** Values with their names; `lang` is set where a name is in another language than the page. */
export type SelectChoices<T extends string> = readonly (readonly [
  value: T,
  name: unknown,
  lang?: string,
])[]

/** The choices of a select whose names are in a table. */
export const named = <T extends string>(
  values: readonly T[],
  names: Readonly<Record<T, unknown>>,
): SelectChoices<T> => values.map((value) => [value, names[value]] as const)

export interface SelectOptions {
  /** Read out, where no label is seen. */
  label?: string
  title?: string
  disabled?: boolean
  describedBy?: string
}

/** A choice of one. In the data of a form it has its id for a name. */
export const select = <T extends string>(
  id: string | undefined,
  choices: SelectChoices<T>,
  chosen: T | undefined,
  change?: (value: T) => void,
  { label, title, disabled, describedBy }: SelectOptions = {},
) =>
  html`<select class="field" id=${id ?? nothing} name=${id ?? nothing} title=${title ?? nothing}
    aria-label=${label ?? nothing} aria-describedby=${describedBy ?? nothing} ?disabled=${disabled}
    @change=${(event: Event) => change?.(valueOf(event) as T)}>
    ${choices.map(
      ([value, text, lang]) =>
        html`<option value=${value} lang=${lang ?? nothing} .selected=${value === chosen}>${text}</option>`,
    )}
  </select>`

/** A field below its label, above its hint and what is wrong with it, which it names by `aria-describedby`. */
export const row = (id: string, label: string, field: unknown, hint?: unknown, fault?: string) =>
  html`<div class="row">
    <label for=${id}>${label}</label>
    ${field} ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
    ${faultLine(fault, `${id}-fault`)}
  </div>`

/** Why the last try failed. */
export const faultLine = (fault: string | undefined, id?: string) =>
  fault ? html`<p class="fault" id=${id ?? nothing} role="alert">${fault}</p>` : nothing

/** The button that sends a form, below why the last try failed. `doing`: its label meanwhile. */
export const sendButton = (
  { busy, fault }: { busy: boolean; fault?: string },
  label: unknown,
  doing = label,
  look = 'primary',
) =>
  html`${faultLine(fault)} <button class="button ${look}" ?disabled=${busy}>${busy ? doing : label}</button>`
