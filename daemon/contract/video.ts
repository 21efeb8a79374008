import { z } from 'zod'
import {
  audioTrackId,
  collectionId,
  spaceId,
  subtitleId,
  videoId,
  videoIdList,
  videoKey,
} from './ids.ts'
import { errorCode, type ErrorCode } from './errors.ts'
import { VIDEO_STATUSES } from './states.ts'
import { WARNING_CODES } from './warnings.ts'
import { playerSettings } from './settings.ts'
import {
  bitrateBps,
  bytes,
  description,
  fraction,
  language,
  listOf,
  listQuery,
  metadata,
  name,
  pixels,
  queryBoolean,
  seconds,
  tags,
  timestamp,
} from './values.ts'

export const SIZES = { sd: 640, hd: 1280, fhd: 1920, qhd: 2560, uhd: 3840 } as const
export type SizeName = keyof typeof SIZES

export const rendition = z.object({
  name: z.string(),
  kind: z.enum(['video', 'audio']),
  codec: z.enum(['h264', 'hevc', 'av1', 'aac']),
  extension: z.enum(['mp4', 'm4a']),
  width: pixels.nullable(),
  height: pixels.nullable(),
  bitrate_bps: bitrateBps.nullable().describe('Measured average; null until it is ready'),
  size_bytes: bytes.nullable(),
  status: z.enum(['waiting', 'encoding', 'ready', 'failed']),
  progress: fraction,
  url: z.url(),
})
export type Rendition = z.infer<typeof rendition>

export const videoError = z.object({ code: errorCode, message: z.string() })
export type VideoError = z.infer<typeof videoError>

export const videoWarning = z.object({
  code: z.enum(WARNING_CODES),
  message: z.string(),
  missing_seconds: seconds
    .nullable()
    .describe('How much is missing, in seconds; null where nothing says it'),
  missing_bytes: bytes.nullable().describe('The same in bytes of the file'),
})
export type VideoWarning = z.infer<typeof videoWarning>

/** What a video may wait for that nobody need do anything about in svc: it goes on by itself. */
export const WAITING_CODES = [
  'storage_full',
  'engine_unavailable',
  'sandbox_unavailable',
] as const satisfies readonly ErrorCode[]
export type WaitingCode = (typeof WAITING_CODES)[number]

const trackStatus = z.enum(['waiting', 'encoding', 'ready', 'failed'])

export const audioTrack = z.object({
  id: audioTrackId,
  language: language.nullable(),
  label: z.string(),
  default: z.boolean().describe('Of exactly one track'),
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
  kind: z.enum(['subtitles', 'captions']),
  original: z.boolean(),
  source: z.enum(['uploaded', 'embedded', 'generated']),
  status: trackStatus,
  error: videoError.nullable(),
  url: z.url(),
})
export type Subtitle = z.infer<typeof subtitle>

export const chapter = z.object({ start_seconds: seconds, end_seconds: seconds, title: z.string() })
export type Chapter = z.infer<typeof chapter>

/** Where a video's files are. */
export const mediaUrls = z.object({
  hls: z
    .url()
    .describe(
      'Follows from the id: given from the creation of the video, and answers `not_playable` ' +
        'until the video is `playable`',
    ),
  dash: z.url().describe('Given from the creation of the video, as `hls`'),
  poster: z
    .url()
    .nullable()
    .describe(
      'Given from the creation of the video, as `hls`; null once it is known to be sound without a picture',
    ),
  thumbnail: z.url().nullable().describe('As `poster`'),
  storyboard: z
    .url()
    .nullable()
    .describe(
      'Tiles for a seek bar, as WebVTT; null until they are drawn. Beside it lies peaks.json, ' +
        'the waveform of its sound',
    ),
  image: z
    .url()
    .nullable()
    .describe(
      'Any frame of it, by `?time=`. Given from the creation of the video, as `hls`; null once it is known to be sound',
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
  visibility: z.enum(['public', 'private']),
  status: z.enum(VIDEO_STATUSES),
  playable: z
    .boolean()
    .describe('Whether it can be watched by now. The addresses in `urls` are given before that'),
  archived: z.boolean(),
  progress: fraction,
  error: videoError.nullable(),
  warnings: z
    .array(videoWarning)
    .describe(
      'What is not whole of a video that plays: its file was cut off, or parts of it cannot be ' +
        'decoded. `duration_seconds` is what plays',
    ),
  waiting: z
    .object({ code: z.enum(WAITING_CODES), message: z.string() })
    .nullable()
    .describe(
      'What its processing waits for: room on the disk, ffmpeg, or its sandbox where that is ' +
        'required. It goes on by itself, where it was, as soon as that is there',
    ),
  missing_files: z
    .array(z.string())
    .describe(
      'Files that were asked for, are lost, and cannot be made again since what they are made ' +
        'of is lost too. Restore them from a backup, or send the source again',
    ),
  audio_only: z.boolean(),
  language: language
    .nullable()
    .describe('What is spoken: as it was set, else as the original track says'),
  duration_seconds: seconds.nullable(),
  width: pixels.nullable(),
  height: pixels.nullable(),
  aspect_ratio: z.string().nullable().describe('Reduced, such as 16:9'),
  frame_rate: z.number().nullable(),
  size_bytes: bytes.nullable().describe('Size of the source'),
  renditions: z.array(rendition),
  audio_tracks: z.array(audioTrack),
  subtitles: z.array(subtitle),
  chapters: z.array(chapter),
  urls: mediaUrls.extend({ embed: z.url() }),
  settings: playerSettings,
  tags,
  metadata: z.record(z.string(), z.string()),
  created_at: timestamp,
  updated_at: timestamp,
  uploaded_at: timestamp.nullable(),
  playable_at: timestamp.nullable(),
  ready_at: timestamp.nullable(),
  archived_at: timestamp.nullable(),
})
export type Video = z.infer<typeof video>

/** Where the bytes of a new video go; only in the answer to its creation. */
export const uploadTargets = z.object({
  tus_url: z
    .url()
    .describe(
      'tus 1.0 endpoint for this video: POST here, then PATCH the Location. It needs no key: ' +
        'whoever has the address may send one file until expires_at',
    ),
  put_url: z.url().describe('PUT the raw bytes here, as curl -T does; it needs no key, as tus_url'),
  expires_at: timestamp,
})
export const videoCreated = video.extend({ upload: uploadTargets.nullable() })
export type VideoCreated = z.infer<typeof videoCreated>

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .max(4_000)

export const videoCreate = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  collection: collectionId.nullable().optional(),
  input_url: httpUrl.optional(),
  visibility: z.enum(['public', 'private']).optional(),
  language: language.nullable().optional(),
  tags: tags.optional(),
  metadata: metadata.optional(),
  settings: playerSettings.optional(),
})
export type VideoCreate = z.infer<typeof videoCreate>

export const videoUpdate = videoCreate.omit({ input_url: true })
export type VideoUpdate = z.infer<typeof videoUpdate>

export const VIDEO_SORTS = [
  '-created_at',
  'created_at',
  'name',
  '-name',
  '-updated_at',
  'updated_at',
] as const
const wanted = {
  collection: z
    .union([collectionId, z.literal('none')])
    .optional()
    .describe('A collection, or none for videos outside any'),
  recursive: queryBoolean
    .optional()
    .describe('With `collection`: also what lies in collections inside'),
  status: z.enum(VIDEO_STATUSES).optional(),
  visibility: z.enum(['public', 'private']).optional(),
  archived: queryBoolean.optional(),
  tag: z.string().min(1).max(100).optional(),
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Words, each of which the name or a tag holds, or which are said in it (the beginning of ' +
        'a word is enough); case and accents do not count, nor do words beyond the fifth',
    ),
  created_after: z.iso.datetime().optional(),
  created_before: z.iso.datetime().optional(),
  sort: z
    .enum(VIDEO_SORTS)
    .default('-created_at')
    .describe(
      'By name as people do: case and accents do not count, nor signs that are neither letters ' +
        'nor digits, and 2 comes before 10',
    ),
}
export const videoFilter = z.strictObject({
  ...listQuery,
  ids: videoIdList
    .optional()
    .describe(
      'Only these, at most 100, separated by commas; those that there are not are left out',
    ),
  ...wanted,
})
export type VideoFilter = z.output<typeof videoFilter>

/** Where the words that were searched for are said. */
export const videoMatch = z.object({
  video: videoId,
  subtitle: subtitleId,
  language,
  start_seconds: seconds,
  text: z.string().describe('The cue that holds them'),
})
export type VideoMatch = z.infer<typeof videoMatch>
export const videoList = listOf(video).extend({
  matches: z
    .array(videoMatch)
    .optional()
    .describe('With `q`: where its words are said in these videos, at most three places in each'),
})
export type VideoList = z.infer<typeof videoList>

const MOST_IDS = 10_000
export const videoIdsFilter = z.strictObject({
  ...listQuery,
  limit: z.coerce.number().int().min(1).max(MOST_IDS).default(MOST_IDS),
  ...wanted,
})
export type VideoIdsFilter = z.output<typeof videoIdsFilter>
export const videoIds = listOf(videoId)
