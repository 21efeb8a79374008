import type { App } from '../../state/app.ts'
import { remember } from '../../state/known-videos.ts'
import { tell } from '../../notices/notices.ts'
import { words } from '../words.ts'

export async function renameVideo(app: App, id: string, name: string): Promise<void> {
  remember(app, [await app.api.videos.update({ params: { id }, body: { name } })])
  tell(app, words().renamed(name))
}
