/** What is kept on this machine: room, how long, and how to have a copy elsewhere. */
import { css, html, LitElement, type TemplateResult } from 'lit'
import type { System } from '../../../daemon/contract/system.ts'
import { app } from '../../app/app.ts'
import '../../parts/dash-copy.ts'
import { explain, type Explained } from '../../parts/explain.ts'
import { problemPanel, problemPanelStyles } from '../../parts/problem-panel.ts'
import { formStyles } from '../../styles/form.ts'
import { shared } from '../../styles/shared.ts'
import { bytesInWords } from '../../words/bytes.ts'
import { roomStyles } from '../room-styles.ts'
import { words } from '../words.ts'

/** Below it uploads may be refused soon. */
const SCARCE_BYTES = 10e9

export class DashStorage extends LitElement {
  static override properties = { system: { state: true }, problem: { state: true } }
  declare system: System | null
  declare problem: Explained | null

  constructor() {
    super()
    this.system = null
    this.problem = null
  }

  static override styles = [
    shared,
    formStyles,
    problemPanelStyles,
    roomStyles,
    css`
      meter {
        width: 100%;
        height: 12px;
        accent-color: var(--accent);
      }
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
    return this.system ? this.#panels(this.system) : html`<div class="skeleton ghost" aria-busy="true"></div>`
  }

  #panels({ storage: { used_bytes: used, free_bytes: free }, data_dir: folder, retention }: System): TemplateResult {
    const all = used + free
    return html`<section class="panel" aria-labelledby="room">
        <h2 id="room">${words().room}</h2>
        <meter aria-labelledby="room" min="0" max=${all} value=${used} high=${Math.max(0, all - SCARCE_BYTES)} optimum="0"></meter>
        <p class=${free < SCARCE_BYTES ? 'scarce' : 'lead'}>${words().roomUsed(bytesInWords(used), bytesInWords(free))}${free < SCARCE_BYTES ? ` ${words().roomScarce}` : ''}</p>
        <dl><dt>${words().folder}</dt><dd><code>${folder}</code></dd></dl>
      </section>
      <section class="panel" aria-labelledby="retention">
        <div><h2 id="retention">${words().retention}</h2><p class="lead">${words().retentionLead}</p></div>
        <dl>
          <dt>${words().events}</dt><dd>${words().days(retention.analytics_event_days)}</dd>
          <dt>${words().figures}</dt><dd>${retention.analytics_days === 0 ? words().forGood : words().days(retention.analytics_days)}</dd>
        </dl>
        ${typed('svc daemon config analyticsEventDays 30', words().commandOf(words().events))} ${typed('svc daemon config analyticsDays 400', words().commandOf(words().figures))}
        <p class="hint">${words().countsFromStart}</p>
      </section>
      <section class="panel" aria-labelledby="backup">
        <div><h2 id="backup">${words().backup}</h2><p class="lead">${words().backupLead}</p></div>
        ${typed('svc backup /mnt/backups/svc', words().commandOf(words().backup))}
        <p class="hint">${words().restoreHint}</p>
        ${typed('svc restore /mnt/backups/svc', words().commandOf(words().restore))}
      </section>`
  }

  #read = async (): Promise<void> => {
    this.problem = null
    try {
      this.system = await app.api.system.get()
    } catch (error) {
      this.problem = explain(error)
    }
  }
}

const typed = (command: string, what: string): TemplateResult => html`<div class="typed"><code>${command}</code><dash-copy .text=${command} .what=${what}></dash-copy></div>`

customElements.define('dash-storage', DashStorage)
