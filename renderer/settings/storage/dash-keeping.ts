/** How long what gathers by itself is kept. A longer time counts at once; a shorter one deletes, and is asked about first. */
import { html, LitElement, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { live } from 'lit/directives/live.js'
import type { System } from '../../../daemon/contract/system.ts'
import { app } from '../../app/app.ts'
import { tell, tellFailure } from '../../app/notices.ts'
import type { DashConfirm } from '../../parts/dash-confirm.ts'
import '../../parts/dash-confirm.ts'
import { formStyles } from '../../styles/form.ts'
import { shared } from '../../styles/shared.ts'
import { roomStyles } from '../room-styles.ts'
import { keepingStyles } from './keeping-styles.ts'
import { words } from './words.ts'

type Retention = System['retention']
type Field = Exclude<keyof Retention, 'fixed'>

/** In days; 0 is for good. Another number, set by the API or in config.json, is offered as well. */
const OFFERED: Record<Field, readonly number[]> = {
  analytics_event_days: [7, 14, 30, 90, 365],
  analytics_days: [90, 365, 730, 1825, 0],
  delivery_days: [7, 14, 30, 90, 365],
}
const FIELDS = Object.keys(OFFERED) as Field[]

export class DashKeeping extends LitElement {
  static override properties = { retention: { attribute: false }, asked: { state: true }, busy: { state: true } }
  declare retention: Retention
  /** A shorter time that waits for a yes. */
  declare asked: { field: Field; days: number } | null
  declare busy: boolean
  #confirm = createRef<DashConfirm>()

  constructor() {
    super()
    this.asked = null
    this.busy = false
  }

  static override styles = [shared, formStyles, roomStyles, keepingStyles]

  override render() {
    return html`<section class="panel" aria-labelledby="retention">
      <div><h2 id="retention">${words().retention}</h2><p class="lead">${words().retentionLead}</p></div>
      ${FIELDS.map((field) => this.#row(field))}
      </section>
      <dash-confirm ${ref(this.#confirm)} heading=${this.asked ? words().shorter(words().kept[this.asked.field].name, spoken(this.asked.days)) : ''} deed=${words().deleteOlder} ?busy=${this.busy} @confirm=${this.#agreed}>
        <p>${words().shorterMeans}</p>
      </dash-confirm>`
  }

  #row(field: Field): TemplateResult {
    const now = this.retention[field]
    const isFixed = this.retention.fixed.includes(field)
    return html`<div class="kept">
      <label for=${field}>${words().kept[field].name}</label>
      <p class="hint" id="${field}-hint">${isFixed ? words().fixed : words().kept[field].hint}</p>
      <select class="field" id=${field} aria-describedby="${field}-hint" ?disabled=${isFixed || this.busy} .value=${live(String(now))} @change=${(event: Event) => this.#chosen(field, event.target as HTMLSelectElement)}>
        ${choices(field, now).map((days) => html`<option value=${days} ?selected=${days === now}>${spoken(days)}</option>`)}
      </select>
    </div>`
  }

  #chosen(field: Field, select: HTMLSelectElement): void {
    const days = Number(select.value)
    if (lengthOf(days) > lengthOf(this.retention[field])) return void this.#keep(field, days)
    // What is shown is what holds, until somebody has said yes.
    select.value = String(this.retention[field])
    this.asked = { field, days }
    this.#confirm.value?.open()
  }

  #agreed = async (): Promise<void> => {
    const { field, days } = this.asked!
    await this.#keep(field, days)
    this.#confirm.value?.close()
  }

  async #keep(field: Field, days: number): Promise<void> {
    this.busy = true
    try {
      this.retention = (await app.api.system.update({ body: { retention: { [field]: days } } })).retention
      tell(app, words().keptFrom(words().kept[field].name, spoken(days)))
    } catch (error) {
      tellFailure(app, words().notKept, error)
      this.requestUpdate()
    } finally {
      this.busy = false
    }
  }
}

const lengthOf = (days: number): number => (days === 0 ? Infinity : days)
const spoken = (days: number): string => (days === 0 ? words().forGood : days % 365 === 0 ? words().years(days / 365) : words().days(days))
const choices = (field: Field, now: number): number[] => [...new Set([...OFFERED[field], now])].sort((a, b) => lengthOf(a) - lengthOf(b))

customElements.define('dash-keeping', DashKeeping)
