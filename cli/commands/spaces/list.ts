import { listing } from '../../kinds.ts'
import { spaceColumns } from '../../spaces/space.ts'

export default listing({
  summary: 'List the spaces that you have access to, oldest first. A key has access to one space.',
  examples: ['spaces list --format table'],
  what: 'spaces',
  prints: { routes: ['spaces.list'] },
  columns: spaceColumns,
  read: (api, _, page) => api.spaces.list({ query: page }),
})
