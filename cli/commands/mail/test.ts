import { routeFields } from '../../../daemon/contract/route-fields.ts'
import { flagsFrom, valuesFrom } from '../../flags-from.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { requestCommand } from '../../kinds.ts'

const { body } = routeFields.mail.test

export default requestCommand({
  summary: 'Send a test message, and show the reply of the mail server.',
  description: OWNER_ONLY,
  examples: ['mail test', 'mail test --to ada@example.org'],
  flags: flagsFrom(body),
  owner: true,
  prints: { routes: ['mail.test'] },
  columns: [{ field: 'to' }, { field: 'response', title: 'reply' }],
  ask: async (api, { flags }) => api.mail.test({ body: await valuesFrom(body, flags) }),
})
