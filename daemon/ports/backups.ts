/** Backups that the appliance makes of itself, in a folder of their own: what lies there is the list of them. */
import type { OpenFile } from './storage.ts'

export interface Backups {
  /** Where they lie. */
  readonly folder: string
  /** What lies there, the newest first; also what is not whole. */
  list(): Promise<StoredBackup[]>
  /**
   * The whole appliance as of one moment, under this name; what an earlier run has copied is not copied again.
   * What is the same as in `earlier`, a whole one, is shared with it where the disk can.
   * Throws `storage_full`, `conflict`, `forbidden`. Stopped, it keeps what it has.
   */
  make(
    name: string,
    options: { earlier: string | null; signal: AbortSignal; onProgress(): void },
  ): Promise<void>
  /** Of one that is being made; null of every other. */
  progress(name: string): BackupProgress | null
  /** Throws `conflict` when nothing can be written to the folder. */
  requireUsable(): Promise<void>
  /** Removes what there is of it, and keeps why. */
  fail(name: string, fault: BackupProblem): Promise<void>
  /** Nothing there is no error. */
  remove(name: string): Promise<void>
  /** As one file; null when it is not there, or not whole. */
  archive(name: string): Promise<BackupArchive | null>
  /** What a killed process was removing. */
  sweep(): Promise<void>
}

export interface StoredBackup {
  /** Of its folder. */
  name: string
  /** null: not whole. */
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

/** A tar, byte by byte where its files lie: it needs no room of its own, and any range of it can be sent. */
export interface BackupArchive {
  sizeBytes: number
  modifiedAtMs: number
  tag: string
  /** In their order, each behind the one before. */
  pieces: readonly ArchivePiece[]
}
export interface ArchivePiece {
  start: number
  length: number
  content: Buffer | (() => Promise<OpenFile>)
}
