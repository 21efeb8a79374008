import { eventColumns } from '../../events/event.ts'
import { listing } from '../../kinds.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'

export default listing({
  summary: 'List the events of your space, oldest first.',
  examples: [
    'events list --format table',
    'events list --video k3x9aB7dQ2mZp0R --all',
    'events list --after evt_… --format ndjson',
  ],
  filter: routeFields.events.list.query,
  what: 'events',
  prints: { routes: ['events.list'] },
  columns: eventColumns,
  read: (api, _, query) => api.events.list({ query }),
})
