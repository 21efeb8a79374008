/** Takes a whole list as it stands below a video elsewhere. Tells `pasted` with what was read. */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { timeText } from '../times.ts'
import { readLines, type Read } from './model/read-lines.ts'
import { messages } from '../messages.ts'

export class DashPaste extends appElement({
  lengthMs: property<number | null>(null),
  /** How many chapters it would take the place of. */
  present: property(0),
  read: state<Read>({ chapters: [], faults: [] }),
  /** Faults are told once one wants to go on. */
  asked: state(false),
}) {
  #dialog = createRef<DashDialog>()
  #area = createRef<HTMLTextAreaElement>()

  static override styles = [
    formStyles,
    css`
      textarea.field {
        min-height: 12rem;
        font-variant-numeric: tabular-nums;
      }
      .faults {
        max-height: 9rem;
        overflow-y: auto;
        padding: var(--s2) var(--s3);
        border-radius: var(--radius-s);
        background: var(--bad-wash);
        color: var(--bad);
        font-size: var(--text-s);
      }
      .count {
        color: var(--ink-soft);
        font-size: var(--text-s);
      }
    `,
  ]

  override render() {
    const { chapters, faults } = this.read
    const showsFaults = this.asked && (faults.length > 0 || chapters.length === 0)
    return html`<dash-dialog wide heading=${messages().chapters.pasteTitle} ${ref(this.#dialog)}>
      <form class="row" id="paste" @submit=${this.#send}>
        <label for="lines">${messages().chapters.pasteLabel}</label>
        <textarea class="field" id="lines" autofocus placeholder=${messages().chapters.pasteExample}
          spellcheck="false" aria-invalid=${showsFaults}
          aria-describedby="lines-count ${showsFaults ? 'lines-faults' : ''}" @input=${this.#typed}
          ${ref(this.#area)}></textarea>
        <p class="count" id="lines-count" role="status"
        >${messages().chapters.pasteCount(chapters.length)}${
          this.present > 0 && chapters.length > 0
            ? ` ${messages().chapters.pasteReplaces(this.present)}`
            : ''
        }</p>
        ${
          showsFaults
            ? html`<div id="lines-faults" role="alert"><ul class="faults" tabindex="0"
              aria-label=${messages().chapters.pasteFaults}>
              ${
                faults.length === 0
                  ? html`<li>${messages().chapters.pasteNothing}</li>`
                  : faults.map(
                      ({ line, kind, text }) =>
                        html`<li>${messages().chapters.lineFaults[kind](
                          line,
                          text,
                          timeText(this.lengthMs ?? 0, 0),
                        )}</li>`,
                    )
              }
            </ul></div>`
            : nothing
        }
      </form>
      <button slot="buttons" class="button primary" @click=${this.#send}>${messages().chapters.pasteDeed}</button>
    </dash-dialog>`
  }

  open(): void {
    this.asked = false
    this.#area.value!.value = ''
    this.#typed()
    this.#dialog.value?.open()
  }

  #typed = (): void => {
    this.read = readLines(this.#area.value!.value, this.lengthMs)
    if (this.read.faults.length === 0) this.asked = false
  }

  #send = (event: Event): void => {
    event.preventDefault()
    if (this.read.faults.length > 0 || this.read.chapters.length === 0) {
      this.asked = true
      return this.#area.value!.focus()
    }
    this.#dialog.value?.close()
    this.dispatchEvent(new CustomEvent('pasted', { detail: this.read.chapters }))
  }
}
customElements.define('dash-paste', DashPaste)
