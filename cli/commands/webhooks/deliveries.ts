import { option, string } from '@oclif/core/flags'
import { DELIVERY_STATUSES } from '../../../daemon/contract/webhook.ts'
import { listing } from '../../kinds.ts'
import { deliveryColumns, webhookArg } from '../../webhooks/webhook.ts'

export default listing({
  summary: 'List the deliveries of a webhook, newest first. They are kept for 30 days.',
  examples: [
    'webhooks deliveries whk_… --format table',
    'webhooks deliveries whk_… --status failed --all --fields id,event,error',
  ],
  args: { id: webhookArg() },
  flags: {
    status: option({ options: DELIVERY_STATUSES, summary: 'Only deliveries with this status' })(),
    event: string({ summary: 'Only deliveries of this event', helpValue: '<evt_…>' }),
  },
  what: 'deliveries',
  columns: deliveryColumns,
  read: (api, { args, flags }, page) =>
    api.webhooks.deliveries({
      params: args,
      query: { status: flags.status, event: flags.event, ...page },
    }),
})
