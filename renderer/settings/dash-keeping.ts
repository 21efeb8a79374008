/** What is kept, and for how long: automatic data, and nightly backups. */
import { css, html, nothing } from 'lit'
import { appElement, property } from '../state/app-element.ts'
import type { System } from '../../daemon/contract/system.ts'
import { Confirmation } from '../notices/confirmation.ts'
import { checkbox, select } from '../kit/controls.ts'
import { SettingsForm } from './settings-form.ts'
import { panel, panelColumn } from '../kit/styles/panel-column.ts'
import { messages } from './messages.ts'

const w = messages.storage

type Retention = System['retention']
type Field = Exclude<keyof Retention, 'fixed'>

/** In days; 0 is forever, but for the trash, which then keeps nothing. */
const DAYS: Record<Field, readonly number[]> = {
  analytics_event_days: [7, 14, 30, 90, 365],
  analytics_days: [90, 365, 730, 1825, 0],
  delivery_days: [7, 14, 30, 90, 365],
  audit_days: [90, 400, 730, 1825, 3650],
  trash_days: [0, 7, 14, 30, 90, 365],
}
const FIELDS = Object.keys(DAYS) as Field[]
const BACKUPS = [1, 2, 3, 7, 14, 30]

const keepingStyles = css`
  .kept {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 10rem;
    column-gap: var(--s5);
    align-items: center;
    max-width: 40rem;
    .hint { grid-row: 2; }
    select { grid-area: 1 / 2 / 3; }
  }
  @media (max-width: 30rem) {
    .kept {
      grid-template-columns: minmax(0, 1fr);
      row-gap: var(--s1);
      select { grid-area: auto; }
    }
  }
`

/** A shorter time deletes data, so it is confirmed before it is saved. */
class DashKeeping extends appElement({
  retention: property<Retention>(),
}) {
  #form = new SettingsForm<Pick<Retention, Field>>(
    this,
    'retention',
    () => {
      const { fixed: _, ...saved } = this.retention
      return { id: 'system', saved }
    },
    async (retention) => {
      this.retention = (await this.app.api.system.update({ body: { retention } })).retention
      return messages.saved
    },
  )
  #confirm = new Confirmation(this)

  static override styles = [panelColumn, keepingStyles]

  override render() {
    return html`${panel(
      'retention',
      w.retention,
      html`<form id="form" @submit=${this.#submit}>${FIELDS.map((field) => this.#row(field))}</form>
        ${this.#form.bar((field) => w.kept[field].name)}`,
      { lead: w.retentionLead },
    )} ${this.#confirm.view()}`
  }

  #row(field: Field) {
    const isFixed = this.retention.fixed.includes(field)
    return html`<div class="kept">
      <label class="medium" for=${field}>${w.kept[field].name}</label>
      <p class="hint" id="${field}-hint">${isFixed ? w.fixed : w.kept[field].hint}</p>
      ${select(
        field,
        choices(DAYS[field], this.retention[field], textOf(field), lengthIn(field)),
        String(this.#form.values[field]),
        (chosen) => this.#form.set(field, Number(chosen)),
        { disabled: isFixed || this.#form.saving.busy, describedBy: `${field}-hint` },
      )}
    </div>`
  }

  #shorter(): Field[] {
    const { values } = this.#form
    return FIELDS.filter(
      (field) => lengthIn(field)(values[field]) < lengthIn(field)(this.retention[field]),
    )
  }

  #submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const shorter = this.#shorter()
    if (shorter.length === 0) return this.#form.submit()
    const { values } = this.#form
    const line = (field: Field) =>
      html`<p>${w.keptFrom(w.kept[field].name, textOf(field)(values[field]))}</p>`
    await this.#confirm.ask(() => ({
      heading: w.shorterTitle,
      action: w.deleteOlder,
      text: html`${shorter.map(line)}<p>${w.shorterMeans}</p>`,
      failed: messages.notSaved,
      work: () => this.#form.submit(),
    }))
  }
}
customElements.define('dash-keeping', DashKeeping)

const nightsStyles = css`
  :host,
  form {
    display: grid;
    gap: var(--s3);
  }
  .count {
    gap: var(--s4);
    max-width: 40rem;
  }
  select.field { width: 6rem; }
`

class DashNights extends appElement({
  nights: property<System['backups']>(),
}) {
  #form = new SettingsForm<Pick<System['backups'], 'nightly' | 'kept'>>(
    this,
    'nights',
    () => ({ id: 'system', saved: { nightly: this.nights.nightly, kept: this.nights.kept } }),
    async (backups) => {
      this.nights = (await this.app.api.system.update({ body: { backups } })).backups
      const { nightlyOn, nightlyOff } = w
      return this.nights.nightly ? nightlyOn : nightlyOff
    },
  )

  static override styles = [panelColumn, nightsStyles]

  override render() {
    const form = this.#form
    const { nightly, kept } = form.values
    const { busy } = form.saving
    const [isFixed, isCountFixed] = (['nightly', 'kept'] as const).map((field) =>
      this.nights.fixed.includes(field),
    )
    return html`<form id="form" @submit=${form.submit}>
        ${checkbox(w.everyNight, nightly, form.setter('nightly'), { disabled: busy || isFixed, describedBy: 'nightly-hint' })}
        <p class="hint" id="nightly-hint">${isFixed ? w.fixed : w.everyNightHint(kept)}</p>
        ${
          nightly
            ? html`<div class="count flex between">
              <label for="kept">${w.nightlyKept}</label>
              ${select(
                'kept',
                choices(BACKUPS, this.nights.kept, String),
                String(kept),
                (chosen) => form.set('kept', Number(chosen)),
                { disabled: busy || isCountFixed },
              )}
            </div>`
            : nothing
        }
      </form>
      ${form.bar((field) => (field === 'kept' ? w.nightlyKept : w.everyNight))}`
  }
}
customElements.define('dash-nights', DashNights)

/** Another number, set by the API or in config.json, is offered as well. */
const choices = (
  offered: readonly number[],
  saved: number,
  text: (value: number) => string,
  length = lengthOf,
) =>
  [...new Set([...offered, saved])]
    .sort((a, b) => length(a) - length(b))
    .map((value) => [String(value), text(value)] as const)

const lengthOf = (days: number) => (days === 0 ? Infinity : days)
const lengthIn = (field: Field) => (field === 'trash_days' ? (days: number) => days : lengthOf)

const textOf = (field: Field) => (days: number) =>
  field === 'trash_days' && days === 0 ? w.atOnce : durationText(days)

function durationText(days: number) {
  if (days === 0) return w.forGood
  return days % 365 === 0 ? w.years(days / 365) : w.days(days)
}
