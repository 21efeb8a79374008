/** The dialogs of the editor of cues: by how much all are moved, and its keys. */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { appElement, state } from '../../state/app-element.ts'
import { messages } from '../messages.ts'

/** Tells `shift` with milliseconds. */
export class DashShift extends appElement({
  fault: state(false),
}) {
  #dialog = createRef<DashDialog>()
  #field = createRef<HTMLInputElement>()

  static override styles = formStyles

  override render() {
    const w = messages().cues
    return html`<dash-dialog heading=${w.shiftTitle} ${ref(this.#dialog)}>
      <form class="row" id="shift" @submit=${this.#send}>
        <label for="by">${w.shiftBy}</label>
        <input class="field" id="by" autofocus inputmode="decimal" autocomplete="off"
          placeholder="+1.5" aria-invalid=${this.fault}
          aria-describedby=${this.fault ? 'fault' : 'hint'} ${ref(this.#field)} />
        ${this.fault ? html`<p class="fault" id="fault" role="alert">${w.shiftFault}</p>` : nothing}
        <p class="hint" id="hint">${w.shiftHint}</p>
      </form>
      <button slot="buttons" class="button primary" @click=${this.#send}>${w.shiftDeed}</button>
    </dash-dialog>`
  }

  open(): void {
    this.fault = false
    this.#dialog.value?.open()
  }

  #send = (event: Event): void => {
    event.preventDefault()
    const typed = this.#field.value!.value.trim().replace('−', '-').replace(',', '.')
    const seconds = /^[+-]?\d+(\.\d{1,3})?$/.test(typed) ? Number(typed) : 0
    this.fault = seconds === 0
    if (this.fault) return this.#field.value!.focus()
    this.#dialog.value?.close()
    this.dispatchEvent(new CustomEvent<number>('shift', { detail: Math.round(seconds * 1_000) }))
  }
}
customElements.define('dash-shift', DashShift)

export class DashKeys extends appElement({}) {
  #dialog = createRef<DashDialog>()

  static override styles = css`
    dl {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: var(--s2) var(--s4);
    }
    kbd {
      font-family: var(--font);
      white-space: nowrap;
    }
  `

  override render() {
    const w = messages().cues
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
    return html`<dash-dialog heading=${w.keys} cancel="" ${ref(this.#dialog)}>
      <dl>${rows.map(([keys, action]) => html`<dt><kbd class="soft">${keys}</kbd></dt><dd>${action}</dd>`)}</dl>
    </dash-dialog>`
  }

  open(): void {
    this.#dialog.value?.open()
  }
}
customElements.define('dash-keys', DashKeys)
