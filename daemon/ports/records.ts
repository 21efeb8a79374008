/** Rows as the deeds see them: camelCase, times as ISO 8601 text, JSON already parsed. */
import type { Encoding } from '../contract/encoding.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { DeviceStatus } from '../contract/device.ts'
import type { KeyAccess } from '../contract/space.ts'
import type { PlayerSettings } from '../contract/settings.ts'
import type { EventObject } from '../contract/event.ts'
import type { EventType } from '../contract/event-types.ts'
import type { VideoStatus } from '../contract/states.ts'
import type { VideoError, VideoUpdate, WaitingCode } from '../contract/video.ts'
import type { WarningCode } from '../contract/warnings.ts'
import type { Ladder } from './media.ts'

export interface SpaceRecord {
  id: string
  name: string
  allowedDomains: string[]
  publicListing: boolean
  playerSettings: PlayerSettings
  /** What was chosen; the rest is as usual. */
  encoding: Partial<Encoding>
  createdAt: string
  /** From then on nobody finds it; what is in it goes by a job. */
  deletedAt?: string | null
}

export interface KeyRecord {
  id: string
  space: string
  name: string
  access: KeyAccess
  prefix: string
  /** SHA-256 of the key string, hex. */
  hash: string
  /** The key string, sealed by the vault: JWTs are checked with it. */
  sealed: string
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

export interface CollectionRecord {
  id: string
  space: string
  name: string
  parent: string | null
  publicListing: boolean
  position: number
  createdAt: string
  updatedAt: string
}

/** What a person says of a video, as the API takes and shows it. */
type VideoDetails = { [Field in keyof VideoUpdate]-?: Exclude<VideoUpdate[Field], undefined> }

/** How the database holds a value. */
type StoredAs<Value> = [Value] extends [string | null]
  ? 'text'
  : [Value] extends [number | null]
    ? 'number'
    : [Value] extends [boolean]
      ? 'boolean'
      : 'json'

/**
 * The columns that hold what a person says of a video: the field of the API, its column, and what a
 * new video has there unless its creation says otherwise. Creating, updating, presenting and storing
 * a video read this table, so that one row is all that a new field needs in them.
 */
export const VIDEO_COLUMNS = {
  name: { column: 'name', stored: 'text', initial: 'Untitled' },
  description: { column: 'description', stored: 'text', initial: '' },
  collection: { column: 'collection', stored: 'text', initial: null },
  visibility: { column: 'visibility', stored: 'text', initial: 'public' },
  language: { column: 'language', stored: 'text', initial: null },
  tags: { column: 'tags', stored: 'json', initial: [] },
  metadata: { column: 'metadata', stored: 'json', initial: {} },
  settings: { column: 'settings', stored: 'json', initial: {} },
} as const satisfies {
  [Field in keyof VideoDetails]: {
    column: string
    stored: StoredAs<VideoDetails[Field]>
    initial: Readonly<VideoDetails[Field]>
  }
}

type VideoColumns = typeof VIDEO_COLUMNS
/** The columns of that table, each with the type that the contract gives its field. */
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
  /** The newest source: the one being processed, or the one that is served. */
  source: string | null
  /** The source whose media are served; differs from `source` while a new one is processed. */
  servedSource: string | null
  createdAt: string
  updatedAt: string
  uploadedAt: string | null
  playableAt: string | null
  readyAt: string | null
  archivedAt: string | null
  /** Set through the API; null shows those of the source. */
  chapters: ChapterMark[] | null
  /** Set through the API; null shows the one that was chosen. */
  poster: PosterChoice | null
  /** Its job goes on by itself when this is over. */
  waiting: WaitingCode | null
  /** Sources that were served before, the latest first: for as long as somebody may still watch them. */
  earlierSources: string[] | null
  /** What was asked for, is lost, and cannot be made again: names below its folder. */
  missingFiles: string[] | null
}

/**
 * A moment of the video, or an uploaded image: the name of its folder, and its size in pixels,
 * upright (once not kept).
 */
export type PosterChoice =
  | { kind: 'time'; seconds: number }
  | { kind: 'image'; image: string; width?: number; height?: number }

export interface ChapterMark {
  startSeconds: number
  /** Null: until the next one, or the end. */
  endSeconds: number | null
  title: string
}

/** One uploaded file, and what is shown of it. The facts are null until it was probed. */
export interface SourceFacts {
  id: string
  video: string
  fileName: string
  sizeBytes: number
  durationSeconds: number | null
  /** Of the picture as it is shown; null where there is none. */
  width: number | null
  height: number | null
  frameRate: number | null
  createdAt: string
  /** What the file says; null until its text tracks were read. */
  chapters: ChapterMark[] | null
  /** The moment that was chosen for its poster; null until then, and where there is no picture. */
  posterSeconds: number | null
  /** Whether they were made. */
  storyboard: boolean
  peaks: boolean
  warnings: SourceWarning[]
}
/** What of a file is missing or cannot be decoded. The figures are null where nothing says them. */
export interface SourceWarning {
  code: WarningCode
  missingSeconds: number | null
  missingBytes: number | null
}

export interface SourceRecord extends SourceFacts {
  /** What probing found and planning chose. Lists do not read it: it is longer than all the rest of a video. */
  ladder: Ladder | null
}

export interface RenditionRecord {
  source: string
  video: string
  name: string
  kind: 'video' | 'audio'
  codec: 'h264' | 'hevc' | 'av1' | 'aac'
  width: number | null
  height: number | null
  status: 'waiting' | 'encoding' | 'ready' | 'failed'
  progress: number
  /** Of the downloadable file. */
  sizeBytes: number | null
  averageBps: number | null
  /** Of the busiest segment: the manifest's BANDWIDTH. */
  peakBps: number | null
}

/** A track as it was made for one source. An uploaded one keeps its id and has a row for each source of its video. */
export interface AudioTrackRecord {
  source: string
  id: string
  video: string
  origin: 'embedded' | 'uploaded'
  /** Their order: those of the source first. */
  position: number
  language: string | null
  label: string
  /** Of exactly one track of a source. */
  isDefault: boolean
  codec: 'aac'
  channels: number
  status: TrackStatus
  error: VideoError | null
  /** As in RenditionRecord; null until it is ready. */
  averageBps: number | null
  peakBps: number | null
}
export type TrackStatus = 'waiting' | 'encoding' | 'ready' | 'failed'

export interface SubtitleRecord {
  id: string
  video: string
  /** What it was made from, and goes with; null when it came by itself. */
  source: string | null
  language: string
  label: string
  kind: 'subtitles' | 'captions'
  original: boolean
  origin: 'uploaded' | 'embedded' | 'generated'
  status: TrackStatus
  error: VideoError | null
  createdAt: string
  /** Names its file once its text was edited; null: the id does. */
  file: string | null
}

export interface EventRecord {
  id: string
  /** Grows by one for each event: the order of the log. */
  seq: number
  type: EventType
  space: string
  /** The id of the object. */
  subject: string
  /** As it was then. */
  object: EventObject
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
  /** What its sender finds it by again (uploads/resume-key.ts); null: by its address alone. */
  resumeKey: string | null
  /** `Grant.holder` of the token that it was begun with; null: with a key or by the owner. */
  holder: string | null
  /** The upload made its video: when it is given up, the video goes with it. */
  madeVideo: boolean
}

export const JOB_KINDS = [
  'fetch',
  'process',
  'encode',
  'track',
  'transcribe',
  'import',
  'repair',
  'retire',
  'sweep',
  'empty_space',
  'backup',
] as const
/** Those that work on a video: they stop when it goes, or when a new source comes. */
export const VIDEO_JOBS: readonly JobKind[] = [
  'fetch',
  'process',
  'encode',
  'track',
  'transcribe',
  'repair',
]
export type JobKind = (typeof JOB_KINDS)[number]

export interface JobRecord {
  id: string
  kind: JobKind
  /** What it is about: the id of a video, an import, a space or a backup. Cancelling goes by it. */
  subject: string
  payload: Record<string, string>
  /** Lower goes first. */
  priority: number
  runAt: string
  attempts: number
  leaseOwner: string | null
  leaseUntil: string | null
  createdAt: string
}

/** A program that asks for a key (contract/device.ts). */
export interface DeviceAuthorizationRecord {
  /** Of the secret that the program keeps. */
  hash: string
  /** Without the hyphen. */
  userCode: string
  name: string
  address: string
  access: KeyAccess
  status: DeviceStatus
  space: string | null
  /** How long the program is to wait between two questions; it grows when it does not. */
  intervalSeconds: number
  askedAt: string | null
  createdAt: string
  expiresAt: string
}

export interface PasskeyRecord {
  /** Of the credential, base64url. */
  id: string
  name: string
  rpId: string
  /** SubjectPublicKeyInfo, base64url. */
  publicKey: string
  /** COSE. */
  algorithm: number
  /** As the authenticator counts; 0 where it does not. */
  signCount: number
  createdAt: string
  lastUsedAt: string | null
}

/** A browser that has signed in, or a link that may be used once. Only hashes are kept. */
export interface SessionRecord {
  hash: string
  kind: 'session' | 'link'
  createdAt: string
  expiresAt: string
}
