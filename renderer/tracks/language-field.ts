/** A choice of language by its name; `near` comes first. */
import { html, nothing, type TemplateResult } from 'lit'
import { languageChoices, languageName } from './language-names.ts'

interface LanguageField {
  value: string
  near: readonly string[]
  /** Headings of the two lists. */
  often: string
  all: string
  /** Words of an empty choice, where there may be none. */
  none?: string
  id: string
  change(code: string): void
}

export function languageField({
  value,
  near,
  often,
  all,
  none,
  id,
  change,
}: LanguageField): TemplateResult {
  const choices = languageChoices(near)
  const known = [...choices.often, ...choices.all].some(({ code }) => code === value)
  const option = ({ code, name }: { code: string; name: string }) =>
    html`<option value=${code} ?selected=${code === value}>${name}</option>`
  return html`<select class="field" id=${id}
    @change=${(event: Event) => change((event.target as HTMLSelectElement).value)}>
    ${none === undefined ? nothing : html`<option value="" ?selected=${value === ''}>${none}</option>`}
    ${known || value === '' ? nothing : option({ code: value, name: languageName(value) })}
    <optgroup label=${often}>${choices.often.map(option)}</optgroup>
    <optgroup label=${all}>${choices.all.map(option)}</optgroup>
  </select>`
}
