/** Deliveries arrive by requests and by the event stream, in any order. */
import type { Delivery, Webhook } from '../../../daemon/contract/webhook.ts'

/** Whether `delivery` is an older state of the delivery than the `displayed` one. */
export const isOutOfDate = (delivery: Delivery, displayed: Delivery): boolean =>
  displayed.attempt > delivery.attempt ||
  (displayed.status !== 'pending' && delivery.status === 'pending')

/** Whether a delivery shows that the webhook has begun or ceased to fail since it was read. */
export const contradicts = ({ webhook, attempt, error }: Delivery, displayed: Webhook): boolean =>
  webhook === displayed.id && attempt > 0 && error !== (displayed.failing?.error ?? null)
