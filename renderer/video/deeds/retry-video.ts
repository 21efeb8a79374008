import type { App } from '../../state/app.ts'
import { remember } from '../../state/known-videos.ts'
import { tell } from '../../notices/notices.ts'
import { words } from '../words.ts'

export async function retryVideo(app: App, id: string): Promise<void> {
  remember(app, [await app.api.videos.retry({ params: { id } })])
  tell(app, words().retrying)
}
