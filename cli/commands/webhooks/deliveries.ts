import { option, string } from '@oclif/core/flags'
import { DELIVERY_STATUSES } from '../../../daemon/contract/webhook.ts'
import { listing } from '../../kinds.ts'
import { deliveryColumns, webhookArg } from '../../webhooks/webhook.ts'

export default listing({
  summary: 'List what was sent to a webhook, newest first; kept for 30 days.',
  examples: [
    'webhooks deliveries whk_… --format table',
    'webhooks deliveries whk_… --status failed --all --fields id,event,error',
  ],
  args: { id: webhookArg() },
  flags: {
    status: option({ options: DELIVERY_STATUSES, summary: 'Only these' })(),
    event: string({ summary: 'Only those of this event', helpValue: '<evt_…>' }),
  },
  what: 'deliveries',
  columns: deliveryColumns,
  read: (api, { args, flags }, page) =>
    api.webhooks.deliveries({
      params: args,
      query: { status: flags.status, event: flags.event, ...page },
    }),
})
