import { ProblemError } from '../../../daemon/contract/client.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import type { App } from '../../state/app.ts'
import { forget } from '../../state/video-cache.ts'
import { notify } from '../../notices/notices.ts'
import { goTo } from '../../state/router.ts'
import { messages } from '../messages.ts'

export async function deleteVideo(app: App, { id, name }: Video): Promise<void> {
  try {
    await app.api.videos.delete({ params: { id } })
  } catch (error) {
    // Somebody was faster; gone is gone.
    if (!(error instanceof ProblemError && error.problem.code === 'video_not_found')) throw error
  }
  goTo(app, '/')
  forget(app, id)
  notify(app, messages().removed(name))
}
