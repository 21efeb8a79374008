/** What is done with a video as a whole. Each throws what fails, but for the download. */
import { ProblemError } from '../../daemon/contract/client.ts'
import type { ErrorCode } from '../../daemon/contract/errors.ts'
import type { Video, VideoUpdate } from '../../daemon/contract/video.ts'
import { notify, notifyFailure } from '../notices/notices.ts'
import type { App } from '../state/app.ts'
import { refreshSoon } from '../state/load-library.ts'
import { goTo } from '../state/router.ts'
import { bringBack, forget, remember } from '../state/video-cache.ts'
import { messages as w } from './messages.ts'

/** What the stream has sent is shown meanwhile; the answer brings what it may have missed. */
export async function readVideo(app: App, id: string) {
  try {
    remember(app, [await app.api.videos.get({ params: { id } })])
  } catch (error) {
    // An id that is none is as gone as one that was deleted.
    if (!hasCode(error, 'video_not_found', 'validation_failed')) throw error
    forget(app, id)
  }
}

/** `text`: the notice once it is done. */
export async function updateVideo(app: App, id: string, body: VideoUpdate, text: string) {
  remember(app, [await app.api.videos.update({ params: { id }, body })])
  notify(app, text)
}

/** Out of lists and served to nobody, and back. Either can be taken back. */
export async function archiveVideo(app: App, id: string, archived: boolean) {
  const { archive, unarchive } = app.api.videos
  remember(app, [await (archived ? archive : unarchive)({ params: { id } })])
  notify(app, archived ? w.archivedNow : w.unarchivedNow, {
    undo: () => archiveVideo(app, id, !archived),
  })
}

export async function retryVideo(app: App, id: string) {
  remember(app, [await app.api.videos.retry({ params: { id } })])
  notify(app, w.retrying)
}

/** Puts it in the trash, which the notice offers to take back. */
export async function deleteVideo(app: App, { id, name }: Video) {
  let canUndo = false
  try {
    const { trashed_at, deletes_at } = await app.api.videos.trash({ params: { id } })
    canUndo = deletes_at !== trashed_at
  } catch (error) {
    // Somebody was faster; gone is gone.
    if (!hasCode(error, 'video_not_found')) throw error
  }
  // A person who has left the page of the video meanwhile stays where they are.
  if (app.store.state.place.path.split('/')[2] === id) goTo(app, '/')
  forget(app, id)
  const undo = async () => {
    bringBack(app, await app.api.videos.restore({ params: { id } }))
    refreshSoon(app)
  }
  if (canUndo) notify(app, w.trashed(name), { undo })
  else notify(app, w.removed(name))
}

/** Opened by a token; of a cut, by the session alone. */
export async function downloadOriginal(app: App, { id }: Video) {
  try {
    const { urls } = await app.api.videos.signUrls({ params: { id }, body: { download: true } })
    const link = document.createElement('a')
    link.href = urls.original ?? `/media/${id.slice(0, 5)}/${id.slice(5)}/original`
    link.download = ''
    link.click()
  } catch (error) {
    notifyFailure(app, w.notDownloaded, error)
  }
}

const hasCode = (error: unknown, ...codes: ErrorCode[]) =>
  error instanceof ProblemError && codes.includes(error.problem.code)
