import type { Delivery, Webhook } from '../../../daemon/contract/webhook.ts'

/** Whether a delivery that has just been attempted tells something else of its webhook than is known. */
export const contradicts = ({ webhook, attempt, error }: Delivery, known: Webhook): boolean =>
  webhook === known.id && attempt > 0 && error !== (known.failing?.error ?? null)
