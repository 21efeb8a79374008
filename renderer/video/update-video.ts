import type { VideoUpdate } from '../../daemon/contract/video.ts'
import { notify } from '../notices/notices.ts'
import type { App } from '../state/app.ts'
import { remember } from '../state/video-cache.ts'

/** `said`: the notice once it is done. */
export async function updateVideo(
  app: App,
  id: string,
  body: VideoUpdate,
  said: string,
): Promise<void> {
  remember(app, [await app.api.videos.update({ params: { id }, body })])
  notify(app, said)
}
