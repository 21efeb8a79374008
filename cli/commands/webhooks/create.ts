import { string as stringArg } from '@oclif/core/args'
import { string } from '@oclif/core/flags'
import { requestCommand } from '../../kinds.ts'
import { onFlag } from '../../values.ts'
import { KEEP_SECRET, kindsOf, webhookColumns } from '../../webhooks/webhook.ts'

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
    events: string({
      summary: 'Event types, separated by commas. Default: all',
      helpValue: '<kinds|*>',
    }),
    description: string({ summary: 'Description of the webhook', helpValue: '<text>' }),
    disabled: onFlag('Create it disabled: nothing is sent until you enable it'),
  },
  prints: { routes: ['webhooks.create'] },
  columns: [...webhookColumns.slice(0, 4), { field: 'secret' }],
  ask: (api, { args, flags }) =>
    api.webhooks.create({
      body: {
        url: args.url,
        description: flags.description,
        events: kindsOf(flags.events),
        enabled: flags.disabled ? false : undefined,
      },
    }),
  remark: () => KEEP_SECRET,
  shownOnce: 'secret',
})
