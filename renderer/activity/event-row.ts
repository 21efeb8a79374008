/** An event in one line, with how its deliveries went; opened, each delivery and the body that was sent. */
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { VideoEvent } from '../../daemon/contract/event.ts'
import type { Delivery, Webhook } from '../../daemon/contract/webhook.ts'
import '../notices/dash-copy.ts'
import { statusPill } from '../kit/status-pill.ts'
import { deliveryRow } from '../developers/webhooks/delivery-row.ts'
import { stateOf, toneOf, type DeliveryState } from '../developers/webhooks/state-pill.ts'
import { time } from '../kit/time.ts'
import { messages } from './messages.ts'

interface Row {
  event: VideoEvent
  deliveries: readonly Delivery[]
  webhooks: ReadonlyMap<string, Webhook>
  /** The text of an event is long: it is written when it is looked at. */
  open: boolean
  toggle(open: boolean): void
  resend(delivery: Delivery): void
}

const STATES = [
  'failed',
  'retrying',
  'sending',
  'waiting',
  'succeeded',
] as const satisfies readonly DeliveryState[]

export function eventRow({
  event,
  deliveries,
  webhooks,
  open,
  toggle,
  resend,
}: Row): TemplateResult {
  const { id, type, created_at: at } = event
  return html`<li class="event">
    <details
      ?open=${open}
      @toggle=${(happened: Event) =>
        happened.target === happened.currentTarget &&
        toggle((happened.target as HTMLDetailsElement).open)}
    >
      <summary>
        <span class="happened">${messages().types[type]}</span>
        <code class="type">${type}</code>
        <span class="taken">${STATES.map((state) => {
          const count = deliveries.filter((delivery) => stateOf(delivery) === state).length
          return count === 0
            ? nothing
            : statusPill({
                tone: toneOf(state),
                label: messages().counts[state](count),
                progress: undefined,
              })
        })}</span>
        ${time(at)}
      </summary>
      ${
        open
          ? html`<div class="inside">
            <h3>${messages().deliveries}</h3>
            ${
              deliveries.length === 0
                ? html`<p class="soft">${messages().none} <a href="/developers/webhooks">${messages().toWebhooks}</a></p>`
                : repeat(
                    deliveries,
                    (delivery) => delivery.id,
                    (delivery) => {
                      const webhook = webhooks.get(delivery.webhook)
                      return html`<div class="to">
                    <p class="soft url">${webhook?.url ?? messages().goneWebhook}</p>
                    <ul class="log">${deliveryRow(delivery, webhook?.enabled ? () => resend(delivery) : undefined)}</ul>
                  </div>`
                    },
                  )
            }
            <div class="body-head">
              <h3>${messages().body}</h3>
              <dash-copy what=${messages().bodyCopied} .text=${JSON.stringify(event, null, 2)}></dash-copy>
            </div>
            <p class="soft">${messages().eventId} <code>${id}</code></p>
            <pre tabindex="0" role="region" aria-label=${messages().body}
            ><code>${JSON.stringify(event, null, 2)}</code></pre>
          </div>`
          : nothing
      }
    </details>
  </li>`
}
