import { listing } from '../../kinds.ts'
import { deliveryColumns, webhookArg } from '../../webhooks/webhook.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'

export default listing({
  summary: 'List the deliveries of a webhook, newest first. They are kept for 30 days.',
  examples: [
    'webhooks deliveries whk_… --format table',
    'webhooks deliveries whk_… --status failed --all --fields id,event,error',
  ],
  args: { id: webhookArg() },
  filter: routeFields.webhooks.deliveries.query,
  what: 'deliveries',
  prints: { routes: ['webhooks.deliveries'] },
  columns: deliveryColumns,
  read: (api, { args }, query) => api.webhooks.deliveries({ params: args, query }),
})
