/** The keys of the editor, as a list. */
import { css, html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement } from '../../state/app-element.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { messages } from '../messages.ts'

export class DashKeys extends appElement({}) {
  #dialog = createRef<DashDialog>()

  static override styles = [
    css`
      dl {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: var(--s2) var(--s4);
      }
      kbd {
        color: var(--ink-soft);
        font-family: var(--font);
        white-space: nowrap;
      }
    `,
  ]

  override render() {
    const rows: [string, string][] = [
      [messages().cues.keySplit, messages().cues.splitHere],
      [messages().cues.keyMerge, messages().cues.mergeNext],
      [messages().cues.keyRemove, messages().cues.remove],
      ['Alt+N', messages().cues.add],
      ['Alt+I', messages().cues.startHere],
      ['Alt+O', messages().cues.endHere],
      ['Alt+↓ / ↑', messages().cues.nextOrPrevious],
      ['Alt+K', messages().cues.playPause],
      ['↑ / ↓', messages().cues.nudgeHint],
      ['Ctrl+Z / Ctrl+Y', `${messages().cues.undo} / ${messages().cues.redo}`],
      ['Ctrl+F', messages().cues.findTitle],
      ['Ctrl+S', messages().cues.save],
    ]
    return html`<dash-dialog heading=${messages().cues.keys} cancel="" ${ref(this.#dialog)}>
      <dl>${rows.map(([keys, deed]) => html`<dt><kbd>${keys}</kbd></dt><dd>${deed}</dd>`)}</dl>
    </dash-dialog>`
  }

  open(): void {
    this.#dialog.value?.open()
  }
}
customElements.define('dash-keys', DashKeys)
