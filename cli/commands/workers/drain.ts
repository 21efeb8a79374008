import { string } from '@oclif/core/args'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { requestCommand } from '../../kinds.ts'
import { workerColumns } from '../../workers/columns.ts'

export default requestCommand({
  summary: 'Drain a worker: it finishes its current work, then exits.',
  description: OWNER_ONLY,
  examples: ['workers drain wrk_…'],
  args: { id: string({ name: 'id', description: 'ID of the worker: wrk_…', required: true }) },
  owner: true,
  prints: { routes: ['workers.drain'] },
  columns: workerColumns,
  ask: (api, { args }) => api.workers.drain({ params: args }),
})
