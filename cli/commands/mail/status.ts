import { OWNER_ONLY } from '../../keys/flags.ts'
import { requestCommand } from '../../kinds.ts'
import { mailColumns } from '../../mail/columns.ts'

export default requestCommand({
  summary: 'Show the mail server, the number of messages waiting to be sent, and the last attempt.',
  description: OWNER_ONLY,
  examples: ['mail status --format table'],
  owner: true,
  prints: { routes: ['mail.get'] },
  columns: mailColumns,
  ask: (api) => api.mail.get(),
})
