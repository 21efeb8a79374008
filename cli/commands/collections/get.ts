import { collectionArg } from '../../collections/arg.ts'
import { collectionColumns } from '../../collections/columns.ts'
import { asking } from '../../kinds.ts'

export default asking({
  summary: 'Print a collection.',
  examples: ['collections get col_…'],
  args: { id: collectionArg() },
  columns: collectionColumns,
  ask: (api, { args }) => api.collections.get({ params: args }),
})
