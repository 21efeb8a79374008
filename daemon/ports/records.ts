/** Rows as operations see them: camelCase, times as ISO 8601 text, JSON already parsed. */
import type { Permission } from '../contract/permissions.ts'
import type { BrandingLink } from '../contract/branding.ts'
import type { Encoding } from '../contract/encoding.ts'
import type { VideoCodec } from '../contract/encoding-choices.ts'
import type { WatermarkLook } from '../contract/watermark.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { KeyAccess } from '../contract/space.ts'
import type { PlayerSettings } from '../contract/settings.ts'
import type { EventObject } from '../contract/event.ts'
import type { EventType } from '../contract/event-types.ts'
import type { JobKind } from '../contract/job-kinds.ts'
import type { EncodeStatus, VideoStatus } from '../contract/states.ts'
import type { SubtitleKind } from '../contract/subtitle-choices.ts'
import type { ListingSort } from '../contract/video-sorts.ts'
import type { VideoError, VideoUpdate, WaitingCode } from '../contract/video.ts'
import type { WarningCode } from '../contract/warnings.ts'
import type { TimeRange } from './cut-times.ts'
import type { Ladder, Loudness } from './media.ts'

export type { JobKind } from '../contract/job-kinds.ts'

export interface SpaceRecord {
  id: string
  name: string
  allowedDomains: string[]
  publicListing: boolean
  playerSettings: PlayerSettings
  /** null: nothing was chosen. */
  branding: BrandingRecord | null
  /** Choices that differ from the defaults. */
  encoding: EncodingRecord
  createdAt: string
  /** When set, the space cannot be found any more; a job deletes its contents. */
  deletedAt?: string | null
}

export type EncodingRecord = Partial<Omit<Encoding, 'watermark'>> & {
  watermark?: Partial<WatermarkLook> & { image?: WatermarkImage | null }
}
/** `version` changes with the image. Pixels. */
export interface WatermarkImage {
  version: string
  width: number
  height: number
}

export interface BrandingRecord {
  color: string | null
  links: BrandingLink[]
  /** `version`: in the URL of the image, which therefore never changes. Pixels. */
  logo: { version: string; width: number; height: number } | null
}

export interface KeyRecord {
  id: string
  space: string
  name: string
  access: KeyAccess
  /** Fewer permissions than `access` gives; null for all of them. */
  scopes: Permission[] | null
  /** The person whose terminal it is: it can do what that person can, and ends with the account. */
  account: string | null
  prefix: string
  /** SHA-256 of the key string, hex. */
  hash: string
  /** The key string, sealed by the vault: JWTs are verified with it. */
  sealed: string
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

export interface CollectionRecord {
  id: string
  space: string
  name: string
  description: string
  parent: string | null
  publicListing: boolean
  listed: boolean
  sort: ListingSort
  position: number
  createdAt: string
  updatedAt: string
  /** Since when it is in the trash; null: it is not. */
  trashedAt: string | null
  /** The collection that it went into the trash with; null: by itself. */
  trashedWith: string | null
  /** Since when a job deletes it for good, and the trash has it no longer; null: it does not. */
  purgedAt: string | null
}

/** Fields of a video that people write, with the types of the API. */
type VideoDetails = { [Field in keyof VideoUpdate]-?: Exclude<VideoUpdate[Field], undefined> }

/** Column type of a value. */
type StoredAs<Value> = [Value] extends [string | null]
  ? 'text'
  : [Value] extends [number | null]
    ? 'number'
    : [Value] extends [boolean]
      ? 'boolean'
      : 'json'

/**
 * The columns of the fields that people write: name in the API, column, and default for a new video.
 * Creating, updating, presenting and storing a video use this table, so a new field needs only a row
 * here.
 */
export const VIDEO_COLUMNS = {
  name: { column: 'name', stored: 'text', initial: 'Untitled' },
  description: { column: 'description', stored: 'text', initial: '' },
  collection: { column: 'collection', stored: 'text', initial: null },
  visibility: { column: 'visibility', stored: 'text', initial: 'public' },
  listed: { column: 'listed', stored: 'boolean', initial: false },
  downloads: { column: 'downloads', stored: 'boolean', initial: false },
  language: { column: 'language', stored: 'text', initial: null },
  tags: { column: 'tags', stored: 'json', initial: [] },
  metadata: { column: 'metadata', stored: 'json', initial: {} },
  settings: { column: 'settings', stored: 'json', initial: {} },
  encoding: { column: 'encoding', stored: 'json', initial: {} },
} as const satisfies {
  [Field in keyof VideoDetails]: {
    column: string
    stored: StoredAs<VideoDetails[Field]>
    initial: Readonly<VideoDetails[Field]>
  }
}

type VideoColumns = typeof VIDEO_COLUMNS
/** The columns of the table, with the types of their fields in the contract. */
export type WrittenColumns = {
  [Field in keyof VideoColumns as VideoColumns[Field]['column']]: VideoDetails[Field]
}

export interface VideoRecord extends WrittenColumns {
  /** Space and video key in one. */
  id: string
  space: string
  status: VideoStatus
  playable: boolean
  progress: number
  error: { code: ErrorCode; message: string } | null
  inputUrl: string | null
  /** The newest source: the one that is being processed, or served. */
  source: string | null
  /** The served source; differs from `source` while a new one is processed. */
  servedSource: string | null
  createdAt: string
  updatedAt: string
  uploadedAt: string | null
  playableAt: string | null
  readyAt: string | null
  archivedAt: string | null
  /** Since when it is in the trash, where nobody finds it; null: it is not. */
  trashedAt: string | null
  /** The collection that it went into the trash with; null: by itself. */
  trashedWith: string | null
  /** Since when a job deletes it for good, and the trash has it no longer; null: it does not. */
  purgedAt: string | null
  /** Set through the API; null uses those of the source. */
  chapters: ChapterMark[] | null
  /** Set through the API; null uses the automatically chosen one. */
  poster: PosterChoice | null
  /** Null until it is made, and without a picture. */
  placeholder: PosterPlaceholder | null
  /** The condition after which the job resumes by itself. */
  waiting: WaitingCode | null
  /** Sources that were served before, latest first, for as long as somebody may still watch them. */
  earlierSources: string[] | null
  /** The account that created it; null for API keys, imports and the owner secret. */
  createdBy: string | null
  /** Place in the collection when arranged by hand, ascending; until then the negative time of joining it, in milliseconds. */
  position: number
  /** Requested files that are lost and cannot be made again: names within the video's folder. */
  missingFiles: string[] | null
  /** What was cut from it, and what undoing that needs; null: nothing. */
  cut: VideoCutRecord | null
  /** Uploaded for this video alone. */
  watermark: WatermarkImage | null
}

export interface VideoCutRecord {
  /** The source with all of it. */
  original: string
  /** Null while the first cut is made, and when that failed. */
  keep: TimeRange[] | null
  /** When the served cut was made. */
  since: string
  /** Why the last cut could not be made. */
  error: VideoError | null
  /** When files that only the uncut version needs were removed; null: they are there. */
  freedAt: string | null
  /** Chapters and poster of the uncut version, and what the cut has made of them. */
  chapters: { before: ChapterMark[] | null; after: ChapterMark[] | null }
  poster: { before: PosterChoice | null; after: PosterChoice | null }
  /** Where the texts of the subtitles of the uncut version are, and what the cut has made of them. */
  texts: CutText[]
}
export interface CutText {
  id: string
  before: TextPlace
  after: TextPlace
}
export type TextPlace = Pick<SubtitleRecord, 'source' | 'file' | 'origin'>

/**
 * A time in the video, or an image: its folder, and its size in pixels, upright (absent for old images).
 * `isCover`: the cover art of an audio file, not an image that somebody has set.
 */
export type PosterChoice =
  | { kind: 'time'; seconds: number }
  | { kind: 'image'; image: string; width?: number; height?: number; isCover?: true }

/** What is shown until the poster has loaded. */
export interface PosterPlaceholder {
  /** Storage key of the poster that it belongs to; with another one it is outdated. */
  poster: string
  /** ThumbHash, Base64. */
  hash: string
}

export interface ChapterMark {
  startSeconds: number
  /** Null: until the next one, or the end. */
  endSeconds: number | null
  title: string
}

/** An uploaded file with its presented facts, which are null until it was probed. */
export interface SourceFacts {
  id: string
  video: string
  fileName: string
  sizeBytes: number
  durationSeconds: number | null
  /** Displayed size of the video; null for audio only. */
  width: number | null
  height: number | null
  frameRate: number | null
  createdAt: string
  /** Chapters inside the file; null until its text tracks were read. */
  chapters: ChapterMark[] | null
  /** Time of the automatically chosen poster; null until it is chosen, and without video. */
  posterSeconds: number | null
  /** Whether these files were made. */
  storyboard: boolean
  peaks: boolean
  warnings: SourceWarning[]
  /** Loudness of the default track: null until it was measured, and when it is silent. */
  loudness: SourceLoudness | null
  /** Whether a watermark is burnt in. */
  watermarked: boolean
  /**
   * Set when a video is re-encoded: the source whose file this one shares, which is served until all
   * of this one is encoded.
   */
  copyOf: string | null
  /** Set where only a part of the file is shown; absent in rows from before there were cuts. */
  cut?: SourceCut | null
}
export interface SourceCut {
  /** On the timeline of the version that was planned for `of`, in whole frames. */
  keep: TimeRange[]
  /** The version whose segments are used again; its plan is read once. */
  of: { video: string; source: string }
  /**
   * Set where nothing of that version is used again and all is encoded from the file, with the plan of the
   * day. `reencode`: the ranges are those that played before.
   */
  fresh?: 'cut' | 'reencode'
}
/** Measured before the loudness was changed, by `gainDb`. */
export interface SourceLoudness extends Loudness {
  gainDb: number
}
/** A missing or undecodable part of a file. Amounts are null when unknown. */
export interface SourceWarning {
  code: WarningCode
  missingSeconds: number | null
  missingBytes: number | null
}

export interface SourceRecord extends SourceFacts {
  /** Result of probing and planning. Lists do not read it, since it is larger than the rest of a video. */
  ladder: Ladder | null
}

export interface RenditionRecord {
  source: string
  video: string
  name: string
  kind: 'video' | 'audio'
  codec: VideoCodec | 'aac'
  width: number | null
  height: number | null
  status: EncodeStatus
  progress: number
  /** Size of the download file. */
  sizeBytes: number | null
  averageBps: number | null
  /** Bitrate of the largest segment: BANDWIDTH in the manifest. */
  peakBps: number | null
}

/** An audio track within one source. An uploaded track keeps its id and has a row for each source of its video. */
export interface AudioTrackRecord {
  source: string
  id: string
  video: string
  origin: 'embedded' | 'uploaded'
  /** Order of the tracks: those of the source first. */
  position: number
  language: string | null
  label: string
  /** True for exactly one track of a source. */
  isDefault: boolean
  codec: 'aac'
  channels: number
  status: EncodeStatus
  error: VideoError | null
  /** See RenditionRecord; null until the track is ready. */
  averageBps: number | null
  peakBps: number | null
  /** What of the file of an uploaded track is played, in a clip; absent or null: all of it. */
  ranges?: TimeRange[] | null
}

export interface SubtitleRecord {
  id: string
  video: string
  /** The source that the subtitle was made from and is deleted with; null for an uploaded one. */
  source: string | null
  language: string
  label: string
  kind: SubtitleKind
  original: boolean
  origin: 'uploaded' | 'embedded' | 'generated'
  status: EncodeStatus
  error: VideoError | null
  createdAt: string
  /** Name of its file after its text was edited; null: the id. */
  file: string | null
}

export interface EventRecord {
  id: string
  /** Increases with each event: the order of the log. */
  seq: number
  type: EventType
  space: string
  /** The id of the object. */
  subject: string
  /** State of the object at that time. */
  object: EventObject
  /** The request that caused it; null: svc itself, or not recorded. */
  requestId: string | null
  createdAt: string
}

export interface UploadRecord {
  id: string
  space: string
  video: string
  fileName: string
  sizeBytes: number
  createdAt: string
  expiresAt: string
  /** The key by which the sender finds the upload again (uploads/resume-key.ts); null: only by its URL. */
  resumeKey: string | null
  /** `Grant.holder` of the token that started it; null: started with a key or by the owner. */
  holder: string | null
  /** Where it was counted: a link, or the holder of a token with `max_files`; null: nowhere. */
  counted: string | null
  /** Whether the upload created its video, which is then deleted with it when it is given up. */
  madeVideo: boolean
}

/** Jobs on a video, which are stopped when it is deleted or gets a new source. */
export const VIDEO_JOBS: readonly JobKind[] = [
  'fetch',
  'process',
  'encode',
  'track',
  'transcribe',
  'repair',
  'placeholder',
  'reencode',
]

export interface JobRecord {
  id: string
  kind: JobKind
  /** Id of the video, import, space, backup, message or request. Jobs are cancelled by subject. */
  subject: string
  payload: Record<string, string>
  /** Lower runs first. */
  priority: number
  runAt: string
  attempts: number
  leaseOwner: string | null
  leaseUntil: string | null
  /** The request that enqueued it; null: svc itself, or not recorded. */
  requestId: string | null
  createdAt: string
}
