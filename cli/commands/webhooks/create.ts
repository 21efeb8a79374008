import { string as stringArg } from '@oclif/core/args'
import { string } from '@oclif/core/flags'
import { routeFields } from '../../../daemon/contract/route-fields.ts'
import { flagsFrom, valuesFrom, without } from '../../flags-from.ts'
import { requestCommand } from '../../kinds.ts'
import { onFlag } from '../../values.ts'
import { KEEP_SECRET, kindsOf, webhookColumns } from '../../webhooks/webhook.ts'

const details = without(routeFields.webhooks.create.body, 'url', 'events', 'enabled')

export default requestCommand({
  summary: 'Create a webhook: svc sends events to your URL. The signing secret is shown only once.',
  examples: [
    'webhooks create https://example.org/hooks/video',
    'webhooks create https://example.org/hooks/video --events video.ready,video.errored ' +
      '--description "Website"',
  ],
  args: {
    url: stringArg({
      description: 'http or https URL that events are sent to',
      required: true,
    }),
  },
  flags: {
    ...flagsFrom(details),
    events: string({
      summary: 'Event types, separated by commas. Default: all',
      helpValue: '<kinds|*>',
    }),
    disabled: onFlag('Create it disabled: nothing is sent until you enable it'),
  },
  prints: { routes: ['webhooks.create'] },
  columns: [...webhookColumns.slice(0, 4), { field: 'secret' }],
  ask: async (api, { args, flags }) =>
    api.webhooks.create({
      body: {
        ...(await valuesFrom(details, flags)),
        url: args.url,
        events: kindsOf(flags.events),
        enabled: flags.disabled ? false : undefined,
      },
    }),
  remark: () => KEEP_SECRET,
  shownOnce: 'secret',
})
