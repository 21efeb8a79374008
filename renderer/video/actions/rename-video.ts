import type { App } from '../../state/app.ts'
import { remember } from '../../state/video-cache.ts'
import { notify } from '../../notices/notices.ts'
import { messages } from '../messages.ts'

export async function renameVideo(app: App, id: string, name: string): Promise<void> {
  remember(app, [await app.api.videos.update({ params: { id }, body: { name } })])
  notify(app, messages().renamed(name))
}
