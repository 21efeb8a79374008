/**
 * All dependencies of operations. An operation names those it uses: `Pick<Deps, 'db' | 'clock'>` (house
 * rule 2).
 */
import type { HttpsCertificate } from './https.ts'
import type { Readable } from 'node:stream'
import type { Backup } from '../contract/backup.ts'
import type { SvcEvent, ProgressNote } from '../contract/event.ts'
import type { IdPrefix } from '../contract/ids.ts'
import type { Import } from '../contract/import.ts'
import type { Delivery } from '../contract/webhook.ts'
import type { Analytics } from './analytics.ts'
import type { Arrivals } from './arrival.ts'
import type { BackupDestination, Backups } from './backups.ts'
import type { FileCache } from './cache.ts'
import type { Counts } from './counts.ts'
import type { Database } from './database.ts'
import type { Encoders, EncodeSpeed, SegmentMaker } from './encoding.ts'
import type { LocalFolders, WebApi } from './imports.ts'
import type { Mailer, SmtpServer } from './mail.ts'
import type { MediaEngine } from './media.ts'
import type { OpenId } from './sign-in-providers.ts'
import type { StillEngine } from './stills.ts'
import type { Migration } from './migration.ts'
import type { MetricsRegistry } from './metrics.ts'
import type { Preferences } from './preferences.ts'
import type { PublicCertificate } from './public-certificate.ts'
import type { JobKind } from './records.ts'
import type { Schedule } from './schedule.ts'
import type { SelfCheck } from './self-check.ts'
import type { Storage } from './storage.ts'
import type { TextReader } from './texts.ts'
import type { TrackReader, Transcriber } from './tracks.ts'
import type { UploadFiles } from './uploads.ts'
import type { Messenger } from './webhooks.ts'
import type { WorkerPool } from './workers.ts'

export interface Deps {
  db: Database
  storage: Storage
  uploadFiles: UploadFiles
  arrivals: Arrivals
  media: MediaEngine & StillEngine
  /** Cached frame images. */
  frames: FileCache
  tracks: TrackReader
  texts: TextReader
  transcriber: Transcriber
  encoders: Encoders
  encodeSpeed: EncodeSpeed
  maker: SegmentMaker
  /** null: the database has one process only, and no workers. */
  workers: WorkerPool | null
  fetcher: Fetcher
  webApi: WebApi
  localFolders: LocalFolders
  messenger: Messenger
  mailer: Mailer
  openId: OpenId
  announcer: Announcer
  analytics: Analytics
  backups: Backups
  metrics: MetricsRegistry
  selfCheck: SelfCheck
  /** null: HTTPS is left to a proxy. */
  https: HttpsCertificate | null
  publicCertificate: PublicCertificate
  watched: Watched
  queue: Queue
  clock: Clock
  counts: Counts
  schedule: Schedule
  ids: Ids
  vault: Vault
  log: Log
  settings: Settings
  preferences: Preferences
  migration: Migration
}

/** The part of the configuration that operations use. */
export interface Settings {
  version: string
  startedAt: string
  nodeVersion: string
  dataDir: string
  /** The URLs have no trailing slash. */
  baseUrl: string
  cdnUrl: string
  imageUrl: string
  /** May contain `{space}`, which gives each space a host of its own. */
  spaceMediaUrl: string
  maxSourceBytes: number
  maxSourceSeconds: number
  uploadExpirySeconds: number
  /** How long the renditions of a replaced source stay after the last request for them. */
  replacedSeconds: number
  /** Whether spaces with allowed domains refuse requests that have neither Origin nor Referer. */
  requireOrigin: boolean
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  /** 0 means no limit. */
  requestsPerMinute: number
  publicRequestsPerMinute: number
  /** Number of ffmpeg processes that encode at once, one thread each. */
  encoders: number
  maxStills: number
  /** Host names of this appliance besides loopback and the host of `baseUrl`. */
  ownHosts: readonly string[]
  /** Connections above this limit are closed at once. */
  maxConnections: number
  /** Bearer token for /metrics; null restricts /metrics to this machine. */
  metricsToken: string | null
  /** No trailing slash. */
  vimeoApiUrl: string
  /** Set in the configuration; null: the owner can set one. */
  smtp: SmtpServer | null
  /** Set in the configuration; null: the owner can set one. */
  backupDestination: BackupDestination | null
  /** With less free space, people who have chosen so get a mail. */
  diskLowBytes: number
}

/** Records when each replaced source was last requested, so that it is kept while somebody still watches it. */
export interface Watched {
  noteRequest(source: string): void
  /** Marks a response as in progress. Returns the function that ends it. */
  hold(source: string): () => void
  /** Milliseconds since 1970; the start of the process when nobody has requested the source since. */
  lastRequestedMs(source: string): number
}

export interface Clock {
  now(): Date
  /** Suspends removal by age for `ms`, after the clock has jumped ahead, perhaps wrongly. */
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
  /** SHA-256 in hex, for looking up secrets. */
  hash(secret: string): string
  /** AES-256-GCM with the master key. */
  seal(plain: string): string
  open(sealed: string): string
  /** Key for tokens that the owner signs in a space; changes with the owner secret. */
  tokenSecret(space: string): string
  /** Compares in constant time. */
  isOwner(secret: string): boolean
  /** Replaces the owner secret and returns the new one. */
  rotateOwner(): string
  /** Uses the owner secret that another process has set. */
  takeOwner(secret: string): void
}

/** Fetches URLs that strangers supply, never from private networks. */
export interface Fetcher {
  /**
   * Opens a download. `received` is called with the number of bytes so far. A stream that stalls or is
   * too slow ends with an error. Throws `source_address_refused` for a special-purpose address at any
   * connect or redirect, otherwise `source_unreachable`, whose cause is a `Refusal` when the server
   * refused.
   */
  fetch(
    url: string,
    options: {
      signal: AbortSignal
      maxBytes: number
      received?: (bytes: number) => void
      /** Only these bytes, the end excluded; a server that sends others is refused. */
      range?: { start: number; end: number }
    },
  ): Promise<Fetched>
  /** Checks that need no network: scheme, credentials, literal address. */
  check(url: string): void
}
/** An error response of the server. */
export interface Refusal {
  statusCode: number
}
export interface Fetched {
  stream: Readable
  sizeBytes: number | null
  fileName: string | null
  contentType: string | null
}

/**
 * Notifications, sent after the commit to the listeners in this process, and in the others on the same
 * database. Nothing is stored here.
 */
export interface Announcer {
  /** An event was appended to the log; listeners read it from there. */
  event(event: { seq: number; space: string; event: SvcEvent }): void
  progress(space: string, note: ProgressNote): void
  /** Current state of an import. */
  import(space: string, note: Import): void
  /** Progress of a backup, or its end. */
  backup(note: Backup): void
  /** A webhook delivery was scheduled, or an attempt has ended. */
  delivery(space: string, note: Delivery): void
  /** The rules of a space have changed. */
  space(id: string): void
  /** Credentials were revoked: the id of a key, the hash of a session, or `owner` for all of the owner's. */
  revoked(credential: string): void
  /**
   * A link allows something else from now on; what it has opened stays open. Told in this process alone: others read
   * links again after each change of the database.
   */
  changed(link: string): void
  /** Deliveries without an event are waiting. */
  deliveries(): void
  /** Notes of other processes may have been missed. */
  missed(): void
  subscribe(listener: {
    event?(entry: { seq: number; space: string; event: SvcEvent }): void
    progress?(space: string, note: ProgressNote): void
    import?(space: string, note: Import): void
    backup?(note: Backup): void
    delivery?(space: string, note: Delivery): void
    space?(id: string): void
    revoked?(credential: string): void
    changed?(link: string): void
    deliveries?(): void
    /** Notes of other processes may have been missed for a while; events were not. */
    missed?(): void
  }): () => void
}

/** The running part of the queue, in whichever process it runs; its rows are in the database. */
export interface Queue {
  /** A job was committed: poll now. */
  wake(): void
  /**
   * Aborts the jobs of this subject and waits until their processes have ended. A job must not name its
   * own kind, since it would wait for itself.
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
