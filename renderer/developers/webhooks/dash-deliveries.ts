/** The log of a webhook: each delivery with its attempts, and a button that sends it again. Updates live. */
import { css, html, nothing, type PropertyValues } from 'lit'
import { rowsById } from '../../kit/rows-by-id.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { DELIVERY_STATUSES } from '../../../daemon/contract/delivery-status.ts'
import type { Delivery, Webhook } from '../../../daemon/contract/webhook.ts'
import { onNote } from '../../state/notes.ts'
import { Action } from '../../notices/action.ts'
import { onReconnect } from '../../state/on-reconnect.ts'
import { named, select } from '../../kit/controls.ts'
import { PagedList } from '../../notices/paged-list.ts'
import { statusPillStyles } from '../../kit/status-pill.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { lineStyles } from '../../kit/styles/lines.ts'
import { tabStyles } from '../tab-styles.ts'
import { deliveryRow, deliveryStyles, isOutOfDate } from './delivery-row.ts'
import { messages } from '../messages.ts'

const w = messages.webhooks

const styles = css`
  :host { display: block; }
  .bar {
    align-items: end;
    gap: var(--s2) var(--s4);
    margin-bottom: var(--s3);
  }
  select.field { width: auto; }
  .end { margin-top: var(--s4); }
`

export class DashDeliveries extends appElement({
  webhook: property<Webhook>(),
  filter: state<'' | Delivery['status']>(''),
}) {
  #deliveries = new PagedList<Delivery>(this, {
    manual: true,
    read: (page) =>
      this.app.api.webhooks.deliveries({
        params: { id: this.webhook.id },
        query: { blocked_by: 'none', ...(this.filter && { status: this.filter }), ...page },
      }),
    failed: () => w.notRead,
    place: (...put) => this.#place(...put),
  })
  #resending = new Action(this)

  constructor() {
    super()
    onNote(this, 'delivery', (delivery) => this.#put(delivery))
    onReconnect(this, this.#deliveries.refresh, { alsoFirst: true })
  }

  refresh = () => this.#deliveries.refresh()

  static override styles = [
    formStyles,
    tabStyles,
    statusPillStyles,
    lineStyles,
    deliveryStyles,
    styles,
  ]

  override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('webhook') && changed.get('webhook')?.id !== this.webhook.id)
      void this.refresh()
  }

  override render() {
    const { filter } = this
    return html`<div class="bar flex wrap between">
        <div><h2 id="log">${w.log}</h2><p class="soft small">${w.logAbout}</p></div>
        ${select(undefined, [['', w.any], ...named(DELIVERY_STATUSES, w)], filter, this.#setFilter, { label: w.state })}
      </div>
      ${this.#deliveries.view({
        rows: (deliveries) =>
          html`<ul class="lines log" aria-labelledby="log">${rowsById(deliveries, (each) =>
            deliveryRow(each, this.webhook.enabled ? () => void this.#resend(each) : undefined),
          )}</ul>`,
        empty: html`<div class="empty-list"><p>${filter ? w.noneSuch : w.noneSent}</p>${
          filter ? nothing : html`<p class="soft small">${w.noneSentText}</p>`
        }</div>`,
      })}`
  }

  #setFilter = (filter: this['filter']) => {
    this.filter = filter
    this.#deliveries.restart()
  }

  #put(delivery: Delivery) {
    if (delivery.webhook === this.webhook.id) this.#deliveries.put(delivery)
  }

  #place(rows: readonly Delivery[], delivery: Delivery, hasMore: boolean): readonly Delivery[] {
    const at = rows.findIndex(({ id }) => id === delivery.id)
    const matches = this.filter === '' || delivery.status === this.filter
    if (at >= 0) {
      if (isOutOfDate(delivery, rows[at]!)) return rows
      return matches ? rows.with(at, delivery) : rows.toSpliced(at, 1)
    }
    // A delivery older than the last row arrives with its own page.
    const isFurtherDown =
      hasMore && rows.length > 0 && delivery.created_at < rows.at(-1)!.created_at
    return matches && !isFurtherDown
      ? [delivery, ...rows].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
      : rows
  }

  #resend({ id }: Delivery) {
    return this.#resending.run(w.notResent, async () => {
      this.#put(await this.app.api.deliveries.redeliver({ params: { id } }))
      return w.resent
    })
  }
}
customElements.define('dash-deliveries', DashDeliveries)
