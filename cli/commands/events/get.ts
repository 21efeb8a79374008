import { string } from '@oclif/core/args'
import { eventColumns } from '../../events/event.ts'
import { requestCommand } from '../../kinds.ts'

export default requestCommand({
  summary: 'Print an event.',
  examples: ['events get evt_…'],
  args: { id: string({ description: 'ID of the event: evt_…', required: true }) },
  prints: { routes: ['events.get'] },
  columns: eventColumns,
  ask: (api, { args }) => api.events.get({ params: args }),
})
