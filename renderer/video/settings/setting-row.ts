/** A setting: its control, and the value of the space that applies while it is not set. */
import { css, html, nothing } from 'lit'
import { button, select } from '../../kit/controls.ts'
import { textInput } from '../../kit/fields.ts'
import { againIcon } from '../../kit/icons.ts'
import { codeName } from '../../kit/formats/code-name.ts'
import { language } from '../../kit/language.ts'
import { choiceStyles, pills } from '../../kit/styles/choices.ts'
import { swatchStyles, withSwatch } from '../../kit/swatch.ts'
import { messages } from '../messages.ts'
import { SETTINGS, type SettingName, type SettingValue, type TypedControl } from './table.ts'

const w = messages.settings

interface SettingRow {
  name: SettingName
  value: SettingValue
  inherited: SettingValue
  unset?: (value: string) => string
  languages: readonly string[]
  set(value: SettingValue): void
  now(): number
}

export function settingRow(given: SettingRow) {
  const { name, value, set, languages, unset = w.asSpace } = given
  const inherited = given.inherited ?? (name === 'controls' ? SETTINGS.controls.otherwise! : null)
  const row = { ...given, inherited }
  const control = SETTINGS[name]
  const { label, hint } = w[name]
  const isSet = value !== null
  const isSelect = 'options' in control && control.kind !== 'several'
  const fromSpace = unset(displayValue(name, inherited))
  const under = html`<p class="hint" id="${name}-hint">
    ${hint}${isSelect ? nothing : html` <span class="faint">${isSet ? nothing : fromSpace}</span>`}
    ${
      isSet
        ? html`<button type="button" class="reset" @click=${() => set(null)}
        >${againIcon()}<span>${fromSpace}</span></button>`
        : nothing
    }
  </p>`
  if (control.kind === 'several') {
    return html`<fieldset class="setting wide ${isSet ? 'set' : ''}" aria-describedby="${name}-hint"
    ><legend class="medium">${label}</legend>${several(row, control.options)}${under}</fieldset>`
  }
  const field =
    'options' in control
      ? choice(
          row,
          control.kind === 'tracks' ? [...control.options, ...languages] : control.options,
          fromSpace,
        )
      : typed(row, control)
  return html`<div class="setting ${isSet ? 'set' : ''}"><label for=${name} class="medium">${label}</label>${field}${under}</div>`
}

function typed({ name, value, inherited, set, now }: SettingRow, control: TypedControl) {
  const { kind, min, max, most, pattern, suggestions } = control
  const isNumber = kind === 'number' || kind === 'time'
  const change = (typed: string) => set(typed === '' ? null : isNumber ? Number(typed) : typed)
  const input = textInput({
    id: name,
    value: value === null ? '' : String(value),
    type: isNumber ? 'number' : 'text',
    placeholder: String(inherited ?? ''),
    min,
    max,
    step: isNumber ? 'any' : undefined,
    maxlength: most,
    pattern,
    spellcheck: kind === 'colour' ? 'false' : undefined,
    list: suggestions && `${name}-list`,
    describedBy: `${name}-hint`,
    input: change,
  })
  if (kind === 'colour')
    return withSwatch(w.chooseColour, String(value ?? inherited ?? '#2f6fed'), change, input)
  if (kind === 'time') {
    const take = () => set(Math.round(now() * 1000) / 1000)
    const named = `${w.moment}: ${w.takeMoment(w[name].label)}`
    return html`<span class="joined flex">${input}${button(w.moment, take, { named })}</span>`
  }
  if (!suggestions) return input
  const offered = suggestions.map((each) => html`<option value=${each}></option>`)
  return html`${input}<datalist id="${name}-list">${offered}</datalist>`
}

function choice({ name, value, set }: SettingRow, options: readonly string[], fromSpace: string) {
  const isSwitch = SETTINGS[name].kind === 'switch'
  const now = typeof value === 'boolean' ? (value ? 'on' : 'off') : value
  const all = now === null || options.includes(String(now)) ? options : [...options, String(now)]
  return select(
    name,
    [['', fromSpace], ...all.map((option) => [option, displayValue(name, option)] as const)],
    String(now ?? ''),
    (word) => set(word === '' ? null : isSwitch ? word === 'on' : word),
    { describedBy: `${name}-hint` },
  )
}

function several({ name, value, inherited, set }: SettingRow, options: readonly string[]) {
  const now = new Set(String(value ?? inherited ?? '').split(' '))
  const turn = (word: string, isOn: boolean) => {
    const chosen = options.filter((option) => (option === word ? isOn : now.has(option)))
    set(chosen.join(' ') || 'none')
  }
  return html`<div class="choices pills">
    ${options.map(
      (word) => html`<label><input type="checkbox" .checked=${now.has(word)}
        @change=${(event: Event) => turn(word, (event.target as HTMLInputElement).checked)}
      /><span>${displayValue(name, word)}</span></label>`,
    )}
  </div>`
}

function displayValue(name: SettingName, value: SettingValue) {
  const { unset, values, severalControls } = w
  if (value === null) return unset[name] ?? values.default!
  if (typeof value === 'boolean') return value ? values.on! : values.off!
  if (typeof value === 'number')
    return new Intl.NumberFormat(language(), { maximumFractionDigits: 3 }).format(value)
  if (name === 'controls' && value.includes(' ')) return severalControls(value.split(' ').length)
  const { kind } = SETTINGS[name]
  if (kind === 'text' || kind === 'colour') return value
  const own = values[`${name}.${value}`] ?? values[value]
  // What is no code is an id of a track, or several languages.
  return own ?? (kind === 'tracks' || kind === 'languages' ? codeName('language', value) : value)
}

const styles = css`
  .lead {
    color: var(--ink-soft);
    font-size: var(--text-s);
  }
  h3 {
    margin-top: var(--s5);
    padding-bottom: var(--s2);
    border-bottom: var(--edge);
  }
  .setting {
    display: grid;
    grid-template-columns: minmax(0, 9.5rem) minmax(0, 1fr);
    gap: 2px var(--s3);
    align-items: center;
    min-width: 0;
    padding: 10px 0 10px var(--s3);
    border-left: 2px solid transparent;
    &.set { border-left-color: var(--accent-ink); }
    &.wide {
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s2);
    }
    &:not(.wide) > .hint { grid-column: 2; }
  }
  legend { float: left; }
  .field:invalid { border-color: var(--bad); }
  .reset {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-height: 24px;
    padding: 0 2px;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: var(--accent-ink);
    text-align: start;
    cursor: pointer;
    &:hover span { text-decoration: underline; }
    > svg {
      flex: none;
      width: 13px;
    }
  }
  @media (max-width: 26rem) {
    .setting { grid-template-columns: minmax(0, 1fr); }
    .setting:not(.wide) > .hint { grid-column: 1; }
  }
`
export const settingStyles = [choiceStyles, pills, swatchStyles, styles]
