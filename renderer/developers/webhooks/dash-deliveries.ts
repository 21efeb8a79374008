/** The log of a webhook: what was sent, how each attempt went, and sending again. It follows what happens. */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Delivery, Webhook } from '../../../daemon/contract/webhook.ts'
import { onNote } from '../../state/notes.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import { StoreWatch } from '../../state/watch.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { statusPillStyles } from '../../kit/status-pill.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { tabStyles } from '../tab-styles.ts'
import { deliveryRow, deliveryStyles } from './delivery-row.ts'
import { isOutOfDate } from './out-of-date.ts'
import { DELIVERY_STATES } from './state-pill.ts'
import { messages } from '../messages.ts'

type State = '' | Delivery['status']

export class DashDeliveries extends appElement({
  webhook: property<Webhook>(),
  rows: state<readonly Delivery[] | null>(null),
  next: state<string | null>(null),
  wanted: state<State>(''),
  busy: state(false),
  problem: state<Explained | null>(null),
}) {
  #live = new StoreWatch(this, (state) => state.live)
  #wasLost = false
  #asked = 0

  constructor() {
    super()
    onNote(this, 'delivery', (note) => this.#hear(note))
  }

  static override styles = [
    formStyles,
    tabStyles,
    statusPillStyles,
    deliveryStyles,
    css`
      :host {
        display: block;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        justify-content: space-between;
        gap: var(--s2) var(--s4);
        margin-bottom: var(--s3);
      }
      select.field {
        width: auto;
      }
      .none {
        padding: var(--s6) var(--s4);
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
        background: var(--sunken);
        text-align: center;
      }
      .end {
        margin-top: var(--s4);
      }
    `,
  ]

  override willUpdate(changed: PropertyValues<this>): void {
    const back = this.#wasLost && this.#live.value === 'open'
    if (this.#live.value !== 'connecting') this.#wasLost = this.#live.value === 'lost'
    // Also after a broken connection: what happened meanwhile was not told.
    if ((changed.has('webhook') && changed.get('webhook')?.id !== this.webhook.id) || back)
      void this.read()
  }

  override render() {
    const w = messages().webhooks
    return html`<div class="bar">
        <div><h2 id="log">${w.log}</h2><p class="soft small">${w.logAbout}</p></div>
        <div class="row">
          <label class="unseen" for="state">${w.state}</label>
          <select class="field" id="state" @change=${this.#choose}>
            <option value="" .selected=${this.wanted === ''}>${w.any}</option>
            ${DELIVERY_STATES.map(
              (status) => html`<option
                value=${status}
                .selected=${this.wanted === status}
              >${w[status]}</option>`,
            )}
          </select>
        </div>
      </div>
      ${this.problem ? problemPanel(this.problem, () => void this.read()) : this.#list()}`
  }

  #list(): TemplateResult {
    const w = messages().webhooks
    if (!this.rows)
      return html`<div aria-busy="true">${[1, 2, 3].map(() => html`<div class="skeleton ghost"></div>`)}</div>`
    if (this.rows.length === 0)
      return html`<div class="none"><p>${this.wanted ? w.noneSuch : w.noneSent}</p>${
        this.wanted ? nothing : html`<p class="soft small">${w.noneSentText}</p>`
      }</div>`
    return html`<ul class="log" aria-labelledby="log">
        ${repeat(
          this.rows,
          ({ id }) => id,
          (delivery) =>
            deliveryRow(
              delivery,
              this.webhook.enabled ? () => void this.#resend(delivery) : undefined,
            ),
        )}
      </ul>
      ${
        this.next === null
          ? nothing
          : html`<div class="end"><button
            type="button"
            class="button"
            ?disabled=${this.busy}
            @click=${this.#more}
          >${this.busy ? w.loading : w.loadMore}</button></div>`
      }`
  }

  async read(): Promise<void> {
    const asked = ++this.#asked
    this.problem = null
    try {
      const { data, next_cursor: next } = await this.#page(undefined)
      if (asked !== this.#asked) return
      this.rows = data
      this.next = next
    } catch (error) {
      if (asked === this.#asked) this.problem = explain(error)
    }
  }

  #page(cursor: string | undefined) {
    return this.app.api.webhooks.deliveries({
      params: { id: this.webhook.id },
      query: {
        blocked_by: 'none',
        ...(this.wanted ? { status: this.wanted } : {}),
        ...(cursor ? { cursor } : {}),
      },
    })
  }

  #choose = (event: Event): void => {
    this.wanted = (event.target as HTMLSelectElement).value as State
    this.rows = null
    void this.read()
  }

  #more = async (): Promise<void> => {
    this.busy = true
    try {
      const { data, next_cursor: next } = await this.#page(this.next!)
      const known = new Set(this.rows?.map(({ id }) => id))
      this.rows = [...(this.rows ?? []), ...data.filter(({ id }) => !known.has(id))]
      this.next = next
    } catch (error) {
      notifyFailure(this.app, messages().webhooks.notRead, error, this.#more)
    } finally {
      this.busy = false
    }
  }

  #hear(note: Delivery): void {
    if (note.webhook !== this.webhook.id || !this.rows) return
    const fits = this.wanted === '' || note.status === this.wanted
    const known = this.rows.find(({ id }) => id === note.id)
    if (known && isOutOfDate(note, known)) return
    // One behind the last that is shown comes with its page.
    const isFurtherDown =
      this.next !== null && this.rows.length > 0 && note.created_at < this.rows.at(-1)!.created_at
    if (known)
      this.rows = fits
        ? this.rows.map((row) => (row.id === note.id ? note : row))
        : this.rows.filter(({ id }) => id !== note.id)
    else if (fits && !isFurtherDown)
      this.rows = [note, ...this.rows].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  }

  async #resend({ id }: Delivery): Promise<void> {
    try {
      this.#hear(await this.app.api.deliveries.redeliver({ params: { id } }))
      notify(this.app, messages().webhooks.resent)
    } catch (error) {
      notifyFailure(this.app, messages().webhooks.notResent, error)
    }
  }
}
customElements.define('dash-deliveries', DashDeliveries)
