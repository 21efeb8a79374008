import { string } from '@oclif/core/flags'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { requestCommand } from '../../kinds.ts'

export default requestCommand({
  summary: 'Send a test message, and show the reply of the mail server.',
  description: OWNER_ONLY,
  examples: ['mail test', 'mail test --to ada@example.org'],
  flags: {
    to: string({ summary: 'Recipient. Default: your own e-mail address', helpValue: '<address>' }),
  },
  owner: true,
  prints: { routes: ['mail.test'] },
  columns: [{ field: 'to' }, { field: 'response', title: 'reply' }],
  ask: (api, { flags }) => api.mail.test({ body: flags.to === undefined ? {} : { to: flags.to } }),
})
