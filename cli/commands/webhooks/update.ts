import { string } from '@oclif/core/flags'
import { requestCommand } from '../../kinds.ts'
import { onOffFlag, someChange } from '../../values.ts'
import { kindsOf, webhookArg, webhookColumns } from '../../webhooks/webhook.ts'

export default requestCommand({
  summary: 'Change a webhook. Disabling it fails its pending deliveries.',
  examples: [
    'webhooks update whk_… --events video.ready,video.errored',
    'webhooks update whk_… --no-enabled',
  ],
  args: { id: webhookArg() },
  flags: {
    url: string({ summary: 'URL that events are sent to', helpValue: '<address>' }),
    server: string({
      summary: 'URL of svc, which is --url of all other commands',
      helpValue: '<address>',
    }),
    events: string({
      summary: 'Event types, separated by commas; * for all',
      helpValue: '<kinds|*>',
    }),
    description: string({ summary: 'Description of the webhook', helpValue: '<text>' }),
    enabled: onOffFlag('Enable or disable the webhook'),
  },
  prints: { routes: ['webhooks.update'] },
  columns: webhookColumns,
  ask: (api, { args, flags: { url, events, description, enabled } }) =>
    api.webhooks.update({
      params: args,
      body: someChange({ url, description, enabled, events: kindsOf(events) }),
    }),
})
