import { event, eventFilter, eventList, eventStreamQuery } from '../event.ts'
import { eventId } from '../ids.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'

export const events = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/events',
    summary: 'List events, oldest first by default',
    access: 'events:read',
    query: eventFilter,
    response: eventList,
    status: 200,
    errors: ['event_not_found'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/v1/events/{id}',
    summary: 'Get an event',
    access: 'events:read',
    params: z.strictObject({ id: eventId }),
    response: event,
    status: 200,
    errors: ['event_not_found'],
  }),
  stream: defineRoute({
    method: 'GET',
    path: '/v1/events/stream',
    summary:
      'Stream events as server-sent events, resumable with Last-Event-ID, with progress ' +
      'notes; for the owner also for imports, backups and deliveries',
    access: 'events:read',
    query: eventStreamQuery,
    produces: 'text/event-stream',
    status: 200,
    errors: ['event_not_found'],
  }),
}
