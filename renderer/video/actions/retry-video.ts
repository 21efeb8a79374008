import type { App } from '../../state/app.ts'
import { remember } from '../../state/video-cache.ts'
import { notify } from '../../notices/notices.ts'
import { messages } from '../messages.ts'

export async function retryVideo(app: App, id: string): Promise<void> {
  remember(app, [await app.api.videos.retry({ params: { id } })])
  notify(app, messages().retrying)
}
