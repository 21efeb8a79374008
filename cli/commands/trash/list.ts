import { listing } from '../../kinds.ts'
import { trashColumns } from '../../trash/columns.ts'

export default listing({
  summary: 'List the videos and collections in the trash of your space, latest first.',
  examples: ['trash list --format table'],
  what: 'items in the trash',
  prints: { routes: ['trash.list'] },
  columns: trashColumns,
  read: (api, _, query) => api.trash.list({ query }),
})
