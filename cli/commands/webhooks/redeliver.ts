import { string } from '@oclif/core/args'
import { requestCommand } from '../../kinds.ts'
import { deliveryColumns } from '../../webhooks/webhook.ts'

export default requestCommand({
  summary: 'Resend the event of a delivery immediately, as a new delivery.',
  examples: ['webhooks redeliver dlv_…'],
  args: { delivery: string({ description: 'ID of the delivery: dlv_…', required: true }) },
  prints: { routes: ['deliveries.redeliver'] },
  columns: deliveryColumns,
  ask: (api, { args }) => api.deliveries.redeliver({ params: { id: args.delivery } }),
})
