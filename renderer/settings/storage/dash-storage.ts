/** Disk usage, retention and backups. */
import { css, html, type TemplateResult } from 'lit'
import { appElement } from '../../state/app-element.ts'
import type { System } from '../../../daemon/contract/system.ts'
import '../../kit/dash-meter.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { bytesInWords } from '../../kit/formats/bytes.ts'
import { pageStyles } from '../page-styles.ts'
import './dash-backups.ts'
import './dash-keeping.ts'
import { messages } from '../messages.ts'

/** With less, uploads may be refused soon. */
const SCARCE_BYTES = 10e9

export class DashStorage extends appElement({}) {
  #system = new ReadTask(this, { query: () => true, read: () => this.app.api.system.get() })

  static override styles = [
    formStyles,
    pageStyles,
    css`
      .scarce {
        color: var(--bad);
      }
    `,
  ]

  override render() {
    return this.#system.view(
      (system) => this.#panels(system),
      html`<div class="skeleton ghost" aria-busy="true"></div>`,
    )
  }

  #panels({
    storage: { used_bytes: used, free_bytes: free },
    data_dir: folder,
    retention,
    backups,
  }: System): TemplateResult {
    const usage = messages().storage.roomUsed(bytesInWords(used), bytesInWords(free))
    const isScarce = free < SCARCE_BYTES
    return html`<section class="panel" aria-labelledby="room">
        <h2 id="room">${messages().storage.room}</h2>
        <dash-meter label=${messages().storage.room} text=${usage} max=${used + free} value=${used}
          ?scarce=${isScarce}></dash-meter>
        <p class=${isScarce ? 'scarce' : 'lead'}>${usage}${isScarce ? ` ${messages().storage.roomScarce}` : ''}</p>
        <dl><dt>${messages().storage.folder}</dt><dd><code>${folder}</code></dd></dl>
      </section>
      <dash-keeping .retention=${retention}></dash-keeping>
      <dash-backups .nights=${backups}></dash-backups>`
  }
}

customElements.define('dash-storage', DashStorage)
