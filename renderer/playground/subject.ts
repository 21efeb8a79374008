/** What the element on the stage can show: a video, a space or a collection; and the token that opens it here. */
import type { Video } from '../../daemon/contract/video.ts'
import { allRows } from '../state/all-rows.ts'
import type { App } from '../state/app.ts'
import { watchToken } from '../state/media-token.ts'

/** Longer than anybody looks at one page. */
const SECONDS = 24 * 3600
const MOST = 100
const OFFERED = 20

export function suits(element: string, video: Video): boolean {
  if (!video.playable) return false
  if (element === 'svc-clip') return video.audio_only !== true
  if (element === 'svc-audio') return video.audio_tracks.length > 0
  if (element === 'svc-text') return video.subtitles.some(({ status }) => status === 'ready')
  return true
}

export type Subjects = Awaited<ReturnType<typeof readSubjects>>

/** `wanted`: a video that is to be among them, however old. */
export async function readSubjects({ api }: App, wanted?: string | null) {
  const [{ data }, spaces, collections, video] = await Promise.all([
    api.videos.list({ query: { limit: MOST } }),
    allRows(api.spaces.list),
    allRows(api.collections.list),
    // Videos that no longer exist are not shown.
    wanted ? api.videos.get({ params: { id: wanted } }).catch(() => undefined) : undefined,
  ])
  const isRead = !video || data.some(({ id }) => id === video.id)
  return { videos: isRead ? data : [video, ...data], spaces, collections }
}

export async function findVideos(
  { api }: App,
  words: string,
  signal: AbortSignal,
): Promise<Video[]> {
  const query = { limit: OFFERED, ...(words ? { q: words } : {}) }
  return (await api.videos.list({ query }, { signal })).data
}

/** `id`: of a video, space or collection. Null where everybody may see it. */
export async function tokenFor(
  app: App,
  { videos, spaces, collections }: Subjects,
  id: string,
): Promise<string | null> {
  const video = videos.find((each) => each.id === id)
  if (video) return video.visibility === 'private' ? watchToken(app, video) : null
  const collection = collections.find((each) => each.id === id)
  const space = spaces.find((each) => each.id === (collection?.space ?? id))
  if (!space || collection?.public_listing || space.public_listing) return null
  const { token } = await app.api.spaces.signToken({
    params: { id: space.id },
    body: { expires_in: SECONDS },
  })
  return token
}
