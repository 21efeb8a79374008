import { routes } from '../../contract/routes.ts'
import { getEvent, listEvents } from '../../events/read.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Binder } from '../bind.ts'
import type { EventStreams } from '../event-stream.ts'

export function bindEvents({ bind, bindRaw }: Binder, deps: Deps, streams: EventStreams): void {
  const { events } = routes
  // Registered before /v1/events/{id}, which would match it.
  bindRaw(events.stream, ({ query, ctx }, caller) => streams.open(ctx, caller, query))
  bind(events.list, ({ query }, caller) => listEvents(deps, caller, query))
  bind(events.get, ({ params }, caller) => getEvent(deps, caller, params.id))
}
