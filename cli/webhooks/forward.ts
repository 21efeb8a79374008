/** Sends an event to a program on its way of being written, signed as the appliance would. */
import type { SvcEvent } from '../../daemon/contract/event.ts'
import type { TableColumn } from '../output/table.ts'
import { signature } from './signature.ts'

export interface Forwarding {
  object: 'forwarding'
  event: string
  event_type: string
  url: string
  /** null: no answer came. */
  response_status: number | null
  error: string | null
  duration_ms: number
}

export const forwardingColumns: readonly TableColumn<Forwarding>[] = [
  { field: 'event_type', title: 'event' },
  { field: 'event', title: 'id' },
  { field: 'response_status', title: 'answer', align: 'right' },
  { field: 'duration_ms', title: 'ms', align: 'right' },
  { field: 'error', flexible: true },
]

/** The appliance's own limit for a response. */
const PATIENCE_MS = 15_000

export async function forward(
  event: SvcEvent,
  url: string,
  secret: string,
  signal: AbortSignal,
): Promise<Forwarding> {
  const body = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000)
  const startedAt = performance.now()
  const forwarded = (response_status: number | null, error: string | null): Forwarding => ({
    object: 'forwarding',
    event: event.id,
    event_type: event.type,
    url,
    response_status,
    error,
    duration_ms: Math.round(performance.now() - startedAt),
  })
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      headers: {
        'content-type': 'application/json',
        'webhook-id': event.id,
        'webhook-timestamp': String(timestamp),
        ...(event.request_id === null ? {} : { 'x-request-id': event.request_id }),
        'webhook-signature': signature({ id: event.id, timestamp, body }, secret),
      },
    })
    await response.body?.cancel()
    return forwarded(
      response.status,
      response.ok ? null : 'Only a 2xx response counts as received; svc would retry the delivery.',
    )
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code
    return forwarded(null, cause ?? (error as Error).message)
  }
}

export const FORWARDING_FIELDS = [
  'object',
  'event',
  'event_type',
  'url',
  'response_status',
  'error',
  'duration_ms',
]
