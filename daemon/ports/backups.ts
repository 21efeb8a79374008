/** Backups of the appliance. The contents of the backup folder are the only list of them. */
import type { Backup, Verification, VerificationFault } from '../contract/backup.ts'
import type { OpenFile } from './storage.ts'

export interface Backups {
  /** Absolute path of the backup folder. */
  readonly folder: string
  /** Where copies go, besides the backup folder; null: nowhere. */
  destination(): Promise<BackupDestination | null>
  /** Writes, reads, lists and removes something small there. Throws `backup_place_failed`, `conflict`. */
  tryDestination(destination: BackupDestination, signal: AbortSignal): Promise<void>
  /** Path or address that a backup of this name has in this place. */
  addressOf(name: string, place: BackupPlaceName): Promise<string>
  /** Fingerprint of the key that signs the backups; null: it cannot be read. */
  signedBy(): Promise<string | null>
  /**
   * All backups of both places, newest first, incomplete ones included. Of an encrypted or distant place: those that
   * this installation has made there. Those of a place that cannot be read are left out, and `unread` says so.
   */
  list(): Promise<StoredBackup[]>
  /** Why the last `list` could not read this place; null: it could. */
  unread(place: BackupPlaceName): Promise<string | null>
  /**
   * Backs up the whole appliance as of one point in time. Files that an interrupted run has already
   * copied are not copied again; files unchanged since `earlier`, a complete backup, are shared with it
   * where the file system allows; each of them is read before if it is suspect. Elsewhere, the earlier
   * one is found there. When aborted, keeps what it has copied. Throws `storage_full`, `conflict`,
   * `forbidden`, `backup_place_failed`.
   */
  make(
    name: string,
    options: {
      place: BackupPlaceName
      earlier: { name: string; isSuspect: boolean } | null
      signal: AbortSignal
      onProgress(): void
    },
  ): Promise<void>
  /**
   * Restores the database and the small files of a backup into a scratch folder, and checks them and all
   * other files. Of an encrypted one, whose database was restored while it was made, compares what is stored
   * with what was sent. Leaves nothing, or what
   * `sweep` removes after a kill. Throws `BackupDamaged`, `storage_full`, `backup_place_failed`.
   */
  verify(name: string, signal: AbortSignal): Promise<BackupProof>
  isVerifying(name: string): Promise<boolean>
  /**
   * Stores the result of a restore test with the backup, or until the end of the process where the disk
   * does not take it; does nothing when the backup is gone.
   */
  keepVerification(name: string, result: StoredVerification): Promise<void>
  /** Progress of a backup that is being made; null for any other. */
  progress(name: string): Promise<BackupProgress | null>
  /** Throws `conflict`, or `backup_place_failed`, when a folder cannot be read or written, or there is no other place. */
  requireUsable(place: BackupPlaceName): Promise<void>
  /** Deletes the partial backup and records the reason. */
  fail(name: string, place: BackupPlaceName, fault: BackupProblem): Promise<void>
  /** Does nothing when the backup does not exist. Throws `backup_place_failed`, `conflict`. */
  remove(name: string): Promise<void>
  /** The backup as one tar file; null when it does not exist, is incomplete, or is elsewhere. */
  archive(name: string): Promise<BackupArchive | null>
  /** Finishes deletions that a killed process has left undone. */
  sweep(): Promise<void>
}

export type BackupPlaceName = Backup['place']

/** A place besides the backup folder: another disk, or a bucket. */
export interface BackupDestination {
  /** A path, or s3://bucket/prefix. */
  address: string
  /** Public key that backups are encrypted for; null: a folder whose backups are not encrypted. */
  recipient: string | null
  /** Null for a folder. */
  s3: S3Access | null
}

export interface S3Access {
  /** null: Amazon's. */
  endpoint: string | null
  region: string
  accessKey: string
  secretKey: string
}

export interface StoredBackup {
  /** Name of its folder. */
  name: string
  place: BackupPlaceName
  /** Path of the folder, or its address in S3. */
  path: string
  /** null when the backup is incomplete. */
  whole: {
    sizeBytes: number
    files: number
    version: string
    createdAt: string
    missingFiles: number
    missing: string[]
    signedBy: string | null
  } | null
  failed: BackupProblem | null
  /** null before the first restore test. */
  verification: StoredVerification | null
}
/** `waiting`: for disk space. */
export type StoredVerification = Omit<Verification, 'state'> & {
  state: Exclude<Verification['state'], 'running'>
}
export interface BackupProof {
  files: number
  hashedFiles: number
  rows: number
}

/** A backup cannot be restored as it is. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged'
  readonly reason: VerificationFault
  /** Relative to the data folder; null: not about a single file. */
  readonly path: string | null
  constructor(reason: VerificationFault, path: string | null, message: string) {
    super(message)
    this.reason = reason
    this.path = path
  }
}
export interface BackupProblem {
  code: string
  message: string
}
export interface BackupProgress {
  doneBytes: number
  totalBytes: number
}

/**
 * A tar whose bytes are read from the files of the backup on demand: it takes no disk space, and any
 * range can be sent.
 */
export interface BackupArchive {
  sizeBytes: number
  modifiedAtMs: number
  tag: string
  /** In order and without gaps: each begins where the previous one ends. */
  pieces: readonly ArchivePiece[]
}
export interface ArchivePiece {
  start: number
  length: number
  content: Buffer | (() => Promise<OpenFile>)
}
