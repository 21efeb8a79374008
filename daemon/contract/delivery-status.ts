/** States of a delivery of a webhook. Without zod, so that pages can import them. */
export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
