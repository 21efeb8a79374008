import { AppError } from '../contract/errors.ts'
import type { EventFilter, SvcEvent } from '../contract/event.ts'
import type { List } from '../contract/values.ts'
import { eventSeenBy, reachesEvent } from '../model/may-reach.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { presentEvent } from '../model/present-event.ts'

export function listEvents(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  filter: EventFilter,
): Promise<List<SvcEvent>> {
  return deps.db.read(async (repositories) => {
    const page = await repositories.events.list(caller.space, filter)
    return {
      object: 'list',
      data: page.rows
        .filter((row) => reachesEvent(caller, row))
        .map((row) => presentEvent(eventSeenBy(caller, row))),
      has_more: page.next !== null,
      next_cursor: page.next,
    }
  })
}

export function getEvent(deps: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<SvcEvent> {
  return deps.db.read(async (repositories) => {
    const event = await repositories.events.get(id)
    if (!event || event.space !== caller.space || !reachesEvent(caller, event))
      throw new AppError('event_not_found', `There is no event ${id} in this space.`)
    return presentEvent(eventSeenBy(caller, event))
  })
}
