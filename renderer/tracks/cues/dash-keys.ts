/** The keys of the editor, as a list. */
import { css, html, LitElement } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { shared } from '../../kit/styles/shared.ts'
import { words } from './words.ts'

export class DashKeys extends LitElement {
  #dialog = createRef<DashDialog>()

  static override styles = [
    shared,
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
      [words().keySplit, words().splitHere],
      [words().keyMerge, words().mergeNext],
      [words().keyRemove, words().remove],
      ['Alt+N', words().add],
      ['Alt+I', words().startHere],
      ['Alt+O', words().endHere],
      ['Alt+↓ / ↑', words().nextOrPrevious],
      ['Alt+K', words().playPause],
      ['↑ / ↓', words().nudgeHint],
      ['Ctrl+Z / Ctrl+Y', `${words().undo} / ${words().redo}`],
      ['Ctrl+F', words().findTitle],
      ['Ctrl+S', words().save],
    ]
    return html`<dash-dialog heading=${words().keys} cancel="" ${ref(this.#dialog)}>
      <dl>${rows.map(([keys, deed]) => html`<dt><kbd>${keys}</kbd></dt><dd>${deed}</dd>`)}</dl>
    </dash-dialog>`
  }

  open(): void {
    this.#dialog.value?.open()
  }
}
customElements.define('dash-keys', DashKeys)
