/** Which videos of a batch failed, and why. Opens by itself. */
import { css, html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement } from '../../state/app-element.ts'
import { StoreWatch } from '../../state/watch.ts'
import '../../kit/dash-dialog.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import { lineStyles } from '../../kit/styles/lines.ts'
import { messages, videosIn } from '../messages.ts'

const SHOWN = 200

export class DashFailures extends appElement({}) {
  #failures = new StoreWatch(this, (state) => state.failures)
  #dialog = createRef<DashDialog>()

  static override styles = [
    lineStyles,
    css`
      ul {
        max-height: 50vh;
        overflow-y: auto;
      }
      li { padding: var(--s2) var(--s3); }
    `,
  ]

  override render() {
    const w = messages()
    const failures = this.#failures.value
    const { videos } = this.app.store.state
    return html`<dash-dialog heading=${w.failedTitle(videosIn(failures.length))}
      cancel=${w.understood} ${ref(this.#dialog)}
      @close=${() => this.app.store.change({ failures: [] })}>
      <ul class="lines" tabindex="0" aria-label=${w.failedList}>
        ${failures.slice(0, SHOWN).map(
          ({ video, reason }) => html`<li class="anywhere">
            <strong class="medium">${videos.get(video)?.name ?? video}</strong>
            <p class="soft">${reason}</p>
          </li>`,
        )}
        ${failures.length > SHOWN ? html`<li>${w.andMore(failures.length - SHOWN)}</li>` : ''}
      </ul>
    </dash-dialog>`
  }

  override updated() {
    if (this.#failures.value.length > 0) this.#dialog.value?.open()
  }
}
customElements.define('dash-failures', DashFailures)
