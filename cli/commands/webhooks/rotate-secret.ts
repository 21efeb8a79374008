import { string } from '@oclif/core/flags'
import { MAX_OVERLAP_SECONDS } from '../../../daemon/contract/webhook.ts'
import { requestCommand } from '../../kinds.ts'
import { lastingSeconds } from '../../values.ts'
import { KEEP_SECRET, webhookArg, webhookColumns } from '../../webhooks/webhook.ts'

export default requestCommand({
  summary: 'Create a new secret, shown only once. The old secret stays valid for a day.',
  examples: [
    'webhooks rotate-secret whk_…',
    {
      description: 'If the old secret has leaked:',
      command: 'webhooks rotate-secret whk_… --overlap 0',
    },
  ],
  args: { id: webhookArg() },
  flags: {
    overlap: string({
      summary: 'How long the old secret stays valid, such as 12h; 0 for no overlap',
      helpValue: '<time>',
    }),
  },
  prints: { routes: ['webhooks.rotateSecret'] },
  columns: [...webhookColumns.slice(0, 4), { field: 'secret' }],
  ask: (api, { args, flags: { overlap } }) =>
    api.webhooks.rotateSecret({
      params: args,
      body: {
        overlap_seconds:
          overlap === undefined
            ? undefined
            : overlap === '0'
              ? 0
              : lastingSeconds(overlap, MAX_OVERLAP_SECONDS, '--overlap'),
      },
    }),
  remark: () => KEEP_SECRET,
  shownOnce: 'secret',
})
