import type { App } from '../../app/app.ts'
import { remember } from '../../app/known-videos.ts'
import { tell } from '../../app/notices.ts'
import { words } from '../words.ts'

export async function retryVideo(app: App, id: string): Promise<void> {
  remember(app, [await app.api.videos.retry({ params: { id } })])
  tell(app, words().retrying)
}
