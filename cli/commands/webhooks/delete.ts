import { deleting } from '../../kinds.ts'
import { webhookArg } from '../../webhooks/webhook.ts'

export default deleting({
  summary: 'Delete a webhook and its deliveries.',
  examples: ['webhooks delete whk_… --yes'],
  args: { id: webhookArg() },
  object: 'webhook',
  idOf: ({ id }) => id,
  question: async (api, { args }) =>
    `Delete the webhook to ${(await api.webhooks.get({ params: args })).url} (${args.id})?`,
  remove: (api, { args }) => api.webhooks.delete({ params: args }),
})
