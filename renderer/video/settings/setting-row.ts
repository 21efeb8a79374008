/** A setting: its control, and the value of the space that applies while it is not set. */
import { html, nothing, type TemplateResult } from 'lit'
import { againIcon } from '../../kit/icons.ts'
import { SETTINGS, type SettingControl, type SettingName, type SettingValue } from './table.ts'
import { displayValue } from './display-value.ts'
import { messages } from '../messages.ts'

export interface SettingRow {
  name: SettingName
  value: SettingValue
  /** What holds while it is null. */
  inherited: SettingValue
  /** How that is said; as the space has it if not said. */
  unset?: (value: string) => string
  /** Languages that the video has. */
  languages: readonly string[]
  set(value: SettingValue): void
  /** The moment at which the player stands. */
  now(): number
}

export function settingRow(row: SettingRow): TemplateResult {
  const { name, value, inherited, set } = row
  const control = SETTINGS[name]
  const isSet = value !== null
  const { label, hint } = messages().settings[name]
  const fromSpace = (row.unset ?? messages().settings.asSpace)(displayValue(name, inherited))
  const under = html`<p class="hint" id="${name}-hint">
    ${hint}${isSelect(control) ? nothing : html` <span class="from">${isSet ? nothing : fromSpace}</span>`}
    ${
      isSet
        ? html`<button type="button" class="reset" @click=${() => set(null)}
        >${againIcon()}<span>${fromSpace}</span></button>`
        : nothing
    }
  </p>`
  if (control.kind === 'several') {
    return html`<fieldset class="setting wide ${isSet ? 'set' : ''}" aria-describedby="${name}-hint"
    ><legend>${label}</legend>${several(row, control.options)}${under}</fieldset>`
  }
  return html`<div class="setting ${isSet ? 'set' : ''}"><label for=${name}>${label}</label>${field(
    row,
    control,
    fromSpace,
  )}${under}</div>`
}

const isSelect = ({ kind }: SettingControl): boolean =>
  ['switch', 'choice', 'languages', 'tracks'].includes(kind)

function field(row: SettingRow, control: SettingControl, fromSpace: string): TemplateResult {
  const { name, value, inherited, set } = row
  const about = `${name}-hint`
  const typed = (event: Event): void => set((event.target as HTMLInputElement).value || null)
  const numbered = (event: Event): void => {
    const { value: text, valueAsNumber } = event.target as HTMLInputElement
    set(text === '' || Number.isNaN(valueAsNumber) ? null : valueAsNumber)
  }
  switch (control.kind) {
    case 'several':
      return html``
    case 'colour': {
      const shown = String(value ?? inherited ?? '#2f6fed')
      return html`<span class="joined">
        <input type="color" aria-label=${messages().settings.chooseColour}
          .value=${shown.slice(0, 7)} @input=${typed} />
        <input class="field" id=${name} aria-describedby=${about}
          pattern="#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})" autocomplete="off"
          spellcheck="false" placeholder=${String(inherited ?? '')} .value=${String(value ?? '')}
          @input=${typed} />
      </span>`
    }
    case 'moment':
      return html`<span class="joined">
        <input type="number" class="field" id=${name} aria-describedby=${about} min="0" max="604800"
          step="any" placeholder=${String(inherited ?? '')} .value=${String(value ?? '')}
          @input=${numbered} />
        <button type="button" class="button"
          aria-label="${messages().settings.moment}: ${messages().settings.takeMoment(messages().settings[name].label)}"
          @click=${() => set(Math.round(row.now() * 1000) / 1000)}
        >${messages().settings.moment}</button>
      </span>`
    case 'number':
      return html`<input type="number" class="field" id=${name} aria-describedby=${about}
        min=${control.min} max=${control.max} step="any" placeholder=${String(inherited ?? '')}
        .value=${String(value ?? '')} @input=${numbered} />`
    case 'text':
      return html`<input class="field" id=${name} aria-describedby=${about}
        maxlength=${control.most} pattern=${control.pattern ?? nothing} autocomplete="off"
        list=${control.suggestions ? `${name}-list` : nothing}
        placeholder=${String(inherited ?? '')} .value=${String(value ?? '')} @input=${typed} />
        ${
          control.suggestions
            ? html`<datalist id="${name}-list">${control.suggestions.map(
                (one) => html`<option value=${one}></option>`,
              )}</datalist>`
            : nothing
        }`
    default:
      return select(row, control, fromSpace)
  }
}

function select(
  { name, value, languages, set }: SettingRow,
  control: Exclude<SettingControl, { kind: 'several' | 'colour' | 'moment' | 'number' | 'text' }>,
  fromSpace: string,
): TemplateResult {
  const options =
    control.kind === 'switch'
      ? ['on', 'off']
      : control.kind === 'tracks'
        ? [...control.options, ...languages]
        : control.options
  const now = typeof value === 'boolean' ? (value ? 'on' : 'off') : value
  const all = now === null || options.includes(String(now)) ? options : [...options, String(now)]
  const chosen = (event: Event): void => {
    const { value: word } = event.target as HTMLSelectElement
    set(word === '' ? null : control.kind === 'switch' ? word === 'on' : word)
  }
  return html`<select class="field" id=${name} aria-describedby="${name}-hint" @change=${chosen}>
    <option value="" .selected=${now === null}>${fromSpace}</option>
    ${all.map(
      (option) => html`<option value=${option} .selected=${option === now}
      >${displayValue(name, option)}</option>`,
    )}
  </select>`
}

function several(
  { name, value, inherited, set }: SettingRow,
  options: readonly string[],
): TemplateResult {
  const now = new Set(String(value ?? inherited ?? '').split(' '))
  const turned = (word: string, isOn: boolean): void => {
    const chosen = options.filter((option) => (option === word ? isOn : now.has(option)))
    set(chosen.length === 0 ? 'none' : chosen.join(' '))
  }
  return html`<div class="choices">
    ${options.map(
      (word) => html`<label><input type="checkbox" .checked=${now.has(word)}
        @change=${(event: Event) => turned(word, (event.target as HTMLInputElement).checked)}
      /><span>${displayValue(name, word)}</span></label>`,
    )}
  </div>`
}
