/** What is known of each video: answers and events come in any order, the newest wins. */
import type { ProgressNote } from '../../daemon/contract/event.ts'
import type { VideoStatus } from '../../daemon/contract/states.ts'
import type { Video } from '../../daemon/contract/video.ts'
import type { App } from './app.ts'

export function remember({ store }: App, videos: readonly Video[]) {
  const known = new Map(store.state.videos)
  for (const video of videos) {
    const before = known.get(video.id)
    // null stays null: an answer that was under way when the video was deleted is out of date.
    if (before === null || (before && before.updated_at > video.updated_at)) continue
    known.set(video.id, video)
  }
  store.change({ videos: known })
}

/** A video that was restored from the trash is no longer gone; what was read of it before is older. */
export function bringBack(app: App, video: Video) {
  const known = new Map(app.store.state.videos)
  if (known.get(video.id) === null) known.delete(video.id)
  app.store.change({ videos: known })
  remember(app, [video])
}

/** A late progress note about a video that is ready is ignored. */
export function rememberProgress({ store }: App, note: ProgressNote) {
  const before = store.state.videos.get(note.video)
  if (!before || before.status === 'ready' || before.status === 'errored') return
  const known = new Map(store.state.videos)
  known.set(note.video, {
    ...before,
    progress: note.progress,
    status: note.status as VideoStatus,
    playable: note.playable,
    arriving: note.arriving ?? null,
  })
  store.change({ videos: known })
}

/** Removes a deleted video from everything that shows it. */
export function forget(app: App, id: string) {
  const known = new Map(app.store.state.videos)
  known.set(id, null)
  app.store.change({ videos: known })
  unlist(app, id)
}

export function unlist({ store }: App, id: string) {
  store.change(({ library }) => {
    const { ids } = library
    if (!ids?.includes(id)) return {}
    const selected = new Set(library.selected)
    selected.delete(id)
    return { library: { ...library, ids: ids.filter((other) => other !== id), selected } }
  })
}
