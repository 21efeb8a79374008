import { without } from '../../flags-from.ts'
import { listing } from '../../kinds.ts'
import { videoColumns } from '../../videos/columns.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'

export default listing({
  summary: 'List the videos of your space, newest first.',
  examples: [
    'videos list --format table',
    'videos list --status errored --all --fields id,error.message --format csv',
    'videos list --q "summer party" --collection none',
  ],
  filter: without(routeFields.videos.list.query, 'ids'),
  what: 'videos',
  prints: { routes: ['videos.list'] },
  columns: videoColumns,
  read: (api, _, query) => api.videos.list({ query }),
})
