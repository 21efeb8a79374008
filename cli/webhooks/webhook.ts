import { string } from '@oclif/core/args'
import type { WebhookCreate, Delivery, Webhook } from '../../daemon/contract/webhook.ts'
import type { TableColumn } from '../output/table.ts'
import { listed } from '../values.ts'

export const webhookArg = () =>
  string({ name: 'id', description: 'ID of the webhook: whk_…', required: true })

export const webhookColumns: readonly TableColumn<Webhook>[] = [
  { field: 'id' },
  { field: 'url', flexible: true },
  {
    field: 'events',
    value: ({ events }) => (events[0] === '*' ? 'all' : events.join(', ')),
    flexible: true,
  },
  { field: 'enabled' },
  {
    field: 'failing',
    value: ({ failing }) => (failing ? `since ${failing.since}: ${failing.error}` : '–'),
    flexible: true,
  },
  { field: 'created_at', title: 'created' },
]

export const deliveryColumns: readonly TableColumn<Delivery>[] = [
  { field: 'id' },
  { field: 'event_type', title: 'event' },
  {
    field: 'subject',
    title: 'about',
    value: ({ subject }) => subject?.name ?? '–',
    flexible: true,
  },
  { field: 'status' },
  { field: 'attempt', title: 'attempts', align: 'right' },
  { field: 'response_status', title: 'answer', align: 'right' },
  { field: 'error', flexible: true },
  { field: 'next_attempt_at', title: 'next attempt' },
  { field: 'created_at', title: 'created' },
]

/** Kinds of events, or * for all; they are checked by the appliance. */
export const kindsOf = (typed: string | undefined): WebhookCreate['events'] =>
  listed(typed) as WebhookCreate['events']

export const KEEP_SECRET = 'Save the secret now: it is not shown again.'
