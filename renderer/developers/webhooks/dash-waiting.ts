/** The deliveries that wait for another one to be over. They are read when somebody asks for them. */
import { css, html, nothing, type PropertyValues } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Delivery } from '../../../daemon/contract/webhook.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { time } from '../../kit/time.ts'
import { messages } from '../messages.ts'

const MOST = 100

export class DashWaiting extends appElement({
  /** The one that goes first. */
  delivery: property<Delivery>(),
  rows: state<readonly Delivery[] | null>(null),
  problem: state<Explained | null>(null),
}) {
  #isAsked = false

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

  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('delivery')
    if (this.#isAsked && before && before.waiting !== this.delivery.waiting) void this.read()
  }

  override render() {
    const { rows, problem } = this
    if (problem) return problemPanel(problem, () => void this.read())
    return html`<h3>${messages().webhooks.waitingFor}</h3>
      <ul aria-busy=${rows === null}>
        ${
          rows?.map(
            ({ event_type: type, created_at: at }) =>
              html`<li><code>${type}</code>${time(at)}</li>`,
          ) ?? nothing
        }
      </ul>`
  }

  async read(): Promise<void> {
    this.#isAsked = true
    const { id, webhook } = this.delivery
    try {
      this.rows = (
        await this.app.api.webhooks.deliveries({
          params: { id: webhook },
          query: { blocked_by: id, limit: MOST },
        })
      ).data.toReversed()
      this.problem = null
    } catch (error) {
      this.problem = explain(error)
    }
  }
}
customElements.define('dash-waiting', DashWaiting)
