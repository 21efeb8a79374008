import { OWNER_ONLY } from '../../keys/flags.ts'
import { requestCommand } from '../../kinds.ts'
import { workerColumns } from '../../workers/columns.ts'

export default requestCommand({
  summary: 'List the workers, what each of them encodes, and its speed.',
  description: OWNER_ONLY,
  examples: ['workers list --format table'],
  owner: true,
  prints: { routes: ['workers.list'] },
  columns: workerColumns,
  ask: (api) => api.workers.list(),
})
