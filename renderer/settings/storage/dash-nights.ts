/** Nightly backups: on or off, and how many are kept. */
import { css, html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import { appElement, property } from '../../state/app-element.ts'
import type { System } from '../../../daemon/contract/system.ts'
import { Action } from '../../notices/action.ts'
import { notify } from '../../notices/notices.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { FormDraft } from '../../kit/form-draft.ts'
import { saveBar, saveBarStyles } from '../../kit/save-bar.ts'
import { messages } from '../messages.ts'

const OFFERED = [1, 2, 3, 7, 14, 30]

type Nights = Pick<System['backups'], 'nightly' | 'kept'>

export class DashNights extends appElement({
  nights: property<System['backups']>(),
}) {
  #saving = new Action(this)
  #draft = new FormDraft<Nights>(this, 'nights', () => ({
    id: 'system',
    saved: { nightly: this.nights.nightly, kept: this.nights.kept },
  }))

  static override styles = [
    formStyles,
    saveBarStyles,
    css`
      :host,
      form {
        display: grid;
        gap: var(--s3);
      }
      .save-bar {
        background: var(--raised);
      }
      .count {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--s4);
        max-width: 40rem;
      }
      select.field {
        width: 6rem;
      }
    `,
  ]

  override render() {
    const { busy } = this.#saving
    const { fixed, kept: savedCount } = this.nights
    const {
      values: { nightly, kept },
      isChanged,
      conflicts,
    } = this.#draft
    const counts = [...new Set([...OFFERED, savedCount])].sort((a, b) => a - b)
    return html`<form id="form" @submit=${this.#save}>
        <label class="check">
          <input type="checkbox" aria-describedby="nightly-hint" .checked=${live(nightly)}
            ?disabled=${busy || fixed.includes('nightly')}
            @change=${(event: Event) => this.#draft.set('nightly', (event.target as HTMLInputElement).checked)}
          />
          <span>${messages().storage.everyNight}</span>
        </label>
        <p class="hint" id="nightly-hint"
        >${fixed.includes('nightly') ? messages().storage.fixed : messages().storage.everyNightHint(kept)}</p>
        ${
          nightly
            ? html`<div class="count">
              <label for="kept">${messages().storage.nightlyKept}</label>
              <select class="field" id="kept" ?disabled=${busy || fixed.includes('kept')}
                .value=${live(String(kept))}
                @change=${(event: Event) => this.#draft.set('kept', Number((event.target as HTMLSelectElement).value))}
              >
                ${counts.map((count) => html`<option value=${count} ?selected=${count === kept}>${count}</option>`)}
              </select>
            </div>`
            : nothing
        }
      </form>
      ${saveBar({ isChanged, saving: busy, conflicts: conflicts.map((name) => (name === 'kept' ? messages().storage.nightlyKept : messages().storage.everyNight)), form: 'form', discard: () => this.#draft.discard() })}`
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const changes = { ...this.#draft.changes }
    await this.#saving.run(messages().storage.notSaved, async () => {
      this.nights = (await this.app.api.system.update({ body: { backups: changes } })).backups
      this.#draft.settle(changes)
      notify(
        this.app,
        this.nights.nightly ? messages().storage.nightlyOn : messages().storage.nightlyOff,
      )
    })
  }
}
customElements.define('dash-nights', DashNights)
