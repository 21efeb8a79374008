import { requestCommand } from '../../kinds.ts'
import { spaceArg, spaceColumns } from '../../spaces/space.ts'

export default requestCommand({
  summary: 'Print a space and its settings.',
  examples: ['spaces get k3x9a'],
  args: { id: spaceArg() },
  prints: { routes: ['spaces.get'] },
  columns: spaceColumns,
  ask: (api, { args }) => api.spaces.get({ params: args }),
})
