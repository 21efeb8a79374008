import { ProblemError } from '../../../daemon/contract/client.ts'
import type { App } from '../../state/app.ts'
import { forget, remember } from '../../state/video-cache.ts'

/** What the stream has told is shown meanwhile; the answer brings what it may have missed. */
export async function readVideo(app: App, id: string): Promise<void> {
  try {
    remember(app, [await app.api.videos.get({ params: { id } })])
  } catch (error) {
    // An id that is none is as gone as one that was deleted.
    const gone =
      error instanceof ProblemError &&
      (error.problem.code === 'video_not_found' || error.problem.code === 'validation_failed')
    if (!gone) throw error
    forget(app, id)
  }
}
