import type { Delivery } from '../../../daemon/contract/webhook.ts'

/** The answer to a request may come after what was told since. */
export const isOutOfDate = (delivery: Delivery, known: Delivery): boolean =>
  known.attempt > delivery.attempt || (known.status !== 'pending' && delivery.status === 'pending')
