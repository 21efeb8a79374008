import type { App } from '../../state/app.ts'
import { remember } from '../../state/video-cache.ts'
import { notify } from '../../notices/notices.ts'
import { messages } from '../messages.ts'

/** Out of lists and served to nobody, and back. Either can be taken back. */
export async function archiveVideo(app: App, id: string, archived: boolean): Promise<void> {
  const params = { id }
  remember(app, [
    await (archived ? app.api.videos.archive({ params }) : app.api.videos.unarchive({ params })),
  ])
  notify(app, archived ? messages().archivedNow : messages().unarchivedNow, {
    undo: () => archiveVideo(app, id, !archived),
  })
}
