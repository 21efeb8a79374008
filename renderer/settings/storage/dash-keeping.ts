/** How long what gathers by itself is kept. A shorter time deletes, and is asked about before it is saved. */
import { html, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { live } from 'lit/directives/live.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { System } from '../../../daemon/contract/system.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-confirm.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { FormDraft } from '../../kit/form-draft.ts'
import { saveBar, saveBarStyles } from '../../kit/save-bar.ts'
import { pageStyles } from '../page-styles.ts'
import { keepingStyles } from './keeping-styles.ts'
import { messages } from '../messages.ts'

type Retention = System['retention']
type Field = Exclude<keyof Retention, 'fixed'>
type Times = Pick<Retention, Field>

/** In days; 0 is for good. Another number, set by the API or in config.json, is offered as well. */
const OFFERED: Record<Field, readonly number[]> = {
  analytics_event_days: [7, 14, 30, 90, 365],
  analytics_days: [90, 365, 730, 1825, 0],
  delivery_days: [7, 14, 30, 90, 365],
}
const FIELDS = Object.keys(OFFERED) as Field[]

export class DashKeeping extends appElement({
  retention: property<Retention>(),
  busy: state(false),
}) {
  #draft = new FormDraft<Times>(this, 'retention', () => ({
    id: 'system',
    saved: timesOf(this.retention),
  }))
  #confirm = createRef<DashConfirm>()

  static override styles = [formStyles, saveBarStyles, pageStyles, keepingStyles]

  override render() {
    const { isChanged, conflicts } = this.#draft
    return html`<section class="panel" aria-labelledby="retention">
      <div><h2 id="retention">${messages().storage.retention}</h2><p class="lead">${messages().storage.retentionLead}</p></div>
      <form id="form" @submit=${this.#submit}>${FIELDS.map((field) => this.#row(field))}</form>
      ${saveBar({ isChanged, saving: this.busy, conflicts: conflicts.map((field) => messages().storage.kept[field].name), form: 'form', discard: () => this.#draft.discard() })}
      </section>
      <dash-confirm
        ${ref(this.#confirm)}
        heading=${messages().storage.shorterTitle}
        deed=${messages().storage.deleteOlder}
        ?busy=${this.busy}
        @confirm=${this.#agreed}
      >
        ${this.#shorter().map(
          (field) =>
            html`<p>${messages().storage.keptFrom(
              messages().storage.kept[field].name,
              spoken(this.#draft.values[field]),
            )}</p>`,
        )}
        <p>${messages().storage.shorterMeans}</p>
      </dash-confirm>`
  }

  #row(field: Field): TemplateResult {
    const now = this.#draft.values[field]
    const isFixed = this.retention.fixed.includes(field)
    return html`<div class="kept">
      <label for=${field}>${messages().storage.kept[field].name}</label>
      <p class="hint" id="${field}-hint">${isFixed ? messages().storage.fixed : messages().storage.kept[field].hint}</p>
      <select
        class="field"
        id=${field}
        aria-describedby="${field}-hint"
        ?disabled=${isFixed || this.busy}
        .value=${live(String(now))}
        @change=${(event: Event) => this.#draft.set(field, Number((event.target as HTMLSelectElement).value))}
      >
        ${choices(field, this.retention[field]).map(
          (days) => html`<option
            value=${days}
            ?selected=${days === now}
          >${spoken(days)}</option>`,
        )}
      </select>
    </div>`
  }

  #shorter(): Field[] {
    return FIELDS.filter(
      (field) => lengthOf(this.#draft.values[field]) < lengthOf(this.retention[field]),
    )
  }

  #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (this.#shorter().length > 0) this.#confirm.value?.open()
    else await this.#save()
  }

  #agreed = async (): Promise<void> => {
    await this.#save()
    this.#confirm.value?.close()
  }

  async #save(): Promise<void> {
    const changes = { ...this.#draft.changes }
    this.busy = true
    try {
      this.retention = (
        await this.app.api.system.update({ body: { retention: changes } })
      ).retention
      this.#draft.settle(changes)
      notify(this.app, messages().storage.saved)
    } catch (error) {
      notifyFailure(this.app, messages().storage.notSaved, error)
    } finally {
      this.busy = false
    }
  }
}

const timesOf = (retention: Retention): Times =>
  Object.fromEntries(FIELDS.map((field) => [field, retention[field]])) as unknown as Times
const lengthOf = (days: number): number => (days === 0 ? Infinity : days)
const spoken = (days: number): string =>
  days === 0
    ? messages().storage.forGood
    : days % 365 === 0
      ? messages().storage.years(days / 365)
      : messages().storage.days(days)
const choices = (field: Field, now: number): number[] =>
  [...new Set([...OFFERED[field], now])].sort((a, b) => lengthOf(a) - lengthOf(b))

customElements.define('dash-keeping', DashKeeping)
