/** Fields that are typed into or chosen from, each in a row of `formStyles` with its label and its hint. */
import { html, nothing } from 'lit'
import { ref, type Ref } from 'lit/directives/ref.js'
import { LONGEST_NAME } from '../../daemon/contract/limits.ts'
import { row, select, type SelectChoices, type SelectOptions } from './controls.ts'
import { valueOf } from './value-of.ts'

/** Attributes have their names in HTML. */
interface Written {
  id?: string
  value?: string | number | null
  placeholder?: string
  maxlength?: number
  autocomplete?: string
  autocapitalize?: 'characters' | 'off'
  spellcheck?: 'false'
  autofocus?: boolean
  invalid?: boolean
  describedBy?: string
  /** Further classes. */
  look?: string
  /** With what is typed, at every key. */
  input?: (typed: string) => void
}

export interface TextInput extends Written {
  /** In the data of the form; by default the id. */
  name?: string
  /** Read out, where no label is seen. */
  label?: string
  required?: boolean
  disabled?: boolean
  type?: 'date' | 'email' | 'number' | 'password' | 'search' | 'text' | 'url'
  inputmode?: 'decimal' | 'numeric' | 'text' | 'url'
  min?: number | string
  max?: number | string
  step?: number | 'any'
  minlength?: number
  pattern?: string
  /** Id of a `datalist`. */
  list?: string
  readonly?: boolean
  /** With what was typed, once the field is left. */
  change?: (typed: string) => void
  ref?: Ref<HTMLInputElement>
}

interface TextArea extends Written {
  rows?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** What stands below a field. */
interface Below {
  hint?: unknown
  /** What is wrong with the field. */
  fault?: string
}

const onText = (set: ((typed: string) => void) | undefined) =>
  set && ((event: Event) => set(valueOf(event)))

export const textInput = (of: TextInput) =>
  html`<input class="field ${of.look ?? ''}" id=${of.id ?? nothing} name=${of.name ?? of.id ?? nothing}
    type=${of.type ?? 'text'} aria-label=${of.label ?? nothing} placeholder=${of.placeholder ?? nothing}
    inputmode=${of.inputmode ?? nothing} min=${of.min ?? nothing} max=${of.max ?? nothing}
    step=${of.step ?? nothing} pattern=${of.pattern ?? nothing} list=${of.list ?? nothing}
    minlength=${of.minlength ?? nothing} maxlength=${of.maxlength ?? nothing}
    autocomplete=${of.autocomplete ?? 'off'} autocapitalize=${of.autocapitalize ?? nothing}
    spellcheck=${of.spellcheck ?? nothing}
    ?required=${of.required} ?disabled=${of.disabled} ?readonly=${of.readonly} ?autofocus=${of.autofocus}
    aria-invalid=${of.invalid ?? nothing} aria-describedby=${of.describedBy ?? nothing}
    .value=${String(of.value ?? '')} @input=${onText(of.input)} @change=${onText(of.change)}
    ${of.ref ? ref(of.ref) : nothing} />`

export const textArea = (of: TextArea) =>
  html`<textarea class="field ${of.look ?? ''}" id=${of.id ?? nothing} rows=${of.rows ?? nothing}
    placeholder=${of.placeholder ?? nothing} maxlength=${of.maxlength ?? nothing}
    autocomplete=${of.autocomplete ?? nothing} autocapitalize=${of.autocapitalize ?? nothing}
    spellcheck=${of.spellcheck ?? nothing} ?autofocus=${of.autofocus} aria-invalid=${of.invalid ?? nothing}
    aria-describedby=${of.describedBy ?? nothing} .value=${String(of.value ?? '')}
    @input=${onText(of.input)} ${of.ref ? ref(of.ref) : nothing}></textarea>`

/** How a field in a row refers to the lines below it. */
function described<T extends Written & Below>(id: string, of: T): T {
  const { hint, fault, describedBy } = of
  const about = [hint && `${id}-hint`, fault && `${id}-fault`, describedBy].filter(Boolean)
  return {
    ...of,
    id,
    invalid: of.invalid ?? (fault ? true : undefined),
    describedBy: about.length > 0 ? about.join(' ') : undefined,
  }
}

/** `textField('user', w.user, { value: user, maxlength: 200, hint: w.userHint })` */
export const textField = (id: string, label: string, of: TextInput & Below) =>
  row(id, label, textInput(described(id, of)), of.hint, of.fault)

export const nameField: typeof textField = (id, label, of) =>
  textField(id, label, { maxlength: LONGEST_NAME, ...of })

export const emailField: typeof textField = (id, label, of) =>
  textField(id, label, { type: 'email', maxlength: 254, ...of })

export const areaField = (id: string, label: string, of: TextArea & Below) =>
  row(id, label, textArea(described(id, of)), of.hint, of.fault)

interface SelectField<T extends string> extends SelectOptions {
  choices: SelectChoices<T>
  chosen?: T
  change?: (value: T) => void
  hint?: unknown
}

export const selectField = <T extends string>(
  id: string,
  label: string,
  { choices, chosen, change, hint, ...of }: SelectField<T>,
) =>
  row(
    id,
    label,
    select(id, choices, chosen, change, { describedBy: hint ? `${id}-hint` : undefined, ...of }),
    hint,
  )
