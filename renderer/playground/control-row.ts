/** A control with its name and its description. */
import { css, html, nothing, type TemplateResult } from 'lit'
import {
  chosenWords,
  sixDigits,
  type PlaygroundControl,
  type SeveralControl,
} from './control-of.ts'
import type { ManifestEntry } from './manifest.ts'
import { messages as w } from './messages.ts'
import { select } from '../kit/controls.ts'
import { textArea, textInput } from '../kit/fields.ts'
import { withSwatch } from '../kit/swatch.ts'

interface ControlRow {
  id: string
  entry: ManifestEntry
  control: PlaygroundControl
  given: string | undefined
  value: string | null
  set(value: string | null): void
}

export function controlRow(row: ControlRow) {
  const { id, control, value } = row
  const { name, description, default: fallback = '' } = row.entry
  const set = value === null ? '' : 'set'
  const about = html`<p class="about soft anywhere" id="${id}-about">${coded(description)}${
    isAnnounced(row)
      ? html` <span class="faint tabular">${w.byDefault} ${coded(fallback)}.</span>`
      : nothing
  }</p>`
  if (control.kind === 'several')
    return html`<fieldset class="row ${set}" aria-describedby="${id}-about">
      <legend><code>${name}</code></legend>
      <div class="choices pills">${control.options.map((word) => several(row, control, word))}</div>
      ${about}
    </fieldset>`
  const isLines = control.kind === 'lines'
  return html`<div class="row ${set} ${isLines ? 'wide' : ''}">
    <label for=${id}><code>${name}</code>${
      isLines ? html` <span class="tiny faint tabular">${control.what}</span>` : nothing
    }</label>
    ${input(row, control)} ${about}
  </div>`
}

const SHORT = 22

/** In words below the control, where it is too long for the field itself or that has another word in it. */
function isAnnounced({ entry: { default: fallback = '' }, given, control }: ControlRow) {
  if (fallback === '') return false
  if (control.kind === 'choice') return !control.options.includes(fallback)
  const isField = control.kind === 'text' || control.kind === 'number'
  return isField && (fallback.length > SHORT || given !== undefined)
}

/** Shown where the element's own colour is not known beforehand. */
const NO_COLOUR = '#888888'

function input(row: ControlRow, control: Exclude<PlaygroundControl, SeveralControl>) {
  const { id, entry, given, value, set } = row
  const { name, default: fallback = '' } = entry
  const about = `${id}-about`
  const hint = given ?? (isAnnounced(row) ? '' : fallback)
  const typed = (text: string) => set(text || null)
  const shared = { id, value, spellcheck: 'false', describedBy: about, input: typed } as const
  const field = (placeholder: string, list?: string) => textInput({ ...shared, placeholder, list })
  switch (control.kind) {
    case 'switch': {
      const turned = (event: Event) => {
        const { checked } = event.target as HTMLInputElement
        set(checked === control.on ? null : checked ? '' : 'off')
      }
      return html`<input type="checkbox" role="switch" class="switch" id=${id}
        aria-describedby=${about} .checked=${value === null ? control.on : value !== 'off'}
        @change=${turned} />`
    }
    case 'choice': {
      const others = control.options.filter((option) => option !== fallback)
      const isKnown = others.length < control.options.length
      const first = isKnown ? w.isDefault(fallback) : w.default
      const choices = [['', first], ...others.map((option) => [option, option] as const)] as const
      return select(id, choices, value ?? '', typed, { describedBy: about })
    }
    case 'number':
      return textInput({ ...shared, type: 'number', step: 'any', min: 0, placeholder: hint })
    case 'colour':
      return withSwatch(
        w.chooseColour(name),
        sixDigits(value ?? '') ?? (control.fallback || NO_COLOUR),
        typed,
        field(fallback),
      )
    case 'lines':
      return textArea({ ...shared, rows: control.rows, placeholder: control.placeholder })
    case 'text': {
      const words = control.suggestions.map((word) => html`<option value=${word}></option>`)
      if (words.length === 0) return field(hint)
      return html`${field(hint, `${id}-list`)}<datalist id="${id}-list">${words}</datalist>`
    }
  }
}

function several({ value, set }: ControlRow, control: SeveralControl, word: string) {
  const wordsOf = (text: string | null) => (text === null ? control.shown : text.split(' '))
  const now = new Set(wordsOf(value))
  const turned = ({ target }: Event) => {
    const box = target as HTMLInputElement
    if (box.checked) now.add(word)
    else now.delete(word)
    const text = chosenWords(control, now)
    set(text)
    // The last word of a list that cannot be empty stays.
    box.checked = wordsOf(text).includes(word)
  }
  return html`<label><input type="checkbox" .checked=${now.has(word)} @change=${turned} /><span>${word}</span></label>`
}

/** What stands between backticks is code. */
const coded = (text: string): (string | TemplateResult)[] =>
  text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))

export const controlRowStyles = css`
  .row {
    display: grid;
    grid-template-columns: minmax(0, 8.5rem) minmax(0, 1fr);
    gap: 4px var(--s3);
    align-items: center;
    min-width: 0;
    padding: var(--s2) 0 var(--s3) calc(var(--s3) + 2px);
    &.set {
      padding-left: var(--s3);
      border-left: 2px solid var(--accent);
    }
  }
  .row.wide,
  fieldset.row { grid-template-columns: minmax(0, 1fr); }
  :is(label, legend) code {
    color: var(--ink);
    font-size: var(--text-s);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  legend { float: left; }
  .tiny,
  .about { font-size: var(--text-xs); }
  .about { grid-column: 1 / -1; }
  .field {
    min-height: 32px;
    padding-inline: var(--s2);
    font-size: var(--text-s);
  }
  textarea.field {
    max-height: 16rem;
    padding-block: 6px;
    font-family: var(--mono);
    font-size: var(--text-xs);
    line-height: 1.5;
    resize: vertical;
    field-sizing: content;
  }
  [type='color'] {
    width: 36px;
    height: 32px;
    padding: 2px;
  }
  .switch {
    position: relative;
    justify-self: end;
    width: 36px;
    height: 24px;
    margin: 0;
    border: 1px solid var(--line-strong);
    border-radius: 999px;
    background: var(--hover);
    appearance: none;
    cursor: pointer;
    transition: background-color 0.12s;
    &::before {
      position: absolute;
      top: 3px;
      left: 3px;
      width: 16px;
      height: 16px;
      border-radius: 50%;
      background: var(--line-strong);
      content: '';
      transition: translate 0.12s;
    }
    &:checked {
      border-color: var(--accent);
      background: var(--accent);
    }
    &:checked::before {
      background: var(--on-accent);
      translate: 12px 0;
    }
  }
  .pills label > span {
    min-height: 26px;
    font-size: var(--text-xs);
  }
  @media (forced-colors: active) {
    .switch:checked {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    .switch::before { background: ButtonText; }
  }
`
