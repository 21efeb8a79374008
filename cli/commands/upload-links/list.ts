import { listing } from '../../kinds.ts'
import { uploadLinkColumns } from '../../upload-links/columns.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'

export default listing({
  summary: 'List upload links with the number of their files, newest first.',
  examples: ['upload-links list --format table'],
  filter: routeFields.uploadLinks.list.query,
  what: 'upload links',
  prints: { routes: ['uploadLinks.list'] },
  columns: uploadLinkColumns,
  read: (api, _, query) => api.uploadLinks.list({ query }),
})
