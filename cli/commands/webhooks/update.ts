import { string } from '@oclif/core/flags'
import { routeFields } from '../../../daemon/contract/route-fields.ts'
import { flagsFrom, valuesFrom, without } from '../../flags-from.ts'
import { requestCommand } from '../../kinds.ts'
import { someChange } from '../../values.ts'
import { kindsOf, webhookArg, webhookColumns } from '../../webhooks/webhook.ts'

const fields = without(routeFields.webhooks.update.body, 'events')

export default requestCommand({
  summary: 'Change a webhook. Disabling it fails its pending deliveries.',
  examples: [
    'webhooks update whk_… --events video.ready,video.errored',
    'webhooks update whk_… --no-enabled',
  ],
  args: { id: webhookArg() },
  flags: {
    ...flagsFrom(fields),
    server: string({
      summary: 'URL of svc, which is --url of all other commands',
      helpValue: '<address>',
    }),
    events: string({
      summary: 'Event types, separated by commas; * for all',
      helpValue: '<kinds|*>',
    }),
  },
  prints: { routes: ['webhooks.update'] },
  columns: webhookColumns,
  ask: async (api, { args, flags }) =>
    api.webhooks.update({
      params: args,
      body: someChange({ ...(await valuesFrom(fields, flags)), events: kindsOf(flags.events) }),
    }),
})
