import { string } from '@oclif/core/args'
import { eventColumns } from '../../events/event.ts'
import { asking } from '../../kinds.ts'

export default asking({
  summary: 'Print an event.',
  examples: ['events get evt_…'],
  args: { id: string({ description: 'ID of the event: evt_…', required: true }) },
  columns: eventColumns,
  ask: (api, { args }) => api.events.get({ params: args }),
})
