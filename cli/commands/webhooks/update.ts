import { string } from '@oclif/core/flags'
import { asking } from '../../kinds.ts'
import { onOffFlag, someChange } from '../../values.ts'
import { kindsOf, webhookArg, webhookColumns } from '../../webhooks/webhook.ts'

export default asking({
  summary: 'Change a webhook; what waits for one that is disabled fails.',
  examples: [
    'webhooks update whk_… --events video.ready,video.errored',
    'webhooks update whk_… --no-enabled',
  ],
  args: { id: webhookArg() },
  flags: {
    url: string({ summary: 'Address that events are sent to', helpValue: '<address>' }),
    events: string({
      summary: 'Kinds of events, separated by commas; * for all',
      helpValue: '<kinds|*>',
    }),
    description: string({ summary: 'What it is for', helpValue: '<text>' }),
    enabled: onOffFlag('Whether it is sent anything'),
  },
  columns: webhookColumns,
  ask: (api, { args, flags: { url, events, description, enabled } }) =>
    api.webhooks.update({
      params: args,
      body: someChange({ url, description, enabled, events: kindsOf(events) }),
    }),
})
