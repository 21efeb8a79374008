import { event, eventFilter, eventList, eventStreamQuery } from '../event.ts'
import { eventId } from '../ids.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'

export const events = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/events',
    summary: 'Read the event log, oldest first unless the order is asked for',
    access: 'ro',
    query: eventFilter,
    response: eventList,
    status: 200,
    errors: ['event_not_found'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/v1/events/{id}',
    summary: 'Read an event',
    access: 'ro',
    params: z.strictObject({ id: eventId }),
    response: event,
    status: 200,
    errors: ['event_not_found'],
  }),
  stream: defineRoute({
    method: 'GET',
    path: '/v1/events/stream',
    summary:
      'Server-sent events: each event as it happens, resumed with Last-Event-ID, and notes on ' +
      'progress; for the owner also on imports, backups and deliveries',
    access: 'ro',
    query: eventStreamQuery,
    produces: 'text/event-stream',
    status: 200,
    errors: ['event_not_found'],
  }),
}
