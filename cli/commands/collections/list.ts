import { collectionColumns } from '../../collections/columns.ts'
import { listing } from '../../kinds.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'

export default listing({
  summary: 'List the collections of your space.',
  examples: ['collections list --format table', 'collections list --parent none'],
  filter: routeFields.collections.list.query,
  what: 'collections',
  prints: { routes: ['collections.list'] },
  columns: collectionColumns,
  read: (api, _, query) => api.collections.list({ query }),
})
