/** Rows and styles that the dialogs for subtitles and for audio tracks share. */
import { css, html, nothing } from 'lit'
import { ref, type Ref } from 'lit/directives/ref.js'
import { row } from '../kit/controls.ts'
import { nameField } from '../kit/fields.ts'
import { languageChoices, languageName, type LanguageChoice } from './language-names.ts'
import type { FormMessages } from './messages.ts'
import { valueOf } from '../kit/value-of.ts'

/** A choice of language by its name; `near` comes first. With `noLanguage` among the messages there may be none. */
export function languageRow(
  w: FormMessages,
  value: string,
  near: readonly string[],
  change: (code: string) => void,
) {
  const { often, all } = languageChoices(near)
  const isListed = value === '' || [...often, ...all].some(({ code }) => code === value)
  const option = ({ code, name }: LanguageChoice) =>
    html`<option value=${code} .selected=${code === value}>${name}</option>`
  return row(
    'language',
    w.language,
    html`<select class="field" id="language" @change=${(event: Event) => change(valueOf(event))}>
      ${'noLanguage' in w ? option({ code: '', name: w.noLanguage }) : nothing}
      ${isListed ? nothing : option({ code: value, name: languageName(value) })}
      <optgroup label=${w.often}>${often.map(option)}</optgroup>
      <optgroup label=${w.allLanguages}>${all.map(option)}</optgroup>
    </select>`,
  )
}

export const labelRow = (w: FormMessages, value: string, change: (label: string) => void) =>
  nameField('label', w.label, { value, hint: w.labelHint, input: change })

export const fileRow = (
  w: FormMessages,
  accept: string,
  field: Ref<HTMLInputElement>,
  change: (file: File | undefined) => void,
  disabled = false,
) =>
  row(
    'file',
    w.file,
    html`<input class="file" id="file" type="file" accept=${accept} aria-describedby="file-hint"
      ?disabled=${disabled} @change=${() => change(field.value?.files?.[0])} ${ref(field)} />`,
    w.fileHint,
  )

export const trackFormStyles = css`
  .check input { flex: none; }
  .file {
    width: 100%;
    padding: var(--s2);
    border: 1px dashed var(--line-strong);
    border-radius: var(--radius-m);
    background: var(--sunken);
  }
`
