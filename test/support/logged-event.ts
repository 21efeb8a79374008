/** An event as it is appended to the log. */
import type { EventRecord } from '../../daemon/ports/records.ts'

export const loggedEvent = (id: string): Omit<EventRecord, 'seq'> => ({
  id,
  space: 'space',
  type: 'video.created',
  subject: 'video',
  object: { object: 'video', id: 'video' } as never,
  createdAt: '2026-01-01T00:00:00.000Z',
  requestId: null,
})
