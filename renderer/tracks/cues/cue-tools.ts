/** Tools of the editor of cues: find and replace, moving all cues, and the list of its keys. */
import { css, html } from 'lit'
import { createRef } from 'lit/directives/ref.js'
import { button, iconButton } from '../../kit/controls.ts'
import { textField, textInput } from '../../kit/fields.ts'
import '../../kit/dash-dialog.ts'
import { closeIcon } from '../../kit/icons.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { FormDialog } from '../../notices/form-dialog.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { messages } from '../messages.ts'
import type { Cues } from './model/cue.ts'
import type { Search } from './model/edits.ts'

const w = messages.cues

export interface Replacing {
  by: string
  key: number | undefined
}

const findBarStyles = css`
  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
    gap: var(--s2);
    padding: var(--s2);
    background: var(--sunken);
  }
  .actions { grid-column: 1 / -1; }
  .case { gap: 6px; }
  .count { min-width: 6rem; }
`

/** Emits `search`, `stand` (the cue that it goes to), `replace` and `close`. */
export class DashFindBar extends appElement({
  found: property<Cues>([]),
  at: property<number | undefined>(),
  find: state(''),
  by: state(''),
  matchCase: state(false),
}) {
  #field = createRef<HTMLInputElement>()

  static override styles = findBarStyles

  override render() {
    const { length } = this.found
    const none = { disabled: length === 0 }
    const replaceOne = () => this.#replace((this.found[this.#place] ?? this.found[0])?.key)
    return html`<form class="boxed" role="search" aria-label=${w.findTitle} @submit=${this.#next} @keydown=${this.#key}>
      ${textInput({ label: w.find, placeholder: w.find, value: this.find, input: this.#typed, ref: this.#field })}
      ${textInput({ label: w.replaceBy, placeholder: w.replaceBy, value: this.by, input: (by) => (this.by = by) })}
      ${iconButton(closeIcon(), w.closeFind, this.#close)}
      <div class="actions flex wrap">
        <label class="case flex"><input type="checkbox" .checked=${this.matchCase}
          @change=${this.#cased} />${w.matchCase}</label>
        <span class="count fill soft small tabular" role="status"
        >${this.find === '' ? '' : w.found(length, this.#place + 1)}</span>
        <button class="button" ?disabled=${length === 0}>${w.findNext}</button>
        ${button(w.replaceOne, replaceOne, none)}
        ${button(w.replaceAll, () => this.#replace(undefined), none)}
      </div>
    </form>`
  }

  async begin() {
    await this.updateComplete
    this.#field.value?.focus()
    this.#field.value?.select()
    this.#search()
  }

  get #place() {
    return this.found.findIndex(({ key }) => key === this.at)
  }

  #search() {
    const { find, matchCase } = this
    this.emit('search', { find, matchCase } satisfies Search)
  }
  #typed = (find: string) => {
    this.find = find
    this.#search()
  }
  #cased = (event: Event) => {
    this.matchCase = (event.target as HTMLInputElement).checked
    this.#search()
  }
  #go(event: Event, way: 1 | -1) {
    event.preventDefault()
    const { length } = this.found
    if (length > 0) this.emit('stand', this.found.at((this.#place + way + length) % length))
  }
  #next = (event: Event) => this.#go(event, 1)
  #replace(key: number | undefined) {
    this.emit('replace', { by: this.by, key } satisfies Replacing)
  }
  #close = () => this.emit('close')
  #key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') this.#close()
    else if (event.key === 'Enter' && event.shiftKey) this.#go(event, -1)
  }
}
customElements.define('dash-find-bar', DashFindBar)

export class DashShift extends appElement({
  fault: state(false),
}) {
  #dialog = new FormDialog(this)
  #field = createRef<HTMLInputElement>()

  static override styles = formStyles

  override render() {
    return this.#dialog.view({
      heading: w.shiftTitle,
      fields: textField('by', w.shiftBy, {
        inputmode: 'decimal',
        placeholder: '+1.5',
        autofocus: true,
        hint: w.shiftHint,
        fault: this.fault ? w.shiftFault : '',
        ref: this.#field,
      }),
      action: w.shiftAction,
      send: this.#send,
    })
  }

  open() {
    this.fault = false
    this.#dialog.open()
  }

  #send = () => {
    const typed = this.#field.value!.value.trim().replace('−', '-').replace(',', '.')
    const seconds = /^[+-]?\d+(\.\d{1,3})?$/.test(typed) ? Number(typed) : 0
    this.fault = seconds === 0
    if (this.fault) return this.#field.value!.focus()
    this.#dialog.close()
    this.emit('shift', Math.round(seconds * 1_000))
  }
}
customElements.define('dash-shift', DashShift)

/** The list of the editor's keys, in a dialog. */
export function keyList() {
  const rows = [
    [w.keySplit, w.splitHere],
    [w.keyMerge, w.mergeNext],
    [w.keyRemove, w.remove],
    ['Alt+N', w.add],
    ['Alt+I', w.startHere],
    ['Alt+O', w.endHere],
    ['Alt+↓ / ↑', w.nextOrPrevious],
    ['Alt+K', w.playPause],
    ['↑ / ↓', w.nudgeHint],
    ['Ctrl+Z / Ctrl+Y', `${w.undo} / ${w.redo}`],
    ['Ctrl+F', w.findTitle],
    ['Ctrl+S', w.save],
  ]
  return html`<dash-dialog heading=${w.keys} cancel="">
    <dl class="keys">${rows.map(([keys, action]) => html`<dt><kbd class="soft">${keys}</kbd></dt><dd>${action}</dd>`)}</dl>
  </dash-dialog>`
}

export const keyListStyles = css`
  .keys {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--s2) var(--s4);
  }
  kbd {
    font-family: var(--font);
    white-space: nowrap;
  }
`
