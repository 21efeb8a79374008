/**
 * Cache of presented ready videos. `updatedAt` grows with every change of a video and of its subtitles
 * (change.ts), and the output of a ready source no longer changes, so the two together identify a
 * version.
 */
import type { Video } from '../contract/video.ts'
import type { MediaOfVideo } from '../ports/media-repository.ts'
import type { Settings } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import { presentVideo } from './present-video.ts'

/** About 5 kB each with their text. */
const MOST = 2_000
const caches = new WeakMap<Settings, Map<string, Video>>()

export function presentForList(settings: Settings, video: VideoRecord, media: MediaOfVideo): Video {
  if (video.status !== 'ready') return presentVideo(settings, video, media)
  const cached = cacheFor(settings)
  const key = `${video.id} ${video.updatedAt}`
  const current = cached.get(key)
  if (current) return current
  const fresh = Object.freeze(presentVideo(settings, video, media))
  if (cached.size >= MOST) cached.delete(cached.keys().next().value!)
  cached.set(key, fresh)
  return fresh
}

/** URLs depend on the settings: another appliance in the same process has others. */
function cacheFor(settings: Settings): Map<string, Video> {
  const cached = caches.get(settings) ?? new Map<string, Video>()
  caches.set(settings, cached)
  return cached
}
