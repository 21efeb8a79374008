import { asking } from '../../kinds.ts'
import { deliveryColumns, webhookArg } from '../../webhooks/webhook.ts'

export default asking({
  summary: 'Send an event of the kind webhook.test, and print the delivery.',
  description: 'It is on its way then: `svc webhooks deliveries` says how it went.',
  examples: ['webhooks test whk_…'],
  args: { id: webhookArg() },
  columns: deliveryColumns,
  ask: (api, { args }) => api.webhooks.test({ params: args }),
})
