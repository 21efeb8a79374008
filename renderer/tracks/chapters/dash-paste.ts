/** Takes a whole list as it stands below a video elsewhere. Emits `pasted` with what was read. */
import { css, html, nothing } from 'lit'
import { createRef } from 'lit/directives/ref.js'
import { areaField } from '../../kit/fields.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { FormDialog } from '../../notices/form-dialog.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { messages } from '../messages.ts'
import { timeText } from '../times.ts'
import { readLines, type Read } from './model/read-lines.ts'

const styles = css`
  textarea.field { min-height: 12rem; }
  .faults {
    max-height: 9rem;
    overflow-y: auto;
    padding: var(--s2) var(--s3);
    border-radius: var(--radius-s);
    background: var(--bad-wash);
    color: var(--bad);
  }
`

export class DashPaste extends appElement({
  lengthMs: property<number | null>(null),
  /** How many chapters it would take the place of. */
  present: property(0),
  read: state<Read>({ chapters: [], faults: [] }),
  /** Faults are shown after the first try. */
  tried: state(false),
}) {
  #dialog = new FormDialog(this)
  #area = createRef<HTMLTextAreaElement>()

  static override styles = [formStyles, styles]

  override render() {
    const w = messages.chapters
    const { chapters, faults } = this.read
    const showsFaults = this.tried && (faults.length > 0 || chapters.length === 0)
    const replaces =
      this.present > 0 && chapters.length > 0 ? ` ${w.pasteReplaces(this.present)}` : ''
    const length = timeText(this.lengthMs ?? 0, 0)
    return this.#dialog.view({
      heading: w.pasteTitle,
      wide: true,
      fields: html`${areaField('lines', w.pasteLabel, {
        look: 'tabular',
        placeholder: w.pasteExample,
        spellcheck: 'false',
        autofocus: true,
        invalid: showsFaults,
        describedBy: showsFaults ? 'lines-faults' : undefined,
        hint: html`<span role="status">${w.pasteCount(chapters.length)}${replaces}</span>`,
        input: this.#typed,
        ref: this.#area,
      })}
        ${
          showsFaults
            ? html`<div id="lines-faults" role="alert">
              <ul class="faults small" tabindex="0" aria-label=${w.pasteFaults}>
                ${faults.map(({ line, kind, text }) => html`<li>${w.lineFaults[kind](line, text, length)}</li>`)}
                ${faults.length === 0 ? html`<li>${w.pasteNothing}</li>` : nothing}
              </ul>
            </div>`
            : nothing
        }`,
      action: w.pasteAction,
      send: this.#send,
    })
  }

  open() {
    this.tried = false
    this.#area.value!.value = ''
    this.#typed()
    this.#dialog.open()
  }

  #typed = () => {
    this.read = readLines(this.#area.value!.value, this.lengthMs)
    if (this.read.faults.length === 0) this.tried = false
  }

  #send = () => {
    const { faults, chapters } = this.read
    this.tried = faults.length > 0 || chapters.length === 0
    if (this.tried) return this.#area.value!.focus()
    this.#dialog.close()
    this.emit('pasted', chapters)
  }
}
customElements.define('dash-paste', DashPaste)
