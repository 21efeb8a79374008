/** Everything a deed may ask for. A deed names what it uses: `Pick<Deps, 'db' | 'clock'>` (house rule 2). */
import type { Readable } from 'node:stream'
import type { SvcEvent, ProgressNote } from '../contract/event.ts'
import type { IdPrefix } from '../contract/ids.ts'
import type { Database } from './database.ts'
import type { MediaEngine } from './media.ts'
import type { JobKind } from './records.ts'
import type { Storage } from './storage.ts'
import type { UploadFiles } from './uploads.ts'

export interface Deps {
  db: Database
  storage: Storage
  uploadFiles: UploadFiles
  media: MediaEngine
  fetcher: Fetcher
  announcer: Announcer
  queue: Queue
  clock: Clock
  ids: Ids
  vault: Vault
  log: Log
  settings: Settings
}

/** What deeds need of the configuration. */
export interface Settings {
  version: string
  startedAt: string
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
  /** How many ffmpeg processes encode at once, one thread each. */
  encoders: number
  maxStills: number
}

export interface Clock {
  now(): Date
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
  /** In constant time. */
  isOwner(secret: string): boolean
}

/** Fetches what a stranger's address points at, and nothing inside the house (CONTRACT §9). */
export interface Fetcher {
  /**
   * Throws `source_address_refused` for a special address, at any connect of any redirect;
   * `source_unreachable` for everything else that fails. A stream that stalls ends with an error.
   */
  fetch(url: string, options: { signal: AbortSignal; maxBytes: number }): Promise<Fetched>
  /** The checks that need no network: scheme, credentials, literal address. */
  check(url: string): void
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
  subscribe(listener: { event(entry: { seq: number; space: string; event: SvcEvent }): void; progress(space: string, note: ProgressNote): void }): () => void
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
