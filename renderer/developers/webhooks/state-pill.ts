import type { TemplateResult } from 'lit'
import type { Delivery, Webhook } from '../../../daemon/contract/webhook.ts'
import { statusPill } from '../../kit/status-pill.ts'
import { messages } from '../messages.ts'

export function webhookPill({ enabled, failing }: Webhook): TemplateResult {
  const [tone, label] = !enabled
    ? (['wait', messages().webhooks.paused] as const)
    : failing
      ? (['bad', messages().webhooks.failing] as const)
      : (['good', messages().webhooks.active] as const)
  return statusPill({ tone, label, progress: undefined })
}

export const DELIVERY_STATES = [
  'pending',
  'succeeded',
  'failed',
] as const satisfies readonly Delivery['status'][]

const TONES = {
  sending: 'busy',
  retrying: 'bad',
  waiting: 'wait',
  succeeded: 'good',
  failed: 'bad',
} as const
export type DeliveryState = keyof typeof TONES
export const toneOf = (state: DeliveryState): (typeof TONES)[DeliveryState] => TONES[state]

/** What is pending is about to be sent, has failed so far, or waits for an earlier event of the same video. */
export function stateOf({
  status,
  attempt,
  next_attempt_at: next,
}: Pick<Delivery, 'status' | 'attempt' | 'next_attempt_at'>): DeliveryState {
  if (status !== 'pending') return status
  if (attempt > 0) return 'retrying'
  return next === null ? 'waiting' : 'sending'
}

export function deliveryPill(delivery: Delivery): TemplateResult {
  const state = stateOf(delivery)
  return statusPill({ tone: toneOf(state), label: messages().webhooks[state], progress: undefined })
}
