/** What an event of a video means for the list on screen. */
import type { VideoEvent } from '../../daemon/contract/event.ts'
import type { App } from '../state/app.ts'
import { unlist } from '../state/video-cache.ts'
import { refreshCollectionsSoon } from '../state/load-collections.ts'
import { listNew, refreshSoon } from '../state/load-library.ts'
import { isFiltered } from '../state/library.ts'

export function onEvent(app: App, { type, data: { object: video } }: VideoEvent): void {
  const { query } = app.store.state.library
  if (type === 'video.deleted') return refreshCollectionsSoon(app)
  const entersOrLeaves = type === 'video.archived' || type === 'video.unarchived'
  if (entersOrLeaves && video.archived !== query.archived) unlist(app, video.id)
  else if (type === 'video.created' || entersOrLeaves) listNew(app, video)
  // It may have come under another name, tag or collection, which changes its place, or whether it has one.
  else if (isFiltered(query) || query.collection !== '' || query.sort.endsWith('name'))
    refreshSoon(app)
  if (type !== 'video.processing' && type !== 'video.playable') refreshCollectionsSoon(app)
}
