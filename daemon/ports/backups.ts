/** Backups of the appliance. The contents of the backup folder are the only list of them. */
import type { OpenFile } from './storage.ts'

export interface Backups {
  /** Absolute path of the backup folder. */
  readonly folder: string
  /** All backups, newest first, incomplete ones included. */
  list(): Promise<StoredBackup[]>
  /**
   * Backs up the whole appliance as of one point in time. Files that an interrupted run has already
   * copied are not copied again; files unchanged since `earlier`, a complete backup, are shared with it
   * where the file system allows. When aborted, keeps what it has copied. Throws `storage_full`,
   * `conflict`, `forbidden`.
   */
  make(
    name: string,
    options: { earlier: string | null; signal: AbortSignal; onProgress(): void },
  ): Promise<void>
  /** Progress of a backup that is being made; null for any other. */
  progress(name: string): BackupProgress | null
  /** Throws `conflict` when the folder is not writable. */
  requireUsable(): Promise<void>
  /** Deletes the partial backup and records the reason. */
  fail(name: string, fault: BackupProblem): Promise<void>
  /** Does nothing when the backup does not exist. */
  remove(name: string): Promise<void>
  /** The backup as one tar file; null when it does not exist or is incomplete. */
  archive(name: string): Promise<BackupArchive | null>
  /** Finishes deletions that a killed process has left undone. */
  sweep(): Promise<void>
}

export interface StoredBackup {
  /** Name of its folder. */
  name: string
  /** null when the backup is incomplete. */
  whole: {
    sizeBytes: number
    files: number
    version: string
    createdAt: string
    missingFiles: number
    missing: string[]
  } | null
  failed: BackupProblem | null
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
