import { requestCommand } from '../../kinds.ts'
import { webhookArg, webhookColumns } from '../../webhooks/webhook.ts'

export default requestCommand({
  summary: 'Print a webhook, without its secret.',
  examples: ['webhooks get whk_…'],
  args: { id: webhookArg() },
  prints: { routes: ['webhooks.get'] },
  columns: webhookColumns,
  ask: (api, { args }) => api.webhooks.get({ params: args }),
})
