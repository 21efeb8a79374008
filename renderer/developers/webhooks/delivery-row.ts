/** A delivery: a line with its status; opened, each attempt with its response. */
import { css, html, nothing, type TemplateResult } from 'lit'
import type { Delivery, DeliveryAttempt } from '../../../daemon/contract/webhook.ts'
import { language } from '../../kit/language.ts'
import { againIcon } from '../../kit/icons.ts'
import { ago, exactly } from '../../kit/formats/when.ts'
import { pathOf } from '../../state/event-kinds.ts'
import type { DashWaiting } from './dash-waiting.ts'
import './dash-waiting.ts'
import { deliveryPill, stateOf } from './state-pill.ts'
import { messages } from '../messages.ts'

/** `resend`: undefined where the webhook is paused. */
export function deliveryRow(delivery: Delivery, resend: (() => void) | undefined): TemplateResult {
  const w = messages().webhooks
  const {
    event_type: type,
    attempts,
    created_at: at,
    event,
    subject,
    waiting,
    status,
    error,
  } = delivery
  const last = attempts.at(-1)
  const problems =
    status === 'succeeded' ? [] : [error, waiting > 0 ? w.behind(waiting) : null].filter(Boolean)
  return html`<li>
    <details @toggle=${readWaiting}>
      <summary>
        ${deliveryPill(delivery)}
        <code class="type">${type}</code>
        ${subject ? html`<span class="about" title=${subject.name}>${subject.name}</span>` : nothing}
        <span class="facts soft small">${[last && statusOf(last), last && milliseconds(last.duration_ms), attempts.length > 1 ? w.attempts(attempts.length) : ''].filter(Boolean).join(' · ')}</span>
        <time class="soft small" datetime=${at} title=${exactly(at)}>${ago(at)}</time>
        ${problems.length > 0 ? html`<span class="problems small">${problems.join(' ')}</span>` : nothing}
      </summary>
      <div class="inside">
        <p class="soft small">
          ${
            subject ? html`<a href=${pathOf(subject)}>${subject.name}</a> · ` : nothing
          }${w.event} <code>${event}</code>
        </p>
        ${
          attempts.length === 0
            ? html`<p class="soft">${w.noAttempt}${
                stateOf(delivery) === 'waiting' ? ` ${w.afterOther}` : ''
              }</p>`
            : nothing
        }
        <ol>${attempts.map((attempt, index) => attemptRow(attempt, index + 1))}</ol>
        ${
          delivery.status === 'pending' && delivery.next_attempt_at && attempts.length > 0
            ? html`<p class="soft">${w.next(soon(delivery.next_attempt_at))}</p>`
            : nothing
        }
        ${waiting > 0 ? html`<dash-waiting .delivery=${delivery}></dash-waiting>` : nothing}
        ${
          resend
            ? html`<button type="button" class="button" @click=${resend}
            >${againIcon()}${w.resend}</button>`
            : nothing
        }
      </div>
    </details>
  </li>`
}

function readWaiting({ currentTarget }: Event): void {
  const details = currentTarget as HTMLDetailsElement
  if (details.open) details.querySelector<DashWaiting>('dash-waiting')?.read()
}

function attemptRow(attempt: DeliveryAttempt, number: number): TemplateResult {
  const w = messages().webhooks
  return html`<li class="attempt">
    <p><b>${w.attempt(number)}</b> <span class="soft small">${exactly(attempt.sent_at)} · ${statusOf(attempt)} · ${milliseconds(attempt.duration_ms)}</span></p>
    ${attempt.error ? html`<p class="error">${attempt.error}</p>` : nothing}
    ${
      attempt.answer === null
        ? nothing
        : attempt.answer.trim() === ''
          ? html`<p class="soft small">${w.emptyAnswer}</p>`
          : html`<pre tabindex="0" role="region" aria-label="${w.answer}, ${w.attempt(number)}"
          ><code>${attempt.answer}</code></pre>`
    }
  </li>`
}

const statusOf = ({ response_status: status }: DeliveryAttempt): string =>
  status === null ? messages().webhooks.noAnswer : String(status)
const milliseconds = (value: number): string =>
  new Intl.NumberFormat(language(), { style: 'unit', unit: 'millisecond' }).format(value)

/** `in 5 minutes` */
function soon(timestamp: string): string {
  const seconds = Math.max(1, (Date.parse(timestamp) - Date.now()) / 1000)
  const [value, unit] =
    seconds < 90
      ? ([seconds, 'second'] as const)
      : seconds < 5_400
        ? ([seconds / 60, 'minute'] as const)
        : ([seconds / 3_600, 'hour'] as const)
  return new Intl.RelativeTimeFormat(language()).format(Math.round(value), unit)
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
  }
  summary:hover {
    background: var(--hover);
  }
  summary .pill {
    min-width: 6rem;
  }
  .about {
    flex: 0 1 auto;
    min-width: 0;
    max-width: 22rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .problems {
    flex-basis: 100%;
    color: var(--bad);
    overflow-wrap: anywhere;
  }
  summary time,
  .facts {
    white-space: nowrap;
  }
  @media (max-width: 40rem) {
    summary .pill {
      min-width: 0;
    }
    .type {
      flex: 1 1 50%;
    }
  }
  .facts {
    flex: 1;
    font-variant-numeric: tabular-nums;
  }
  .inside {
    display: grid;
    gap: var(--s3);
    justify-items: start;
    padding: var(--s2) var(--s3) var(--s4);
  }
  .inside ol {
    display: grid;
    gap: var(--s3);
    width: 100%;
    min-width: 0;
  }
  .attempt {
    min-width: 0;
  }
  .attempt b {
    font-weight: 500;
  }
  .attempt .error {
    color: var(--bad);
    overflow-wrap: anywhere;
  }
  .attempt pre {
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
`
