import type { Video, VideoUpdate } from '../../../daemon/contract/video.ts'
import type { App } from '../../state/app.ts'
import { remember } from '../../state/video-cache.ts'
import { notify } from '../../notices/notices.ts'

/** `said`: what is told once it is done. */
export async function updateVideo(
  app: App,
  id: string,
  body: VideoUpdate,
  said: string,
): Promise<Video> {
  const video = await app.api.videos.update({ params: { id }, body })
  remember(app, [video])
  notify(app, said)
  return video
}
