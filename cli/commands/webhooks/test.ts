import { requestCommand } from '../../kinds.ts'
import { deliveryColumns, webhookArg } from '../../webhooks/webhook.ts'

export default requestCommand({
  summary: 'Send a webhook.test event, and print the delivery.',
  description: 'The delivery is only queued: `svc webhooks deliveries` shows the result.',
  examples: ['webhooks test whk_…'],
  args: { id: webhookArg() },
  prints: { routes: ['webhooks.test'] },
  columns: deliveryColumns,
  ask: (api, { args }) => api.webhooks.test({ params: args }),
})
