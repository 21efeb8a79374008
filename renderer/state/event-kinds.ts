/** For each kind of object that events are about: its page, and how an event changes the state. */
import type { EventOf, SvcEvent, VideoEvent } from '../../daemon/contract/event.ts'
import { eventKindOf, type EventKind } from '../../daemon/contract/event-types.ts'
import type { App } from './app.ts'
import { isFiltered } from './library.ts'
import { refreshCollectionsSoon } from './load-collections.ts'
import { listChanged, listNew, refreshSoon } from './load-library.ts'
import { notifyNote } from './notes.ts'
import { bringBack, forget, remember, unlist } from './video-cache.ts'

interface KindView<Kind extends EventKind> {
  path(id: string): string
  onEvent(app: App, event: EventOf<Kind>): void
}

const KINDS: { [Kind in EventKind]: KindView<Kind> } = {
  video: {
    path: (id) => `/videos/${id}`,
    onEvent(app, event) {
      const video = event.data.object
      if (event.type === 'video.deleted' || event.type === 'video.trashed') forget(app, video.id)
      else if (event.type === 'video.restored') bringBack(app, video)
      else remember(app, [video])
      if (event.type === 'video.ready' || event.type === 'video.errored')
        notifyNote(app, 'done', event)
      changeLibrary(app, event)
    },
  },
  collection: {
    path: (id) => `/?collection=${id}`,
    onEvent: refreshCollectionsSoon,
  },
  // The page of the backups gets them as notes, which come for the owner alone.
  backup: { path: () => '/settings/storage', onEvent() {} },
}

export const pathOf = ({ object, id }: { object: EventKind; id: string }): string =>
  KINDS[object].path(id)

export function applyEvent(app: App, event: SvcEvent) {
  const { onEvent } = KINDS[eventKindOf(event.type)] as KindView<EventKind>
  onEvent(app, event as EventOf<EventKind>)
}

function changeLibrary(app: App, { type, data: { object: video } }: VideoEvent) {
  const { query } = app.store.state.library
  if (type === 'video.deleted' || type === 'video.trashed') {
    listChanged()
    return refreshCollectionsSoon(app)
  }
  const entersOrLeaves = type === 'video.archived' || type === 'video.unarchived'
  if (entersOrLeaves && video.archived !== query.archived) {
    listChanged()
    unlist(app, video.id)
  } else if (type === 'video.created') listNew(app, video)
  // A new name, tag or collection may move the video within the list, or out of it; one that is restored or
  // unarchived has its old place.
  else if (
    type === 'video.restored' ||
    entersOrLeaves ||
    isFiltered(query) ||
    query.collection !== '' ||
    query.sort.endsWith('name')
  )
    refreshSoon(app)
  if (type !== 'video.processing' && type !== 'video.playable') refreshCollectionsSoon(app)
}
