import { AppError } from '../contract/errors.ts'
import type { Video } from '../contract/video.ts'
import type { Viewer } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { MediaOfVideo } from '../ports/media-repository.ts'
import type { SpaceRecord, SubtitleRecord, VideoRecord } from '../ports/records.ts'
import { SURROUND_NAME } from '../ports/all-sounds.ts'
import { mediaBase, type Addresses } from '../model/urls.ts'
import { presentVideo } from '../model/present-video.ts'
import { nullIfRefused } from '../model/null-if-refused.ts'
import { mayShareOriginal, servable } from '../model/servable.ts'
import { transcriptOf } from '../tracks/transcript.ts'
import { previewOf, type LinkPreview } from './link-preview.ts'
import { findList, listable } from './listable.ts'
import { getListing } from './listing.ts'

export interface WatchPage {
  /** With the viewer's token in its URLs where the video takes one. */
  video: Video
  preview: LinkPreview
  space: SpaceRecord
  /** Plain text, where search engines may have it; cut at `MOST_TRANSCRIPT_CHARS`. */
  transcript: string | null
  hasTranscript: boolean
  files: WatchFile[]
  related: RelatedVideo[]
}
export interface WatchFile {
  /** Answers the file under a name made of that of the video. */
  url: string
  /** Pixels; null: sound alone, or the original. */
  height: number | null
  /** null: the original's is not shown. */
  codec: string | null
  original: boolean
  sizeBytes: number | null
}
export interface RelatedVideo {
  id: string
  name: string
  durationSeconds: number | null
  thumbnail: string | null
}

/** Two hours of speech; the page stays small. */
const MOST_TRANSCRIPT_CHARS = 100_000
const MOST_RELATED = 12

type WatchDeps = Pick<Deps, 'db' | 'settings' | 'storage' | 'texts'>

/** Throws what `servable` throws. */
export async function getWatchPage(
  deps: WatchDeps,
  id: string,
  viewer: Viewer,
): Promise<WatchPage> {
  const { record, media, space } = await deps.db.read(async (repositories) => {
    const record = await servable(repositories, id, viewer)
    const media = (await repositories.media.of([record])).get(record.id)!
    const space = await repositories.spaces.get(record.space)
    // Deleted, and not yet emptied.
    if (!space) throw new AppError('video_not_found')
    return { record, media, space }
  })
  const isPrivate = record.visibility === 'private'
  const settings = { ...deps.settings, token: isPrivate ? viewer.token : null }
  const video = presentVideo(settings, record, media)
  const preview = previewOf(video, record, media.source, space)
  const hasTranscript = video.subtitles.some(({ status }) => status === 'ready')
  return {
    video,
    preview,
    space,
    hasTranscript,
    transcript:
      preview.isListed && hasTranscript ? await transcriptText(deps, media.subtitles) : null,
    files: filesFor(settings, record, { video, media }, viewer),
    related: await relatedTo(deps, record, viewer),
  }
}

/** null without an original subtitle. */
async function transcriptText(
  deps: Pick<Deps, 'storage' | 'texts'>,
  subtitles: readonly SubtitleRecord[],
): Promise<string | null> {
  const text = await transcriptOf(deps, subtitles, 'txt').catch(nullIfRefused)
  return text && text.slice(0, MOST_TRANSCRIPT_CHARS)
}

/** The maker of a private link has decided whether it lets download. */
function filesFor(
  settings: Addresses,
  record: VideoRecord,
  { video, media }: { video: Video; media: MediaOfVideo },
  { grant }: Viewer,
): WatchFile[] {
  if (!record.playable || !(grant?.link ? grant.download : record.downloads)) return []
  if (!grant?.link || record.source === null || !mayShareOriginal(media)) return filesOf(video)
  const original = {
    url: `${mediaBase(settings, record.id)}/original`,
    height: null,
    codec: null,
    sizeBytes: video.size_bytes,
    original: true,
  }
  return [...filesOf(video), original]
}

function filesOf({ name, renditions }: Video): WatchFile[] {
  return (
    renditions
      // Stereo for everybody; viewers who want more channels stream them.
      .filter((file) => file.status === 'ready' && file.name !== SURROUND_NAME)
      .map(({ url, kind, codec, height, extension, size_bytes: sizeBytes }) => ({
        url: `${url}?download=${encodeURIComponent(`${name}${height ? ` ${height}p` : ''}.${extension}`)}`,
        height: kind === 'audio' ? null : height,
        codec,
        sizeBytes,
        original: false,
      }))
  )
}

/** Others of its collection, or of its space, where anybody may list those. */
async function relatedTo(
  deps: Pick<Deps, 'db' | 'settings'>,
  { id, space, collection }: VideoRecord,
  viewer: Viewer,
): Promise<RelatedVideo[]> {
  const listId = collection ?? space
  const list = await deps.db.read((repositories) => findList(repositories, listId))
  const open = await listable(list, listId, viewer).catch(nullIfRefused)
  if (!open || open.to === 'everything') return []
  const { data } = await getListing(deps, open, viewer, {
    limit: MOST_RELATED + 1,
    sort: '-created_at',
  })
  return data
    .filter((other) => other.id !== id)
    .slice(0, MOST_RELATED)
    .map((other) => ({
      id: other.id,
      name: other.name,
      durationSeconds: other.duration_seconds,
      thumbnail: other.urls.thumbnail,
    }))
}
