/** The deliveries that wait for another one to end. Read when their list is opened. */
import { css, html } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Delivery } from '../../../daemon/contract/webhook.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { time } from '../../kit/time.ts'
import { messages } from '../messages.ts'

const LIMIT = 100

export class DashWaiting extends appElement({
  /** The one that they wait for. */
  delivery: property<Delivery>(),
  isOpen: state(false),
}) {
  #waiting = new ReadTask(this, {
    query: () =>
      this.isOpen
        ? { id: this.delivery.id, webhook: this.delivery.webhook, count: this.delivery.waiting }
        : null,
    read: async ({ id, webhook }) => {
      const { data } = await this.app.api.webhooks.deliveries({
        params: { id: webhook },
        query: { blocked_by: id, limit: LIMIT },
      })
      return data.toReversed()
    },
  })

  static override styles = [
    css`
      :host {
        display: block;
        width: 100%;
      }
      h3 {
        margin-bottom: var(--s1);
        font-size: var(--text-s);
      }
      li {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 var(--s3);
        padding: 2px 0;
        font-size: var(--text-s);
      }
      time {
        color: var(--ink-soft);
      }
    `,
  ]

  override render() {
    const heading = html`<h3>${messages().webhooks.waitingFor}</h3>`
    return this.#waiting.view(
      (deliveries) => html`${heading}
        <ul>
          ${deliveries.map(
            ({ event_type: type, created_at: at }) =>
              html`<li><code>${type}</code>${time(at)}</li>`,
          )}
        </ul>`,
      html`${heading}<ul aria-busy="true"></ul>`,
    )
  }

  read(): void {
    if (this.isOpen) this.#waiting.again()
    this.isOpen = true
  }
}
customElements.define('dash-waiting', DashWaiting)
