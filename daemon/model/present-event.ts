import type { SvcEvent } from '../contract/event.ts'
import type { EventRecord } from '../ports/records.ts'

export function presentEvent(row: EventRecord): SvcEvent {
  // The kind determines the type of the object: both are stored together.
  return {
    id: row.id,
    object: 'event',
    type: row.type,
    space: row.space,
    created_at: row.createdAt,
    request_id: row.requestId,
    data: { object: row.object },
  } as SvcEvent
}
