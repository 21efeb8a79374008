/**
 * What the element on the stage shows: a video of this appliance, or a space or collection; and the
 * token that opens it here.
 */
import type { Collection } from '../../daemon/contract/collection.ts'
import type { Space } from '../../daemon/contract/space.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { allRows } from '../state/all-rows.ts'
import type { App } from '../state/app.ts'
import { watchToken } from '../state/watch-token.ts'

/** Longer than anybody looks at one page. */
const SECONDS = 24 * 3600
const MOST = 100
/** In a list; more of them nobody reads, and typing finds the rest. */
const OFFERED = 20

/** Whether an element has something to show of a video. */
export function suits(
  element: string,
  { playable, audio_only: isAudio, audio_tracks: sounds, subtitles }: Video,
): boolean {
  if (!playable) return false
  if (element === 'svc-clip') return isAudio !== true
  if (element === 'svc-audio') return sounds.length > 0
  if (element === 'svc-text') return subtitles.some(({ status }) => status === 'ready')
  return true
}

export interface Subjects {
  videos: readonly Video[]
  spaces: readonly Space[]
  collections: readonly Collection[]
}

/** `wanted`: a video that is to be among them, however old. */
export async function readSubjects({ api }: App, wanted: string | undefined): Promise<Subjects> {
  const [page, spaces, collections, one] = await Promise.all([
    api.videos.list({ query: { limit: MOST } }),
    allRows((query) => api.spaces.list({ query })),
    allRows((query) => api.collections.list({ query })),
    // Videos that no longer exist are not shown.
    wanted ? api.videos.get({ params: { id: wanted } }).catch(() => undefined) : undefined,
  ])
  const videos = one && !page.data.some(({ id }) => id === one.id) ? [one, ...page.data] : page.data
  return { videos, spaces, collections }
}

export async function findVideos(
  { api }: App,
  words: string,
  signal?: AbortSignal,
): Promise<readonly Video[]> {
  return (
    await api.videos.list(
      { query: { limit: OFFERED, ...(words ? { q: words } : {}) } },
      signal ? { signal } : {},
    )
  ).data
}

/** Null where everybody may see it. */
export async function tokenFor(
  app: App,
  subjects: Subjects,
  attributes: ReadonlyMap<string, string>,
): Promise<string | null> {
  const video = subjects.videos.find(({ id }) => id === attributes.get('embed'))
  if (video) return video.visibility === 'private' ? watchToken(app, video.id) : null
  const collection = subjects.collections.find(({ id }) => id === attributes.get('collection'))
  const space = subjects.spaces.find(
    ({ id }) => id === (collection?.space ?? attributes.get('space')),
  )
  if (!space || collection?.public_listing || space.public_listing) return null
  return (
    await app.api.spaces.signToken({ params: { id: space.id }, body: { expires_in: SECONDS } })
  ).token
}
