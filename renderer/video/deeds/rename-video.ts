import type { App } from '../../app/app.ts'
import { remember } from '../../app/known-videos.ts'
import { tell } from '../../app/notices.ts'
import { words } from '../words.ts'

export async function renameVideo(app: App, id: string, name: string): Promise<void> {
  remember(app, [await app.api.videos.update({ params: { id }, body: { name } })])
  tell(app, words().renamed(name))
}
