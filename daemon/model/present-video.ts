/** A video in the form of the API. */
import { ERRORS } from '../contract/errors.ts'
import type { EventTypeOf } from '../contract/event-types.ts'
import { splitVideoId } from '../contract/ids.ts'
import type { AudioTrack, Rendition, Subtitle, Video } from '../contract/video.ts'
import {
  audioTrackUrl,
  embedUrl,
  watchUrl,
  renditionUrl,
  subtitleUrl,
  videoUrls,
  watermarkUrl,
  type Addresses,
} from './urls.ts'
import type { MediaOfVideo } from '../ports/media-repository.ts'
import { aspectRatio } from '../plan/aspect-ratio.ts'
import { SURROUND_CHANNELS, SURROUND_NAME } from '../ports/all-sounds.ts'
import { audibleDefault } from './audible.ts'
import { arrivingState } from './arriving.ts'
import type { Change } from './change.ts'
import { presentWarning } from './warnings.ts'
import { chaptersOf } from './chapter-list.ts'
import { cutSummary } from './cut-summary.ts'
import { presentColumns } from './video-columns.ts'
import { spokenLanguage } from './spoken-language.ts'
import { nameOfSubtitle } from './subtitle-address.ts'
import type {
  AudioTrackRecord,
  RenditionRecord,
  SourceLoudness,
  SubtitleRecord,
  VideoRecord,
} from '../ports/records.ts'

const MOST_AT_ONCE = 100

export function presentVideo(settings: Addresses, video: VideoRecord, media: MediaOfVideo): Video {
  const { source } = media
  const isSound = typeof source?.durationSeconds === 'number' && typeof source.width !== 'number'
  return {
    object: 'video',
    id: video.id,
    space: video.space,
    video_key: splitVideoId(video.id).videoKey,
    ...presentColumns(video),
    status: video.status,
    playable: video.playable,
    archived: video.archivedAt !== null,
    progress: video.progress,
    arriving: arrivingState(video),
    error: video.error,
    warnings: (source?.warnings ?? []).map(presentWarning),
    waiting: video.waiting ? { code: video.waiting, message: ERRORS[video.waiting].title } : null,
    missing_files: video.missingFiles ?? [],
    audio_only: isSound,
    language: video.language ?? spokenLanguage(media),
    duration_seconds: source?.durationSeconds ?? null,
    width: source?.width ?? null,
    height: source?.height ?? null,
    aspect_ratio: source?.width && source.height ? aspectRatio(source.width, source.height) : null,
    frame_rate: source?.frameRate ?? null,
    size_bytes: source?.sizeBytes ?? null,
    watermarked: source?.watermarked ?? false,
    watermark_image: video.watermark && {
      url: watermarkUrl(settings, video.id),
      width: video.watermark.width,
      height: video.watermark.height,
    },
    cut: video.cut ? cutSummary(video.cut) : null,
    loudness: source?.loudness ? presentLoudness(source.loudness) : null,
    renditions: media.renditions.map((row) => presentRendition(settings, row, media.audio)),
    audio_tracks: media.audio.map((row) => presentAudioTrack(settings, row)),
    subtitles: media.subtitles.map((row) => presentSubtitle(settings, row, media.subtitles)),
    chapters: chaptersOf(video, source),
    urls: {
      ...videoUrls(settings, video.id, {
        frames: !isSound,
        poster: video.poster?.kind === 'image',
        storyboard: video.playable && (source?.storyboard ?? false),
      }),
      embed: embedUrl(settings, video.id),
      watch: watchUrl(settings, video.id),
    },
    created_by: video.createdBy,
    created_at: video.createdAt,
    updated_at: video.updatedAt,
    uploaded_at: video.uploadedAt,
    playable_at: video.playableAt,
    ready_at: video.readyAt,
    archived_at: video.archivedAt,
  }
}

/** Records an event about a video, in its current state, in the caller's transaction. */
export async function recordVideo(
  tx: Change,
  type: EventTypeOf<'video'>,
  video: VideoRecord,
): Promise<void> {
  const media = (await tx.media.of([video])).get(video.id)!
  await tx.record(type, presentVideo(tx.settings, video, media))
}

/** Records an event about each of many videos, like `recordVideo`. */
export async function recordVideos(
  tx: Change,
  type: EventTypeOf<'video'>,
  videos: readonly VideoRecord[],
): Promise<void> {
  for (let at = 0; at < videos.length; at += MOST_AT_ONCE) {
    const some = videos.slice(at, at + MOST_AT_ONCE)
    const media = await tx.media.of(some)
    for (const video of some)
      await tx.record(type, presentVideo(tx.settings, video, media.get(video.id)!))
  }
}

const presentLoudness = ({
  integrated,
  range,
  truePeak,
  gainDb,
}: SourceLoudness): Video['loudness'] => ({ integrated, range, true_peak: truePeak, gain: gainDb })

function presentRendition(
  settings: Addresses,
  row: RenditionRecord,
  audio: readonly AudioTrackRecord[],
): Rendition {
  const extension = row.kind === 'audio' ? 'm4a' : 'mp4'
  return {
    name: row.name,
    kind: row.kind,
    codec: row.codec,
    extension,
    width: row.width,
    height: row.height,
    channels: row.kind === 'video' ? null : channelsOf(row, audio),
    bitrate_bps: row.averageBps,
    size_bytes: row.sizeBytes,
    status: row.status,
    progress: row.progress,
    url: renditionUrl(settings, row.video, `${row.name}.${extension}`),
  }
}

const channelsOf = ({ name }: RenditionRecord, audio: readonly AudioTrackRecord[]): number =>
  name === SURROUND_NAME ? SURROUND_CHANNELS : (audibleDefault(audio)?.channels ?? 2)

export function presentAudioTrack(settings: Addresses, row: AudioTrackRecord): AudioTrack {
  return {
    id: row.id,
    language: row.language,
    label: row.label,
    default: row.isDefault,
    codec: row.codec,
    channels: row.channels,
    source: row.origin,
    status: row.status,
    error: row.error,
    url: audioTrackUrl(settings, row.video, row.id),
  }
}

/** `rows`: all subtitles of the video, since they share the URL names. */
export function presentSubtitle(
  settings: Addresses,
  row: SubtitleRecord,
  rows: readonly SubtitleRecord[],
): Subtitle {
  return {
    id: row.id,
    language: row.language,
    label: row.label,
    kind: row.kind,
    original: row.original,
    source: row.origin,
    status: row.status,
    error: row.error,
    url: subtitleUrl(settings, row.video, nameOfSubtitle(row, rows)),
  }
}
