import type { App } from '../../state/app.ts'
import { remember } from '../../state/video-cache.ts'
import { notify } from '../../notices/notices.ts'

/** The event says that the video is another one too; whoever does it need not wait for that. */
export async function changePoster(
  app: App,
  id: string,
  deed: () => Promise<unknown>,
  said: string,
): Promise<void> {
  await deed()
  remember(app, [await app.api.videos.get({ params: { id } })])
  notify(app, said)
}
