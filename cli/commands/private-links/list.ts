import { listing } from '../../kinds.ts'
import { privateLinkColumns } from '../../private-links/columns.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'

export default listing({
  summary: 'List private links with their plays, newest first.',
  examples: [
    'private-links list --format table',
    {
      description: 'The links to one video that have been played:',
      command:
        "private-links list --video k3x9aB7dQ2mZp0R | jq '.data[] | select(.plays > 0) | .label'",
    },
  ],
  filter: routeFields.privateLinks.list.query,
  what: 'private links',
  prints: { routes: ['privateLinks.list'] },
  columns: privateLinkColumns,
  read: (api, _, query) => api.privateLinks.list({ query }),
})
