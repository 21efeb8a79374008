import { option, string } from '@oclif/core/flags'
import { EVENT_TYPES } from '../../../daemon/contract/event-types.ts'
import { eventColumns } from '../../events/event.ts'
import { listing } from '../../kinds.ts'

export default listing({
  summary: 'List the events of your space, oldest first.',
  examples: [
    'events list --format table',
    'events list --video k3x9aB7dQ2mZp0R --all',
    'events list --after evt_… --format ndjson',
  ],
  flags: {
    type: option({ options: EVENT_TYPES, summary: 'Only events of this type' })(),
    video: string({ summary: 'Only events of this video', helpValue: '<id>' }),
    after: string({ summary: 'Only events after this one', helpValue: '<evt_…>' }),
  },
  what: 'events',
  columns: eventColumns,
  read: (api, { flags: { type, video, after } }, page) =>
    api.events.list({ query: { type, video, after, ...page } }),
})
