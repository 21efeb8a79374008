/** Everything a deed may ask for. A deed names what it uses: `Pick<Deps, 'db' | 'clock'>` (house rule 2). */
import type { Readable } from 'node:stream'
import type { Backup } from '../contract/backup.ts'
import type { SvcEvent, ProgressNote } from '../contract/event.ts'
import type { IdPrefix } from '../contract/ids.ts'
import type { Import } from '../contract/import.ts'
import type { Delivery } from '../contract/webhook.ts'
import type { Analytics } from './analytics.ts'
import type { Backups } from './backups.ts'
import type { FileCache } from './cache.ts'
import type { Database } from './database.ts'
import type { Encoders, EncodePace, SegmentMaker } from './encoding.ts'
import type { LocalFolders, WebApi } from './imports.ts'
import type { MediaEngine } from './media.ts'
import type { StillEngine } from './stills.ts'
import type { MetricsRegistry } from './metrics.ts'
import type { Preferences } from './preferences.ts'
import type { JobKind } from './records.ts'
import type { SelfCheck } from './self-check.ts'
import type { Storage } from './storage.ts'
import type { TextReader } from './texts.ts'
import type { TrackReader, Transcriber } from './tracks.ts'
import type { UploadFiles } from './uploads.ts'
import type { Messenger } from './webhooks.ts'

export interface Deps {
  db: Database
  storage: Storage
  uploadFiles: UploadFiles
  media: MediaEngine & StillEngine
  /** Frame images. */
  frames: FileCache
  tracks: TrackReader
  texts: TextReader
  transcriber: Transcriber
  encoders: Encoders
  pace: EncodePace
  maker: SegmentMaker
  fetcher: Fetcher
  webApi: WebApi
  localFolders: LocalFolders
  messenger: Messenger
  announcer: Announcer
  analytics: Analytics
  backups: Backups
  metrics: MetricsRegistry
  selfCheck: SelfCheck
  watched: Watched
  queue: Queue
  clock: Clock
  ids: Ids
  vault: Vault
  log: Log
  settings: Settings
  preferences: Preferences
}

/** What deeds need of the configuration. */
export interface Settings {
  version: string
  startedAt: string
  nodeVersion: string
  dataDir: string
  /** Addresses without a slash at the end. */
  baseUrl: string
  cdnUrl: string
  imageUrl: string
  /** May hold `{space}`: then the host is specific to the space. */
  spaceMediaUrl: string
  maxSourceBytes: number
  maxSourceSeconds: number
  uploadExpirySeconds: number
  /** How long what was made of a replaced source stays after the last request for it. */
  replacedSeconds: number
  /** Spaces with allowed domains refuse requests that name no page. */
  requireOrigin: boolean
  /** Addresses and networks of proxies whose X-Forwarded-For counts. */
  trustedProxies: readonly string[]
  /** 0: no limit. */
  requestsPerMinute: number
  publicRequestsPerMinute: number
  /** How many ffmpeg processes encode at once, one thread each. */
  encoders: number
  maxStills: number
  /** Other hosts of ours besides loopback and that of `baseUrl`. */
  ownHosts: readonly string[]
  /** Beyond them a new connection is closed at once. */
  maxConnections: number
  /** What opens /metrics from afar; null: this machine alone reads it. */
  metricsToken: string | null
  /** Without a slash at the end. */
  vimeoApiUrl: string
}

/** When something of a source was last asked for that is not served any more to whoever begins to watch. */
export interface Watched {
  ask(source: string): void
  /** Something of it is on its way; answers what ends that. */
  hold(source: string): () => void
  /** Milliseconds since 1970; the start of the process for one that nobody has asked for since. */
  lastAskedMs(source: string): number
}

export interface Clock {
  now(): Date
  /** The clock has gone ahead, perhaps wrongly: for so long nothing is to be removed for its age. */
  holdBack?(ms: number): void
  holdsBack?(): boolean
}

export interface Ids {
  space(): string
  videoKey(): string
  prefixed(prefix: IdPrefix): string
  /** 32 random bytes, base64url. */
  secret(): string
}

export interface Vault {
  /** SHA-256, hex: for looking secrets up. */
  hash(secret: string): string
  /** AES-256-GCM under the master key. */
  seal(plain: string): string
  open(sealed: string): string
  /** For tokens that the owner signs in a space; another after every change of the owner secret. */
  tokenSecret(space: string): string
  /** In constant time. */
  isOwner(secret: string): boolean
  /** Puts a new owner secret in the place of the old one, and answers it. */
  rotateOwner(): string
}

/** Fetches what a stranger's address points at, and nothing inside the house (CONTRACT §9). */
export interface Fetcher {
  /**
   * Throws `source_address_refused` for a special address, at any connect of any redirect;
   * `source_unreachable` for everything else that fails. A stream that stalls or drips ends with an error.
   * `received` is told how many bytes have come so far. The cause of a refusal by the server is a `Refusal`.
   */
  fetch(
    url: string,
    options: { signal: AbortSignal; maxBytes: number; received?: (bytes: number) => void },
  ): Promise<Fetched>
  /** The checks that need no network: scheme, credentials, literal address. */
  check(url: string): void
}
/** What the server said instead of sending the file. */
export interface Refusal {
  statusCode: number
}
export interface Fetched {
  stream: Readable
  sizeBytes: number | null
  fileName: string | null
  contentType: string | null
}

/** Tells those who listen, after the commit, what happened. Nothing is kept here. */
export interface Announcer {
  /** A log entry was committed: readers look it up. */
  event(event: { seq: number; space: string; event: SvcEvent }): void
  progress(space: string, note: ProgressNote): void
  /** As it is now. */
  import(space: string, note: Import): void
  /** How far it is, and that it is ready or has failed. */
  backup(note: Backup): void
  /** Of a webhook: it is to be sent, or an attempt has ended. */
  delivery(space: string, note: Delivery): void
  /** What a space allows was changed. */
  space(id: string): void
  /** Credentials count no more: the id of a key, the hash of a session, or `owner` for all of the owner's. */
  revoked(credential: string): void
  /** Deliveries of webhooks wait that no event tells of. */
  deliveries(): void
  subscribe(listener: {
    event?(entry: { seq: number; space: string; event: SvcEvent }): void
    progress?(space: string, note: ProgressNote): void
    import?(space: string, note: Import): void
    backup?(note: Backup): void
    delivery?(space: string, note: Delivery): void
    space?(id: string): void
    revoked?(credential: string): void
    deliveries?(): void
  }): () => void
}

/** The running side of the queue; its rows are in the database. */
export interface Queue {
  /** A job was committed: look now. */
  wake(): void
  /**
   * Stops what runs for this subject and waits until its processes are gone.
   * A job that calls this must not name its own kind: it would wait for itself.
   */
  cancel(subject: string, kinds: readonly JobKind[]): Promise<void>
}

export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  child(fields: object): Log
}
