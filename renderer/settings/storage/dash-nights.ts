/** A backup every night: on or off, and how many of them are kept. */
import { css, html, LitElement, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import type { System } from '../../../daemon/contract/system.ts'
import { app } from '../../app/app.ts'
import { tell, tellFailure } from '../../app/notices.ts'
import '../../parts/dash-switch.ts'
import { formStyles } from '../../styles/form.ts'
import { shared } from '../../styles/shared.ts'
import { words } from './words.ts'

const OFFERED = [1, 2, 3, 7, 14, 30]

export class DashNights extends LitElement {
  static override properties = { nights: { attribute: false }, busy: { state: true } }
  declare nights: System['backups']
  declare busy: boolean

  constructor() {
    super()
    this.busy = false
  }

  static override styles = [
    shared,
    formStyles,
    css`
      :host {
        display: grid;
        gap: var(--s3);
      }
      .count {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--s4);
      }
      select.field {
        width: 6rem;
      }
    `,
  ]

  override render() {
    const { nightly, kept, fixed } = this.nights
    const counts = [...new Set([...OFFERED, kept])].sort((a, b) => a - b)
    return html`<dash-switch label=${words().everyNight} hint=${fixed.includes('nightly') ? words().fixed : words().everyNightHint(kept)} .checked=${nightly} ?disabled=${fixed.includes('nightly')} ?busy=${this.busy}
        @change=${(event: Event) => this.#keep({ nightly: (event.target as HTMLInputElement).checked })}></dash-switch>
      ${nightly
        ? html`<div class="count">
            <label for="kept">${words().nightlyKept}</label>
            <select class="field" id="kept" ?disabled=${this.busy || fixed.includes('kept')} .value=${live(String(kept))} @change=${(event: Event) => this.#keep({ kept: Number((event.target as HTMLSelectElement).value) })}>
              ${counts.map((count) => html`<option value=${count} ?selected=${count === kept}>${count}</option>`)}
            </select>
          </div>`
        : nothing}`
  }

  async #keep(backups: Partial<Pick<System['backups'], 'nightly' | 'kept'>>): Promise<void> {
    this.busy = true
    try {
      this.nights = (await app.api.system.update({ body: { backups } })).backups
      tell(app, this.nights.nightly ? words().nightlyOn : words().nightlyOff)
    } catch (error) {
      tellFailure(app, words().notSaved, error)
      // What is shown is what holds.
      this.requestUpdate()
    } finally {
      this.busy = false
    }
  }
}
customElements.define('dash-nights', DashNights)
