/** How long automatic data is kept. A shorter time deletes data, so it is confirmed before it is saved. */
import { css, html, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { live } from 'lit/directives/live.js'
import { appElement, property } from '../../state/app-element.ts'
import type { System } from '../../../daemon/contract/system.ts'
import { Action } from '../../notices/action.ts'
import { notify } from '../../notices/notices.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-confirm.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { FormDraft } from '../../kit/form-draft.ts'
import { saveBar, saveBarStyles } from '../../kit/save-bar.ts'
import { pageStyles } from '../page-styles.ts'
import { messages } from '../messages.ts'

type Retention = System['retention']
type Field = Exclude<keyof Retention, 'fixed'>
type Times = Pick<Retention, Field>

/** In days; 0 is forever. Another number, set by the API or in config.json, is offered as well. */
const OFFERED: Record<Field, readonly number[]> = {
  analytics_event_days: [7, 14, 30, 90, 365],
  analytics_days: [90, 365, 730, 1825, 0],
  delivery_days: [7, 14, 30, 90, 365],
}
const FIELDS = Object.keys(OFFERED) as Field[]

export class DashKeeping extends appElement({
  retention: property<Retention>(),
}) {
  #saving = new Action(this)
  #draft = new FormDraft<Times>(this, 'retention', () => ({
    id: 'system',
    saved: timesOf(this.retention),
  }))
  #confirm = createRef<DashConfirm>()

  static override styles = [
    formStyles,
    saveBarStyles,
    pageStyles,
    css`
  /* Takes no row of the column. */
  dash-confirm {
    position: absolute;
  }
  .kept {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 10rem;
    column-gap: var(--s5);
    align-items: center;
    max-width: 40rem;
  }
  .kept label {
    font-weight: 500;
  }
  .kept .hint {
    grid-row: 2;
  }
  .kept select {
    grid-area: 1 / 2 / 3;
  }
  @media (max-width: 30rem) {
    .kept {
      grid-template-columns: minmax(0, 1fr);
      row-gap: var(--s1);
    }
    .kept select {
      grid-area: auto;
    }
  }
`,
  ]

  override render() {
    const { isChanged, conflicts } = this.#draft
    return html`<section class="panel" aria-labelledby="retention">
      <div><h2 id="retention">${messages().storage.retention}</h2><p class="lead">${messages().storage.retentionLead}</p></div>
      <form id="form" @submit=${this.#submit}>${FIELDS.map((field) => this.#row(field))}</form>
      ${saveBar({ isChanged, saving: this.#saving.busy, conflicts: conflicts.map((field) => messages().storage.kept[field].name), form: 'form', discard: () => this.#draft.discard() })}
      </section>
      <dash-confirm ${ref(this.#confirm)} heading=${messages().storage.shorterTitle}
        deed=${messages().storage.deleteOlder} ?busy=${this.#saving.busy}
        @confirm=${this.#confirmed}>
        ${this.#shorter().map(
          (field) =>
            html`<p>${messages().storage.keptFrom(
              messages().storage.kept[field].name,
              durationText(this.#draft.values[field]),
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
      <select class="field" id=${field} aria-describedby="${field}-hint"
        ?disabled=${isFixed || this.#saving.busy} .value=${live(String(now))}
        @change=${(event: Event) => this.#draft.set(field, Number((event.target as HTMLSelectElement).value))}
      >
        ${choices(field, this.retention[field]).map(
          (days) => html`<option value=${days} ?selected=${days === now}
          >${durationText(days)}</option>`,
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

  #confirmed = async (): Promise<void> => {
    await this.#save()
    this.#confirm.value?.close()
  }

  async #save(): Promise<void> {
    const changes = { ...this.#draft.changes }
    await this.#saving.run(messages().storage.notSaved, async () => {
      const system = await this.app.api.system.update({ body: { retention: changes } })
      this.retention = system.retention
      this.#draft.settle(changes)
      notify(this.app, messages().storage.saved)
    })
  }
}

const timesOf = (retention: Retention): Times =>
  Object.fromEntries(FIELDS.map((field) => [field, retention[field]])) as unknown as Times
const lengthOf = (days: number): number => (days === 0 ? Infinity : days)
const durationText = (days: number): string =>
  days === 0
    ? messages().storage.forGood
    : days % 365 === 0
      ? messages().storage.years(days / 365)
      : messages().storage.days(days)
const choices = (field: Field, now: number): number[] =>
  [...new Set([...OFFERED[field], now])].sort((a, b) => lengthOf(a) - lengthOf(b))

customElements.define('dash-keeping', DashKeeping)
