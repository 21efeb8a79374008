/** A delivery: a line with its status; opened, each attempt with its response, and what waits for it. */
import { css, html, nothing } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Delivery, DeliveryAttempt } from '../../../daemon/contract/webhook.ts'
import { button } from '../../kit/controls.ts'
import { againIcon } from '../../kit/icons.ts'
import { language } from '../../kit/language.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { statusPill } from '../../kit/status-pill.ts'
import { exactly, time } from '../../kit/formats/when.ts'
import { pathOf } from '../../state/event-kinds.ts'
import { messages } from '../messages.ts'

const w = messages.webhooks

const LIMIT = 100

/** Whether `delivery` is an older state of the delivery than the `displayed` one. */
export const isOutOfDate = (delivery: Delivery, displayed: Delivery): boolean =>
  displayed.attempt > delivery.attempt ||
  (displayed.status !== 'pending' && delivery.status === 'pending')

const TONES = {
  sending: 'busy',
  retrying: 'bad',
  waiting: 'wait',
  succeeded: 'good',
  failed: 'bad',
} as const
type DeliveryState = keyof typeof TONES
export const toneOf = (state: DeliveryState): (typeof TONES)[DeliveryState] => TONES[state]

/** What is pending is about to be sent, has failed so far, or waits for an earlier event of the same video. */
export function stateOf({ status, attempt, next_attempt_at: next }: Delivery): DeliveryState {
  if (status !== 'pending') return status
  if (attempt > 0) return 'retrying'
  return next === null ? 'waiting' : 'sending'
}

/** `resend`: undefined where the webhook is paused. */
export function deliveryRow(delivery: Delivery, resend: (() => void) | undefined) {
  const { attempts, subject, waiting, status, next_attempt_at: next } = delivery
  const state = stateOf(delivery)
  const last = attempts.at(-1)
  const facts = last ? [statusOf(last), milliseconds(last.duration_ms)] : []
  if (attempts.length > 1) facts.push(w.attempts(attempts.length))
  const problems =
    status === 'succeeded' ? [] : [delivery.error, waiting > 0 && w.behind(waiting)].filter(Boolean)
  return html`<li>
    <details @toggle=${readWaiting}>
      <summary>
        ${statusPill({ tone: toneOf(state), label: w[state] })}
        <code class="type">${delivery.event_type}</code>
        ${subject ? html`<span class="about ellipsis" title=${subject.name}>${subject.name}</span>` : nothing}
        <span class="facts tabular soft small">${facts.join(' · ')}</span>
        ${time(delivery.created_at)}
        ${problems.length > 0 ? html`<span class="problems bad-ink anywhere small">${problems.join(' ')}</span>` : nothing}
      </summary>
      <div class="inside">
        <p class="soft small">${
          subject ? html`<a href=${pathOf(subject)}>${subject.name}</a> · ` : nothing
        }${w.event} <code>${delivery.event}</code></p>
        ${
          last
            ? nothing
            : html`<p class="soft">${w.noAttempt}${state === 'waiting' ? ` ${w.afterOther}` : ''}</p>`
        }
        <ol class="stacked">${attempts.map(attemptRow)}</ol>
        ${
          status === 'pending' && next && last
            ? html`<p class="soft">${w.next(soon(next))}</p>`
            : nothing
        }
        ${waiting > 0 ? html`<dash-waiting .delivery=${delivery}></dash-waiting>` : nothing}
        ${resend ? button(w.resend, resend, { icon: againIcon() }) : nothing}
      </div>
    </details>
  </li>`
}

function readWaiting({ currentTarget }: Event) {
  const details = currentTarget as HTMLDetailsElement
  if (details.open) details.querySelector<DashWaiting>('dash-waiting')?.read()
}

function attemptRow(attempt: DeliveryAttempt, index: number) {
  const { answer, error } = attempt
  const name = w.attempt(index + 1)
  const facts = [exactly(attempt.sent_at), statusOf(attempt), milliseconds(attempt.duration_ms)]
  return html`<li class="attempt">
    <p><b class="medium">${name}</b> <span class="soft small">${facts.join(' · ')}</span></p>
    ${error ? html`<p class="bad-ink anywhere">${error}</p>` : nothing}
    ${
      answer === null
        ? nothing
        : answer.trim() === ''
          ? html`<p class="soft small">${w.emptyAnswer}</p>`
          : html`<pre tabindex="0" role="region" aria-label="${w.answer}, ${name}"><code>${answer}</code></pre>`
    }
  </li>`
}

const statusOf = ({ response_status: status }: DeliveryAttempt) =>
  status === null ? w.noAnswer : String(status)
const milliseconds = (value: number) =>
  new Intl.NumberFormat(language(), { style: 'unit', unit: 'millisecond' }).format(value)

/** `in 5 minutes` */
function soon(timestamp: string) {
  const seconds = Math.max(1, (Date.parse(timestamp) - Date.now()) / 1000)
  const [length, unit] =
    seconds < 90
      ? ([1, 'second'] as const)
      : seconds < 5_400
        ? ([60, 'minute'] as const)
        : ([3_600, 'hour'] as const)
  return new Intl.RelativeTimeFormat(language()).format(Math.round(seconds / length), unit)
}

export const deliveryStyles = css`
  summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s1) var(--s3);
    padding: var(--s2) var(--s3);
    border-radius: var(--radius-m);
    cursor: pointer;
    list-style: none;
    &:hover { background: var(--hover); }
    .pill { min-width: 6rem; }
    time {
      color: var(--ink-soft);
      font-size: var(--text-s);
      white-space: nowrap;
    }
  }
  .about { max-width: 22rem; }
  .facts {
    flex: 1;
    white-space: nowrap;
  }
  .problems { flex-basis: 100%; }
  .bad-ink { color: var(--bad); }
  .inside {
    display: grid;
    gap: var(--s3);
    justify-items: start;
    padding: var(--s2) var(--s3) var(--s4);
    ol { width: 100%; }
  }
  .attempt {
    min-width: 0;
    pre {
      max-height: 12rem;
      margin: var(--s1) 0 0;
      padding: var(--s2) var(--s3);
      overflow: auto;
      border-radius: var(--radius-s);
      background: var(--sunken);
      font-size: var(--text-s);
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
  }
  @media (max-width: 40rem) {
    summary .pill { min-width: 0; }
    .type { flex: 1 1 50%; }
  }
`

const styles = css`
  :host { width: 100%; }
  h3 { margin-bottom: var(--s1); }
  li.flex {
    gap: 0 var(--s3);
    padding: 2px 0;
  }
  time { color: var(--ink-soft); }
`

/** The deliveries that wait for another one to end. Read when their list is opened. */
class DashWaiting extends appElement({
  delivery: property<Delivery>(),
  isOpen: state(false),
}) {
  #waiting = new ReadTask(this, {
    query: () => {
      const { id, webhook, waiting } = this.delivery
      return this.isOpen ? { id, webhook, waiting } : null
    },
    read: async ({ id, webhook }) => {
      const { data } = await this.app.api.webhooks.deliveries({
        params: { id: webhook },
        query: { blocked_by: id, limit: LIMIT },
      })
      return data.toReversed()
    },
  })

  static override styles = styles

  override render() {
    const heading = html`<h3 class="small">${w.waitingFor}</h3>`
    return this.#waiting.view(
      (deliveries) =>
        html`${heading}<ul>${deliveries.map(
          ({ event_type: type, created_at: at }) =>
            html`<li class="flex wrap between small"><code>${type}</code>${time(at)}</li>`,
        )}</ul>`,
      html`${heading}<ul aria-busy="true"></ul>`,
    )
  }

  read() {
    if (this.isOpen) this.#waiting.again()
    this.isOpen = true
  }
}
customElements.define('dash-waiting', DashWaiting)
