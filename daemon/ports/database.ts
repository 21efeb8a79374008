/** The database, as the deeds ask for it. */
import type { CollectionFilter } from '../contract/collection.ts'
import type { EventFilter } from '../contract/event.ts'
import type { ListingQuery } from '../contract/listing.ts'
import type { VideoFilter, VideoIdsFilter } from '../contract/video.ts'
import type {
  AudioTrackRecord,
  CollectionRecord,
  EventRecord,
  JobKind,
  JobRecord,
  KeyRecord,
  RenditionRecord,
  DeviceAuthorizationRecord,
  PasskeyRecord,
  SessionRecord,
  SourceFacts,
  SourceRecord,
  SpaceRecord,
  SubtitleRecord,
  UploadRecord,
  VideoRecord,
} from './records.ts'
import type { ImportRepository } from './imports.ts'
import type { StoredAnswerRepository } from './stored-answers.ts'
import type { Page } from './page.ts'
import type { StoredTimes } from './stored-times.ts'
import type { TranscriptRepository } from './transcripts.ts'
import type { DeliveryRepository, WebhookRepository } from './webhooks.ts'

export interface Database {
  /** Reads see committed data only, never another caller's open transaction. */
  read<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>
  /**
   * One transaction: all of it or nothing. Transactions run one after another,
   * so the work holds nothing but database calls. Durable when it returns.
   */
  write<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>
  /** Grows with every transaction that ends here: what was read at one count is true for as long as it stays. */
  writes(): number
  /** What SQLite said when it met a damaged page; null as long as it has met none. */
  damage(): string | null
  /** Throws when the database cannot be read, or was found damaged. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface Repositories {
  spaces: SpaceRepository
  keys: KeyRepository
  collections: CollectionRepository
  videos: VideoRepository
  media: MediaRepository
  transcripts: TranscriptRepository
  events: EventRepository
  webhooks: WebhookRepository
  deliveries: DeliveryRepository
  keptAnswers: StoredAnswerRepository
  uploads: UploadRepository
  jobs: JobRepository
  sessions: SessionRepository
  passkeys: PasskeyRepository
  deviceAuthorizations: DeviceAuthorizationRepository
  imports: ImportRepository
  system: SystemRepository
  storedTimes: StoredTimes
}

export interface SpaceRepository {
  insert(row: SpaceRecord): Promise<void>
  get(id: string): Promise<SpaceRecord | null>
  /** The space that requests without a named space act in. */
  oldest(): Promise<SpaceRecord | null>
  list(query: {
    limit: number
    cursor?: string | undefined
    only?: string | undefined
  }): Promise<Page<SpaceRecord>>
  update(id: string, change: Partial<Omit<SpaceRecord, 'id'>>): Promise<void>
  /** Which sites may show its videos; of a deleted space too, for as long as there are any. */
  allowedDomains(id: string): Promise<string[]>
  /** Oldest first, up to so many; of a deleted space too. */
  videos(id: string, most: number): Promise<string[]>
  /** Those that have not ended. */
  importsUnderWay(id: string): Promise<string[]>
  /**
   * Of a deleted space without videos: up to so many of the rows that hang on it, then itself.
   * Answers whether there is more.
   */
  removeSome(id: string, most: number): Promise<boolean>
}

export interface KeyRepository {
  insert(row: KeyRecord): Promise<void>
  get(id: string): Promise<KeyRecord | null>
  byHash(hash: string): Promise<KeyRecord | null>
  /** Those that are not revoked, newest first. */
  active(space: string, limit: number): Promise<KeyRecord[]>
  list(
    space: string,
    query: { limit: number; cursor?: string | undefined },
  ): Promise<Page<KeyRecord>>
  update(
    id: string,
    change: Partial<Pick<KeyRecord, 'lastUsedAt' | 'revokedAt' | 'name'>>,
  ): Promise<void>
}

/** `total`: with those of collections inside. */
export interface VideoCounts {
  direct: number
  total: number
}

export interface CollectionRepository {
  insert(row: CollectionRecord): Promise<void>
  get(id: string): Promise<CollectionRecord | null>
  list(space: string, filter: CollectionFilter): Promise<Page<CollectionRecord>>
  /** These of them, by position, then by creation. */
  some(ids: readonly string[]): Promise<CollectionRecord[]>
  update(id: string, change: Partial<Omit<CollectionRecord, 'id' | 'space'>>): Promise<void>
  /** Children and videos move to `heir`, and are changed by that. */
  remove(id: string, heir: string | null, now: string): Promise<void>
  /** How many videos each holds; those that hold none at all are left out. */
  counts(ids: string[]): Promise<Map<string, VideoCounts>>
}

export interface VideoRepository {
  insert(row: VideoRecord): Promise<void>
  get(id: string): Promise<VideoRecord | null>
  list(space: string, filter: VideoFilter): Promise<Page<VideoRecord>>
  /** The same list as ids alone, up to `limit`. */
  ids(space: string, filter: VideoIdsFilter): Promise<Page<string>>
  /** The tags of each video that has any and is not archived. */
  tags(space: string): Promise<string[][]>
  /** What a viewer may see of a space or a collection: what plays, and is not archived. */
  listing(filter: ListingFilter): Promise<Page<VideoRecord>>
  /** Of the same, how much lies in each collection directly inside, however deep; those with nothing are left out. */
  listingCounts(
    filter: Pick<ListingFilter, 'space' | 'collection' | 'to'>,
  ): Promise<Map<string, number>>
  /** In a collection and in all below it. */
  idsBelow(collection: string): Promise<string[]>
  /** Of those that there are. */
  names(ids: readonly string[]): Promise<Map<string, string>>
  /** Of all spaces. */
  withMissingFiles(): Promise<VideoRecord[]>
  /** Ready ones of all spaces without what every ready one has: made before the first release. */
  ofOldForm(): Promise<VideoRecord[]>
  update(id: string, change: Partial<Omit<VideoRecord, 'id' | 'space'>>): Promise<void>
  /** The row and every row that hangs on it; events stay. */
  remove(id: string): Promise<void>
}

/** everything: private videos too · public: no private one · else besides the public ones what a token is for. */
export type ListedTo = 'everything' | 'public' | { kind: 'collection' | 'video'; id: string }
export interface ListingFilter extends Pick<ListingQuery, 'limit' | 'cursor' | 'sort' | 'q'> {
  space: string
  /** null: what lies in no collection; with `recursive`, all of the space. */
  collection: string | null
  recursive: boolean
  to: ListedTo
}

/** Sources, renditions and tracks: what a video is made of. */
export interface MediaRepository {
  insertSource(row: SourceRecord): Promise<void>
  source(id: string): Promise<SourceRecord | null>
  sourcesOf(video: string): Promise<SourceRecord[]>
  updateSource(id: string, change: Partial<Omit<SourceRecord, 'id' | 'video'>>): Promise<void>
  removeSource(id: string): Promise<void>
  /**
   * Replaces the planned renditions and audio tracks of a source. What people changed of a track stays, and uploaded
   * tracks stay: they are to be made again.
   */
  plan(source: string, renditions: RenditionRecord[], audio: AudioTrackRecord[]): Promise<void>
  updateRendition(source: string, name: string, change: Partial<RenditionRecord>): Promise<void>
  /** As made for every source of its video, or for one. */
  updateAudioTrack(id: string, change: Partial<AudioTrackRecord>, source?: string): Promise<void>
  insertAudioTrack(row: AudioTrackRecord): Promise<void>
  removeAudioTrack(id: string): Promise<void>
  /** For all of its sources, in their order. */
  audioTracksOf(video: string): Promise<AudioTrackRecord[]>
  /** Everything that belongs to the served sources of these videos, for presenting them. */
  of(videos: VideoRecord[]): Promise<Map<string, MediaOfVideo>>
  insertSubtitle(row: SubtitleRecord): Promise<void>
  updateSubtitle(id: string, change: Partial<SubtitleRecord>): Promise<void>
  removeSubtitle(id: string): Promise<void>
  /** For all of its sources, in their order. */
  subtitlesOf(video: string): Promise<SubtitleRecord[]>
}
export interface MediaOfVideo {
  source: SourceFacts | null
  renditions: RenditionRecord[]
  audio: AudioTrackRecord[]
  subtitles: SubtitleRecord[]
}

export interface EventRepository {
  /** Gives the row its place in the log. */
  append(row: Omit<EventRecord, 'seq'>): Promise<EventRecord>
  get(id: string): Promise<EventRecord | null>
  list(space: string, filter: EventFilter): Promise<Page<EventRecord>>
  /** For the stream: what came after a place in the log, oldest first. */
  since(space: string, seq: number, limit: number, video?: string): Promise<EventRecord[]>
  /** The newest of a space. */
  last(space: string): Promise<Pick<EventRecord, 'id' | 'seq'> | null>
}

export interface UploadRepository {
  insert(row: UploadRecord): Promise<void>
  get(id: string): Promise<UploadRecord | null>
  ofVideo(video: string): Promise<UploadRecord[]>
  expired(now: string): Promise<UploadRecord[]>
  all(): Promise<UploadRecord[]>
  /** Newest first. */
  byResumeKey(space: string, key: string): Promise<UploadRecord[]>
  /** How many are unfinished that were begun by this holder of a token. */
  countOfHolder(holder: string): Promise<number>
  updateExpiry(id: string, expiresAt: string): Promise<void>
  remove(id: string): Promise<void>
}

/** `lengthSeconds`: null until its file was read. */
export interface VideoToEncode {
  video: string
  progress: number
  lengthSeconds: number | null
  isRunning: boolean
}

export interface JobRepository {
  /** One job of a kind and subject at a time: a second is refused and answers false. */
  enqueue(row: JobRecord): Promise<boolean>
  /**
   * Takes the most urgent job that is due and free, or whose lease ran out; never one of `except`,
   * which run here whatever the clock says.
   */
  claim(
    owner: string,
    kinds: readonly JobKind[],
    now: string,
    leaseUntil: string,
    except?: readonly string[],
  ): Promise<JobRecord | null>
  /** False when the lease is not ours any more. */
  renew(id: string, owner: string, leaseUntil: string): Promise<boolean>
  /** Gives it back, to be tried at `runAt`; `attempts` counts failures, not interruptions. */
  release(
    id: string,
    owner: string,
    change: Pick<JobRecord, 'runAt' | 'attempts'> & Partial<Pick<JobRecord, 'payload'>>,
  ): Promise<void>
  /** At the start of the only process: leases of the one before it are void. */
  releaseAll(): Promise<void>
  remove(id: string): Promise<void>
  removeOf(subject: string, kinds: readonly JobKind[]): Promise<void>
  /** Jobs of these kinds in the order in which they are taken. */
  list(
    kinds: readonly JobKind[],
    query: { limit: number; cursor?: string | undefined },
  ): Promise<Page<JobRecord>>
  counts(now: string): Promise<{ waiting: number; running: number }>
  /** The videos that are not encoded yet, and whether they are worked on. */
  videosToEncode(now: string): Promise<VideoToEncode[]>
  /** When the next job is due after that moment; null when none is. */
  nextRunAt(after: string): Promise<string | null>
}

export interface SessionRepository {
  insert(row: SessionRecord): Promise<void>
  get(hash: string): Promise<SessionRecord | null>
  remove(hash: string): Promise<void>
  removeAll(): Promise<void>
  /** Links too. Answers the hashes of what was removed. */
  removeAllBut(hash: string | null): Promise<string[]>
  removeExpired(now: string): Promise<void>
}

export interface PasskeyRepository {
  insert(row: PasskeyRecord): Promise<void>
  get(id: string): Promise<PasskeyRecord | null>
  /** Oldest first; there are few. */
  all(): Promise<PasskeyRecord[]>
  update(
    id: string,
    change: Partial<Pick<PasskeyRecord, 'signCount' | 'lastUsedAt'>>,
  ): Promise<void>
  remove(id: string): Promise<void>
}

export interface DeviceAuthorizationRepository {
  insert(row: DeviceAuthorizationRecord): Promise<void>
  byHash(hash: string): Promise<DeviceAuthorizationRecord | null>
  byUserCode(userCode: string): Promise<DeviceAuthorizationRecord | null>
  update(
    hash: string,
    change: Partial<
      Pick<DeviceAuthorizationRecord, 'status' | 'access' | 'space' | 'intervalSeconds' | 'askedAt'>
    >,
  ): Promise<void>
  remove(hash: string): Promise<void>
  removeAll(): Promise<void>
  removeExpired(now: string): Promise<void>
  /** Of all that are there, each as often as it is there. */
  addresses(): Promise<string[]>
}

/** What the appliance remembers of itself. */
export interface SystemRepository {
  /** Whether a person has paused encoding. */
  isPaused(): Promise<boolean>
  setPaused(paused: boolean): Promise<void>
  /** Its hash, sealed by the vault; null when none is set. */
  ownerPassword(): Promise<string | null>
  setOwnerPassword(sealed: string): Promise<void>
  /** `written_by`: the version that wrote last. `key_check`: a known word, sealed with the master key. */
  fact(name: 'written_by' | 'key_check'): Promise<string | null>
  setFact(name: 'written_by' | 'key_check', value: string): Promise<void>
  /** For /metrics, in a few counts by index. */
  figures(now: string): Promise<SystemFigures>
}

export interface SystemFigures {
  jobs: { kind: JobKind; state: 'running' | 'waiting' | 'delayed'; count: number }[]
  /** Since when the oldest job could have been taken; null when none waits. */
  oldestDueAt: string | null
  uploads: number
  pendingDeliveries: number
  databaseBytes: number
}
