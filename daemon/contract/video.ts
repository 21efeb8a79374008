import { z } from 'zod'
import { arriving } from './arriving.ts'
import {
  accountId,
  audioTrackId,
  collectionId,
  spaceId,
  subtitleId,
  videoId,
  videoKey,
} from './ids.ts'
import { VIDEO_CODECS } from './encoding-choices.ts'
import { errorCode, type ErrorCode } from './errors.ts'
import { ENCODE_STATUSES, VIDEO_STATUSES } from './states.ts'
import { SUBTITLE_KINDS } from './subtitle-choices.ts'
import { VISIBILITIES } from './visibility.ts'
import { WARNING_CODES } from './warnings.ts'
import { playerSettings } from './settings.ts'
import { videoEncoding } from './watermark.ts'
import {
  bitrateBps,
  bytes,
  description,
  fraction,
  language,
  metadata,
  name,
  pixels,
  seconds,
  tags,
  timestamp,
} from './values.ts'

export const rendition = z.object({
  name: z.string(),
  kind: z.enum(['video', 'audio']),
  codec: z.enum([...VIDEO_CODECS, 'aac']),
  extension: z.enum(['mp4', 'm4a']),
  width: pixels.nullable(),
  height: pixels.nullable(),
  channels: z.int().min(1).nullable().describe('Of audio; null for video'),
  bitrate_bps: bitrateBps.nullable().describe('Measured average; null until it is ready'),
  size_bytes: bytes.nullable(),
  status: z.enum(ENCODE_STATUSES),
  progress: fraction,
  url: z.url(),
})
export type Rendition = z.infer<typeof rendition>

export const videoError = z.object({ code: errorCode, message: z.string() })
export type VideoError = z.infer<typeof videoError>

export const videoWarning = z.object({
  code: z.enum(WARNING_CODES),
  message: z.string(),
  missing_seconds: seconds.nullable().describe('Missing seconds; null if unknown'),
  missing_bytes: bytes.nullable().describe('Missing bytes of the file'),
})
export type VideoWarning = z.infer<typeof videoWarning>

/** Conditions that a video may wait for, which need no action in svc: it resumes by itself. */
export const WAITING_CODES = [
  'storage_full',
  'engine_unavailable',
  'sandbox_unavailable',
] as const satisfies readonly ErrorCode[]
export type WaitingCode = (typeof WAITING_CODES)[number]

const trackStatus = z.enum(ENCODE_STATUSES)

export const audioTrack = z.object({
  id: audioTrackId,
  language: language.nullable(),
  label: z.string(),
  default: z.boolean().describe('On exactly one track'),
  codec: z.literal('aac'),
  channels: z.int().min(1),
  source: z.enum(['embedded', 'uploaded']),
  status: trackStatus,
  error: videoError.nullable(),
  url: z.url(),
})
export type AudioTrack = z.infer<typeof audioTrack>

export const subtitle = z.object({
  id: subtitleId,
  language,
  label: z.string(),
  kind: z.enum(SUBTITLE_KINDS),
  original: z.boolean(),
  source: z.enum(['uploaded', 'embedded', 'generated']),
  status: trackStatus,
  error: videoError.nullable(),
  url: z.url(),
})
export type Subtitle = z.infer<typeof subtitle>

export const chapter = z.object({ start_seconds: seconds, end_seconds: seconds, title: z.string() })
export type Chapter = z.infer<typeof chapter>

export const loudness = z.object({
  integrated: z.number().describe('Integrated loudness in LUFS, before `gain`'),
  range: z.number().describe('Loudness range in LU'),
  true_peak: z.number().describe('Highest true peak in dBTP, before `gain`'),
  gain: z
    .number()
    .describe(
      'By how many dB it plays louder than measured; 0 unless the space normalizes loudness',
    ),
})
export type VideoLoudness = z.infer<typeof loudness>

export const cutSummary = z.object({
  state: z
    .enum(['ready', 'failed'])
    .describe('failed: the last cut could not be made, and the previous version is kept'),
  ranges: z.int().min(0).describe('Number of ranges of the source that play; 0 if all of it does'),
  undo_until: timestamp.nullable().describe('Until then, the full video can be restored'),
  error: videoError.nullable().describe('Why the last cut could not be made'),
})
export type CutSummary = z.infer<typeof cutSummary>

/** URLs of a video's files. */
export const mediaUrls = z.object({
  hls: z
    .url()
    .describe(
      'Derived from the ID: available from the creation of the video, and returns ' +
        '`not_playable` until the video is `playable`',
    ),
  dash: z.url().describe('Available from the creation of the video, like `hls`'),
  poster: z
    .url()
    .nullable()
    .describe(
      'Available from the creation of the video, like `hls`; null once it is known to be ' +
        'audio only, without an uploaded image or cover art',
    ),
  thumbnail: z.url().nullable().describe('Like `poster`'),
  storyboard: z
    .url()
    .nullable()
    .describe(
      'Thumbnails for a seek bar, as WebVTT; null until they are created. peaks.json next ' +
        'to it is the waveform',
    ),
  image: z
    .url()
    .nullable()
    .describe(
      'Any frame, by `?time=`. Available from the creation of the video, like `hls`; null ' +
        'once it is known to be audio only',
    ),
})

export const video = z.object({
  object: z.literal('video'),
  id: videoId,
  space: spaceId,
  video_key: videoKey,
  name: z.string(),
  description: z.string(),
  collection: collectionId.nullable(),
  visibility: z.enum(VISIBILITIES),
  listed: z
    .boolean()
    .describe('Whether search engines may list its watch page. Only public videos are listed'),
  downloads: z.boolean().describe('Whether its watch page offers its files'),
  status: z.enum(VIDEO_STATUSES),
  playable: z.boolean().describe('Whether it can be watched. The `urls` exist before that'),
  archived: z.boolean(),
  progress: fraction,
  arriving: arriving.nullable(),
  error: videoError.nullable(),
  warnings: z
    .array(videoWarning)
    .describe(
      'What is missing from a playable video: its file is incomplete, or parts of it ' +
        'cannot be decoded. `duration_seconds` is the playable part',
    ),
  waiting: z
    .object({ code: z.enum(WAITING_CODES), message: z.string() })
    .nullable()
    .describe(
      'What processing is waiting for: disk space, ffmpeg, or its sandbox where required. ' +
        'It resumes automatically',
    ),
  missing_files: z
    .array(z.string())
    .describe(
      'Requested files that are lost and cannot be rebuilt because their source is lost ' +
        'too. Restore them from a backup, or upload the source again',
    ),
  audio_only: z.boolean(),
  language: language
    .nullable()
    .describe('Spoken language: as set, otherwise that of the original track'),
  duration_seconds: seconds.nullable(),
  width: pixels.nullable(),
  height: pixels.nullable(),
  aspect_ratio: z.string().nullable().describe('Reduced, such as 16:9'),
  frame_rate: z.number().nullable(),
  size_bytes: bytes.nullable().describe('Size of the source'),
  loudness: loudness
    .nullable()
    .describe(
      'Of the default audio track, measured according to EBU R 128; null until it is measured, ' +
        'and for silence. Mono counts as played by two loudspeakers',
    ),
  renditions: z.array(rendition),
  audio_tracks: z.array(audioTrack),
  subtitles: z.array(subtitle),
  chapters: z.array(chapter),
  urls: mediaUrls.extend({
    embed: z.url().describe('Page for iframes'),
    watch: z.url().describe('Page for people'),
  }),
  settings: playerSettings,
  encoding: videoEncoding.describe('Options that override those of the space'),
  watermarked: z
    .boolean()
    .describe(
      'Whether a watermark is burned into the renditions. The file itself is then never played: ' +
        'everything has to be encoded',
    ),
  watermark_image: z
    .object({ url: z.url(), width: pixels, height: pixels })
    .nullable()
    .describe(
      'The image that was uploaded for this video only, burned in if ' +
        '`encoding.watermark.use` is own',
    ),
  cut: cutSummary
    .nullable()
    .describe('null if nothing is cut. GET …/cut has the ranges, and the cut that is being made'),
  tags,
  metadata: z.record(z.string(), z.string()),
  created_by: accountId
    .nullable()
    .describe('Person who created it; null for API keys, imports and the owner secret'),
  created_at: timestamp,
  updated_at: timestamp,
  uploaded_at: timestamp.nullable(),
  playable_at: timestamp.nullable(),
  ready_at: timestamp.nullable(),
  archived_at: timestamp.nullable(),
})
export type Video = z.infer<typeof video>

/** Upload URLs of a new video; only in the response to its creation. */
export const uploadTargets = z.object({
  tus_url: z
    .url()
    .describe(
      'tus 1.0 endpoint of this video: POST here, then PATCH the Location. It needs no ' +
        'key: anyone with the URL can send one file until expires_at',
    ),
  put_url: z.url().describe('PUT the raw bytes here, as curl -T does; needs no key, like tus_url'),
  expires_at: timestamp,
})
export const videoCreated = video.extend({ upload: uploadTargets.nullable() })
export type VideoCreated = z.infer<typeof videoCreated>

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(4_000)

export const videoCreate = z.strictObject({
  name: name.optional().meta({ description: 'Name', placeholder: 'name' }),
  description: description.optional().meta({ description: 'Description', placeholder: 'text' }),
  collection: collectionId
    .nullable()
    .optional()
    .meta({ description: 'Collection', placeholder: 'id' }),
  input_url: httpUrl.optional().describe('URL that svc fetches the file from'),
  visibility: z
    .enum(VISIBILITIES)
    .optional()
    .describe('private: playable only with a playback token'),
  listed: z
    .boolean()
    .optional()
    .describe('Let search engines list the watch page of this public video. Default: false'),
  downloads: z.boolean().optional().describe('Offer the files on the watch page. Default: false'),
  language: language.nullable().optional().meta({
    description: 'Spoken language, such as en or pt-BR. Default: the language of the audio track',
    placeholder: 'language',
  }),
  tags: tags.optional().meta({ description: 'All tags', placeholder: 'tags' }),
  metadata: metadata.optional().describe('Custom key-value pairs; replaces all existing pairs'),
  settings: playerSettings.optional().describe('Player settings; replaces all existing settings'),
  encoding: videoEncoding
    .optional()
    .describe(
      'Encoding options for this video that override those of its space, from the next encoding on; ' +
        'replaces all existing options',
    ),
})
export type VideoCreate = z.infer<typeof videoCreate>

export const videoUpdate = videoCreate.omit({ input_url: true })
export type VideoUpdate = z.infer<typeof videoUpdate>
