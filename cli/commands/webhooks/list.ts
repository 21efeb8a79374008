import { listing } from '../../kinds.ts'
import { webhookColumns } from '../../webhooks/webhook.ts'

export default listing({
  summary: 'List the webhooks of your space, newest first.',
  examples: ['webhooks list --format table'],
  what: 'webhooks',
  prints: { routes: ['webhooks.list'] },
  columns: webhookColumns,
  read: (api, _, page) => api.webhooks.list({ query: page }),
})
