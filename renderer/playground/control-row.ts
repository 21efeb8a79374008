/** A control with its name and its description. */
import { html, nothing, type TemplateResult } from 'lit'
import { chosenWords, sixDigits, type PlaygroundControl } from './control-of.ts'
import { messages } from './messages.ts'

export interface ControlRow {
  /** Unique among the controls. */
  id: string
  name: string
  description: string
  fallback: string
  control: PlaygroundControl
  /** What stands there while nobody says otherwise. */
  given?: string | undefined
  /** Null while nothing is said. */
  value: string | null
  /** `null` takes it back. */
  set: (value: string | null) => void
}

export function controlRow(row: ControlRow): TemplateResult {
  const { id, name, description, control, value } = row
  const isSet = value !== null
  const about = html`<p class="about" id="${id}-about">
    ${coded(description)}${
      isAnnounced(row)
        ? html` <span class="fallback">${messages().byDefault} ${coded(row.fallback)}.</span>`
        : nothing
    }
  </p>`
  if (control.kind === 'several') {
    return html`<fieldset class="row ${isSet ? 'set' : ''}" aria-describedby="${id}-about">
      <legend><code>${name}</code></legend>
      <div class="choices several">${control.options.map((word) => several(row, control, word))}</div>
      ${about}
    </fieldset>`
  }
  return html`<div class="row ${isSet ? 'set' : ''}">
    <label for=${id}><code>${name}</code></label>
    ${input(row)} ${about}
  </div>`
}

/** In words below the control, where it is too long for the field itself or that has another word in it. */
const isAnnounced = ({ fallback, given, control }: ControlRow): boolean =>
  fallback !== '' &&
  (control.kind === 'choice'
    ? !control.options.includes(fallback)
    : (control.kind === 'text' || control.kind === 'number') &&
      (fallback.length > SHORT || given !== undefined))
const SHORT = 22
/** Shown where the element's own colour is none that could be told beforehand. */
const NO_COLOUR = '#888888'

function input(row: ControlRow): TemplateResult {
  const { id, name, fallback, given, control, value, set } = row
  const typed = (event: Event) => {
    const { value: text } = event.target as HTMLInputElement
    set(text === '' ? null : text)
  }
  const about = `${id}-about`
  const hint = given ?? (isAnnounced(row) ? '' : fallback)
  switch (control.kind) {
    case 'switch': {
      const on = value === null ? control.on : value !== 'off'
      const turned = (event: Event) => {
        const { checked } = event.target as HTMLInputElement
        set(checked === control.on ? null : checked ? '' : 'off')
      }
      return html`<input type="checkbox" role="switch" class="switch" id=${id}
        aria-describedby=${about} .checked=${on} @change=${turned} />`
    }
    case 'choice': {
      const known = control.options.includes(fallback)
      return html`<select class="field" id=${id} aria-describedby=${about} @change=${typed}>
        <option value="" .selected=${value === null}
        >${known ? messages().isDefault(fallback) : messages().default}</option>
        ${control.options
          .filter((option) => option !== fallback)
          .map(
            (option) => html`<option value=${option} .selected=${value === option}
            >${option}</option>`,
          )}
      </select>`
    }
    case 'number':
      return html`<input type="number" class="field" id=${id} step="any" min="0" placeholder=${hint}
        aria-describedby=${about} .value=${value ?? ''} @input=${typed} />`
    case 'colour':
      return html`<span class="colour">
        <input type="color" aria-label=${messages().chooseColour(name)}
          .value=${sixDigits(value ?? '') ?? (control.fallback || NO_COLOUR)} @input=${typed} />
        <input class="field" id=${id} aria-describedby=${about} autocomplete="off"
          spellcheck="false" placeholder=${fallback} .value=${value ?? ''} @input=${typed} />
      </span>`
    default:
      return html`<input class="field" id=${id} aria-describedby=${about} autocomplete="off"
        spellcheck="false" placeholder=${hint}
        list=${suggestions(control).length > 0 ? `${id}-list` : nothing} .value=${value ?? ''}
        @input=${typed} />
        ${
          suggestions(control).length > 0
            ? html`<datalist id="${id}-list">${suggestions(control).map(
                (word) => html`<option value=${word}></option>`,
              )}</datalist>`
            : nothing
        }`
  }
}

const suggestions = (control: PlaygroundControl): readonly string[] =>
  control.kind === 'text' ? control.suggestions : []

function several(
  { value, set }: ControlRow,
  control: Extract<PlaygroundControl, { kind: 'several' }>,
  word: string,
): TemplateResult {
  const now = new Set(value === null ? control.shown : value.split(' '))
  const turned = (event: Event) => {
    if ((event.target as HTMLInputElement).checked) now.add(word)
    else now.delete(word)
    const said = chosenWords(control, now)
    set(said)
    // The last word of a list that cannot be empty stays.
    ;(event.target as HTMLInputElement).checked = (
      said === null ? control.shown : said.split(' ')
    ).includes(word)
  }
  return html`<label><input type="checkbox" .checked=${now.has(word)} @change=${turned} /><span>${word}</span></label>`
}

/** What stands between backticks is code. */
export const coded = (text: string): (string | TemplateResult)[] =>
  text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))
