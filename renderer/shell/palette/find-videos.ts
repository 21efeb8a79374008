/** Videos by name, as one types. */
import type { Video } from '../../../daemon/contract/video.ts'
import type { App } from '../../state/app.ts'
import { remember } from '../../state/video-cache.ts'

const MOST = 8

export async function findVideos(app: App, q: string, signal: AbortSignal): Promise<Video[]> {
  const { data } = await app.api.videos.list({ query: { q, limit: MOST } }, { signal })
  remember(app, data)
  return data
}
