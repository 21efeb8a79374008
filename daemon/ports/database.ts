/** The database as operations use it. */
import type { EventFilter } from '../contract/event.ts'
import type { ListingQuery } from '../contract/listing.ts'
import type { ListingSort } from '../contract/video-sorts.ts'
import type { VideoFilter, VideoIdsFilter } from '../contract/video-list.ts'
import type {
  AccountRepository,
  DeviceAuthorizationRepository,
  InvitationRepository,
  PasskeyRepository,
  SessionRepository,
} from './accounts.ts'
import type { AuditRepository } from './audit.ts'
import type { CollectionRepository } from './collections.ts'
import type { SystemFigures } from './metrics.ts'
import type { EventRecord, SpaceRecord, UploadRecord, VideoRecord } from './records.ts'
import type { ImportRepository } from './imports.ts'
import type { MailRepository } from './mail.ts'
import type { MediaRepository } from './media-repository.ts'
import type { StoredAnswerRepository } from './stored-answers.ts'
import type { KeyRepository } from './keys.ts'
import type { JobRepository } from './jobs.ts'
import type { Page } from './page.ts'
import type { PrivateLinkRepository } from './private-links.ts'
import type { SharedProcesses } from './shared.ts'
import type { SignInProviderRepository } from './sign-in-providers.ts'
import type { StoredTimes } from './stored-times.ts'
import type { TranscriptRepository } from './transcripts.ts'
import type { TrashRepository } from './trash.ts'
import type { UploadCountRepository, UploadLinkRepository } from './upload-links.ts'
import type { DeliveryRepository, WebhookRepository } from './webhooks.ts'

export interface Database {
  /** Reads see committed data only, never another caller's open transaction. */
  read<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction. Transactions run one at a time, so `work` must await nothing but
   * database calls. Durable when it resolves. `isAudited: false`: it prepares a change that may still fail, or undoes
   * what was prepared, so the audit log has no entry of it.
   */
  write<T>(
    work: (repositories: Repositories) => Promise<T>,
    options?: { isAudited: boolean },
  ): Promise<T>
  /** From now on `write` throws `shutting_down`, and reads go on. Resolves when the last transaction has ended. */
  endWrites(): Promise<void>
  /** What was read at one value is true while it stays, whichever process writes. */
  version(): number | Promise<number>
  /** null: only this process has the database open. */
  readonly shared: SharedProcesses | null
  /** SQLite's message about the first damaged page that it met; null while there is none. */
  damage(): string | null
  /** Throws when the database cannot be read or is known to be damaged. */
  ping(): Promise<void>
  /**
   * Writes all rows as of one moment, or those of some tables, into a new SQLite file. null: they are in the
   * SQLite file of the data folder, which is copied itself.
   */
  readonly saveRows:
    | ((file: string, options: { signal: AbortSignal; only?: readonly string[] }) => Promise<void>)
    | null
  close(): Promise<void>
}

export interface Repositories {
  spaces: SpaceRepository
  keys: KeyRepository
  collections: CollectionRepository
  videos: VideoRepository
  trash: TrashRepository
  privateLinks: PrivateLinkRepository
  uploadLinks: UploadLinkRepository
  uploadCounts: UploadCountRepository
  media: MediaRepository
  transcripts: TranscriptRepository
  events: EventRepository
  webhooks: WebhookRepository
  deliveries: DeliveryRepository
  storedAnswers: StoredAnswerRepository
  uploads: UploadRepository
  jobs: JobRepository
  audit: AuditRepository
  accounts: AccountRepository
  invitations: InvitationRepository
  sessions: SessionRepository
  passkeys: PasskeyRepository
  signInProviders: SignInProviderRepository
  deviceAuthorizations: DeviceAuthorizationRepository
  imports: ImportRepository
  system: SystemRepository
  storedTimes: StoredTimes
  mails: MailRepository
}

export interface SpaceRepository {
  insert(row: SpaceRecord): Promise<void>
  get(id: string): Promise<SpaceRecord | null>
  /** The default space: requests that name no space act in it. */
  oldest(): Promise<SpaceRecord | null>
  list(query: {
    limit: number
    cursor?: string | undefined
    only?: readonly string[] | undefined
  }): Promise<Page<SpaceRecord>>
  update(id: string, change: Partial<Omit<SpaceRecord, 'id'>>): Promise<void>
  /** WebP; null without one. */
  logo(id: string): Promise<Buffer | null>
  /** PNG. */
  watermark(id: string): Promise<Buffer | null>
  setWatermark(id: string, image: Buffer | null): Promise<void>
  setLogo(id: string, image: Buffer | null): Promise<void>
  /** Sites that may embed the videos of a space, also of a deleted one that still has videos. */
  allowedDomains(id: string): Promise<string[]>
  /** Ids of the oldest `most` videos, also of a deleted space. */
  videos(id: string, most: number): Promise<string[]>
  /** Ids of imports that have not ended. */
  activeImports(id: string): Promise<string[]>
  /**
   * Deletes up to `most` rows of a deleted space that has no videos left, and finally the space.
   * Returns whether more remains to be deleted.
   */
  removeSome(id: string, most: number): Promise<boolean>
}

export interface VideoRepository {
  insert(row: VideoRecord): Promise<void>
  get(id: string): Promise<VideoRecord | null>
  /** `within`: only in these collections; null: all of the space. */
  list(
    space: string,
    filter: VideoFilter,
    within?: ReadonlySet<string> | null,
  ): Promise<Page<VideoRecord>>
  /** Ids of the videos that `list` would return, up to `limit`. */
  ids(
    space: string,
    filter: VideoIdsFilter,
    within?: ReadonlySet<string> | null,
  ): Promise<Page<string>>
  /** The tags of each video that has tags and is not archived. */
  tags(space: string, within: ReadonlySet<string> | null): Promise<string[][]>
  /** Videos that a viewer may see in a space or collection: playable and not archived. */
  listing(filter: ListingFilter): Promise<Page<VideoRecord>>
  /** Number of listed videos below each direct child collection, at any depth; empty ones are omitted. */
  listingCounts(
    filter: Pick<ListingFilter, 'space' | 'collection' | 'to'>,
  ): Promise<Map<string, number>>
  /** Ids of the videos in a collection and its descendants. */
  idsBelow(collection: string): Promise<string[]>
  /** Listed in search engines, in all spaces: by id, behind `after`. */
  listed(after: string, limit: number): Promise<VideoRecord[]>
  /** Every `step`th id of what `listed` goes through, ascending. */
  listedSteps(step: number): Promise<string[]>
  /** Ids of the videos directly in a collection, archived ones too, as arranged by hand. */
  arranged(collection: string): Promise<string[]>
  /** Numbers the videos from 1, in this order. */
  arrange(ids: readonly string[]): Promise<void>
  /** Names by id; ids that do not exist are omitted. */
  names(ids: readonly string[]): Promise<Map<string, string>>
  /** Videos with missing files, in all spaces. */
  withMissingFiles(): Promise<VideoRecord[]>
  /** Videos of all spaces that are cut. */
  cut(): Promise<VideoRecord[]>
  /** Ready videos of all spaces that were encoded before the first release and lack some files of a ready video. */
  ofOldForm(): Promise<VideoRecord[]>
  /** Ids of ready videos of all spaces that have a picture and no placeholder of it, ascending, behind `after`. */
  withoutPlaceholder(after: string, limit: number): Promise<string[]>
  update(id: string, change: Partial<Omit<VideoRecord, 'id' | 'space'>>): Promise<void>
  /** Deletes the video and all rows that refer to it, except events. */
  remove(id: string): Promise<void>
}

/**
 * `everything` includes private videos; `public` excludes them; a collection or video adds what a token
 * for it covers to the public ones.
 */
export type ListedTo = 'everything' | 'public' | { kind: 'collection' | 'video'; id: string }
export interface ListingFilter extends Pick<ListingQuery, 'limit' | 'cursor' | 'q'> {
  space: string
  sort: ListingSort
  /** null selects videos in no collection; with `recursive`, the whole space. */
  collection: string | null
  recursive: boolean
  to: ListedTo
  /** This one alone, if the list has it. */
  video?: string
}

export interface EventRepository {
  /** Appends an event and assigns its position in the log. */
  append(row: Omit<EventRecord, 'seq'>): Promise<EventRecord>
  get(id: string): Promise<EventRecord | null>
  list(space: string, filter: EventFilter): Promise<Page<EventRecord>>
  /** Events after a position in the log, oldest first. Used by the event stream. */
  since(space: string, seq: number, limit: number, video?: string): Promise<EventRecord[]>
  /** Events of all spaces after a position in the log, oldest first. */
  following(seq: number, limit: number): Promise<EventRecord[]>
  /** The highest number that an event has had, also one that was removed; 0 where there was none. */
  lastSeq(): Promise<number>
  /** The newest event of a space. */
  last(space: string): Promise<Pick<EventRecord, 'id' | 'seq'> | null>
  /**
   * Removes the events among the next `most` behind `seq` that are older than `before`. The newest of a space stays,
   * from which its readers go on, and what a delivery names. Returns where to go on, or null when no older one is left.
   */
  prune(before: string, seq: number, most: number): Promise<number | null>
}

export interface UploadRepository {
  insert(row: UploadRecord): Promise<void>
  get(id: string): Promise<UploadRecord | null>
  ofVideo(video: string): Promise<UploadRecord[]>
  expired(now: string): Promise<UploadRecord[]>
  all(): Promise<UploadRecord[]>
  /** Newest first. */
  byResumeKey(space: string, key: string): Promise<UploadRecord[]>
  /** Number of unfinished uploads started by this token holder. */
  countOfHolder(holder: string): Promise<number>
  updateExpiry(id: string, expiresAt: string): Promise<void>
  remove(id: string): Promise<void>
}

/**
 * `written_by`: the version that last wrote · `key_check`: a known word, sealed with the master key ·
 * `mail`: the mail server that the owner has set, as JSON · `disk_days`: free space of the last days, as JSON ·
 * `update_check`: the last look at the release index, as JSON · `storage`: address of the bucket with the files of
 * videos, absent while they are in the data folder · `owner_secret`: sealed, where several processes use it ·
 * `media_folder`: which one has the files · `last_event`: the highest number of an event when some were removed.
 */
export type SystemFact =
  | 'written_by'
  | 'key_check'
  | 'mail'
  | 'backup_destination'
  | 'disk_days'
  | 'update_check'
  | 'storage'
  | 'storage_whole'
  | 'preferences'
  | 'owner_secret'
  | 'media_folder'
  | 'last_event'

/** State of the appliance itself. */
export interface SystemRepository {
  /** Whether a person has paused encoding. */
  isPaused(): Promise<boolean>
  setPaused(paused: boolean): Promise<void>
  fact(name: SystemFact): Promise<string | null>
  /** null removes it. */
  setFact(name: SystemFact, value: string | null): Promise<void>
  /** Figures for /metrics; uses indexes only. */
  figures(now: string): Promise<SystemFigures>
}
