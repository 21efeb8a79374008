import { collectionArg } from '../../collections/arg.ts'
import { collectionColumns } from '../../collections/columns.ts'
import { requestCommand } from '../../kinds.ts'

export default requestCommand({
  summary: 'Print a collection.',
  examples: ['collections get col_…'],
  args: { id: collectionArg() },
  prints: { routes: ['collections.get'] },
  columns: collectionColumns,
  ask: (api, { args }) => api.collections.get({ params: args }),
})
