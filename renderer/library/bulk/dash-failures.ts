/** Which videos of a batch failed, and why. Opens by itself. */
import { css, html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement } from '../../state/app-element.ts'
import { StoreWatch } from '../../state/watch.ts'
import { counted } from '../../kit/language.ts'
import '../../kit/dash-dialog.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import { messages } from '../messages.ts'

/** Nobody reads on after so many. */
const SHOWN = 200

export class DashFailures extends appElement({}) {
  #failures = new StoreWatch(this, (state) => state.failures)
  #dialog = createRef<DashDialog>()

  static override styles = [
    css`
      ul {
        max-height: 50vh;
        overflow-y: auto;
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
      }
      li {
        padding: var(--s2) var(--s3);
        border-bottom: 1px solid var(--line);
        overflow-wrap: anywhere;
      }
      li:last-child {
        border: 0;
      }
      strong {
        font-weight: 500;
      }
      .reason {
        color: var(--ink-soft);
      }
    `,
  ]

  override render() {
    const failures = this.#failures.value
    return html`<dash-dialog
      heading=${messages().failedTitle(counted(failures.length, messages().videosCount))}
      cancel=${messages().understood} ${ref(this.#dialog)}
      @close=${() => this.app.store.change({ failures: [] })}>
      <ul tabindex="0" aria-label=${messages().failedList}>
        ${failures
          .slice(0, SHOWN)
          .map(
            ({ video, reason }) =>
              html`<li><strong>${
                this.app.store.state.videos.get(video)?.name ?? video
              }</strong><p class="reason">${reason}</p></li>`,
          )}
        ${failures.length > SHOWN ? html`<li>${messages().andMore(failures.length - SHOWN)}</li>` : ''}
      </ul>
    </dash-dialog>`
  }

  override updated(): void {
    if (this.#failures.value.length > 0) this.#dialog.value?.open()
  }
}
customElements.define('dash-failures', DashFailures)
