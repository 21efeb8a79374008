import { string as stringArg } from '@oclif/core/args'
import { string } from '@oclif/core/flags'
import { asking } from '../../kinds.ts'
import { onFlag } from '../../values.ts'
import { KEEP_SECRET, kindsOf, webhookColumns } from '../../webhooks/webhook.ts'

export default asking({
  summary: 'Have your program told what happens. The secret of its signatures is shown this once.',
  examples: [
    'webhooks create https://example.org/hooks/video',
    'webhooks create https://example.org/hooks/video --events video.ready,video.errored --description "Website"',
  ],
  args: {
    url: stringArg({
      description: 'Address that events are sent to, http or https',
      required: true,
    }),
  },
  flags: {
    events: string({
      summary: 'Kinds of events, separated by commas; without it all',
      helpValue: '<kinds|*>',
    }),
    description: string({ summary: 'What it is for', helpValue: '<text>' }),
    disabled: onFlag('Nothing is sent until it is enabled'),
  },
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
