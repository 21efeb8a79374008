/** What is kept on this machine: room, how long, and how to have a copy elsewhere. */
import { css, html, type TemplateResult } from 'lit'
import { appElement, state } from '../../state/app-element.ts'
import type { System } from '../../../daemon/contract/system.ts'
import '../../kit/dash-meter.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { bytesInWords } from '../../kit/formats/bytes.ts'
import { pageStyles } from '../page-styles.ts'
import './dash-backups.ts'
import './dash-keeping.ts'
import { messages } from '../messages.ts'

/** Below it uploads may be refused soon. */
const SCARCE_BYTES = 10e9

export class DashStorage extends appElement({
  system: state<System | null>(null),
  problem: state<Explained | null>(null),
}) {
  static override styles = [
    formStyles,
    pageStyles,
    css`
      .scarce {
        color: var(--bad);
      }
    `,
  ]

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#read()
  }

  override render() {
    if (this.problem) return problemPanel(this.problem, this.#read)
    return this.system
      ? this.#panels(this.system)
      : html`<div class="skeleton ghost" aria-busy="true"></div>`
  }

  #panels({
    storage: { used_bytes: used, free_bytes: free },
    data_dir: folder,
    retention,
    backups,
  }: System): TemplateResult {
    const said = messages().storage.roomUsed(bytesInWords(used), bytesInWords(free))
    const isScarce = free < SCARCE_BYTES
    return html`<section class="panel" aria-labelledby="room">
        <h2 id="room">${messages().storage.room}</h2>
        <dash-meter
          label=${messages().storage.room}
          text=${said}
          max=${used + free}
          value=${used}
          ?scarce=${isScarce}
        ></dash-meter>
        <p class=${isScarce ? 'scarce' : 'lead'}>${said}${isScarce ? ` ${messages().storage.roomScarce}` : ''}</p>
        <dl><dt>${messages().storage.folder}</dt><dd><code>${folder}</code></dd></dl>
      </section>
      <dash-keeping .retention=${retention}></dash-keeping>
      <dash-backups .nights=${backups}></dash-backups>`
  }

  #read = async (): Promise<void> => {
    this.problem = null
    try {
      this.system = await this.app.api.system.get()
    } catch (error) {
      this.problem = explain(error)
    }
  }
}

customElements.define('dash-storage', DashStorage)
