import type { Video } from '../contract/video.ts'
import type { Viewer } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { SourceFacts, SpaceRecord, VideoRecord } from '../ports/records.ts'
import { placeholderOf } from '../stills/placeholder.ts'
import { posterSize } from '../stills/poster-size.ts'
import { presentVideo } from '../model/present-video.ts'
import { servable } from '../model/servable.ts'

interface Picture {
  url: string
  width: number | null
  height: number | null
}

/** The preview of a shared link to a video. */
export interface LinkPreview {
  name: string
  description: string
  audioOnly: boolean
  isPrivate: boolean
  /** Search engines may list the page of the video. */
  isListed: boolean
  /** URL of the page; like the images' URLs with the viewer's token where it takes one. */
  url: string
  /** Displayed size in pixels; null while unknown, and for audio. */
  width: number | null
  height: number | null
  poster: Picture | null
  thumbnail: Picture | null
  /** ThumbHash, Base64. */
  placeholder: string | null
  /** The player's on the page, such as 16:9. */
  aspectRatio: string | null
}

/** Throws what `servable` throws. */
export function getLinkPreview(
  deps: Pick<Deps, 'db' | 'settings'>,
  id: string,
  viewer: Viewer,
): Promise<LinkPreview> {
  return deps.db.read(async (repositories) => {
    const record = await servable(repositories, id, viewer)
    const media = (await repositories.media.of([record])).get(record.id)!
    const space = await repositories.spaces.get(record.space)
    const token = record.visibility === 'private' ? viewer.token : null
    const video = presentVideo({ ...deps.settings, token }, record, media)
    return previewOf(video, record, media.source, space)
  })
}

/** `video`: the record as it is presented, with the viewer's token where it takes one. */
export function previewOf(
  video: Video,
  record: VideoRecord,
  source: SourceFacts | null,
  space: SpaceRecord | null,
): LinkPreview {
  const picture = (name: 'poster' | 'thumbnail'): Picture | null => {
    const url = video.urls[name]
    return url === null || !video.playable
      ? null
      : { url, ...(posterSize(video, record.poster, name) ?? { width: null, height: null }) }
  }
  const isPrivate = record.visibility === 'private'
  return {
    name: video.name,
    description: video.description,
    audioOnly: video.audio_only,
    isPrivate,
    isListed: record.listed && !isPrivate && record.playable,
    url: video.urls.embed,
    width: video.width,
    height: video.height,
    poster: picture('poster'),
    thumbnail: picture('thumbnail'),
    placeholder: placeholderOf(record, source),
    aspectRatio:
      video.settings.aspect_ratio ??
      space?.playerSettings.aspect_ratio ??
      (video.width && video.height ? `${video.width}:${video.height}` : null),
  }
}
