/**
 * In-memory cache for videos being watched, which are requested thousands of times between two changes:
 * their rows, and playlists that no longer change. Rows are valid until anything is written to the
 * database, by whichever process; playlists survive that when the rows are unchanged.
 */
import type { MediaOfVideo } from '../ports/media-repository.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import type { TextAnswer } from './text-answer.ts'

/** For what is written by other programs, past the database's own count of it. */
const CACHE_MS = 1_000
/** About 10 kB each. */
const MOST_CACHED = 1_000
/** Total size of cached playlists. */
const MOST_BYTES = 32_000_000

export interface CachedVideo {
  video: VideoRecord
  media: MediaOfVideo
  /** Sources that were served before, the latest first. */
  earlier: EarlierMedia[]
  /** Path below the video → cached playlist. */
  playlists: Playlists
}
export interface EarlierMedia {
  source: string
  media: MediaOfVideo
}
export interface Playlists {
  get(path: string): TextAnswer | undefined
  keep(path: string, playlist: TextAnswer): void
}

interface CacheEntry extends CachedVideo {
  version: number
  readMs: number
  subtitles: string
}

/** Returns null for an unknown id. */
export function createVideoCache({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): (id: string) => Promise<CachedVideo | null> {
  const cache = new Map<string, CacheEntry>()
  let bytes = 0

  function forgetAll(): void {
    cache.clear()
    bytes = 0
  }

  function playlistsOf(): Playlists {
    const answers = new Map<string, TextAnswer>()
    return {
      get: (path) => answers.get(path),
      keep(path, playlist) {
        if (bytes + playlist.body.length > MOST_BYTES) return forgetAll()
        bytes += playlist.body.length
        answers.set(path, playlist)
      },
    }
  }

  return async (id) => {
    // Noted before the read: a write during it makes the result outdated.
    const [version, readMs] = [await db.version(), clock.now().getTime()]
    const before = cache.get(id)
    if (before && before.version === version && Math.abs(readMs - before.readMs) < CACHE_MS)
      return before
    const read = await db.read(async ({ videos, media }) => {
      const video = await videos.get(id)
      if (!video) return null
      const earlier: EarlierMedia[] = []
      for (const source of video.earlierSources ?? [])
        earlier.push({
          source,
          media: (await media.of([{ ...video, servedSource: source }])).get(id)!,
        })
      return { video, media: (await media.of([video])).get(id)!, earlier }
    })
    if (!read) {
      cache.delete(id)
      return null
    }
    const subtitles = JSON.stringify(read.media.subtitles)
    // A ready source is the same object until it changes (db/ready-sources.ts).
    const isSame =
      before?.media.renditions === read.media.renditions &&
      before.media.audio === read.media.audio &&
      before.video.updatedAt === read.video.updatedAt &&
      before.subtitles === subtitles
    if (cache.size >= MOST_CACHED) forgetAll()
    const now: CacheEntry = {
      ...read,
      version,
      readMs,
      subtitles,
      playlists: isSame ? before.playlists : playlistsOf(),
    }
    cache.set(id, now)
    return now
  }
}
