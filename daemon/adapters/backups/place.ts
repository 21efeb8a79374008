/** Where a backup is written: a folder that any tool can read, or objects that only the owner can. */
import type { FoundFile } from './list-files.ts'
import type { BackedUpFile, Manifest } from './manifest.ts'

export interface BackupPlace {
  /** For people to read. */
  readonly address: string
  /** What it has of this backup, by path: also from an earlier run, or shared with an earlier backup. */
  readonly taken: ReadonlyMap<string, BackedUpFile>
  /** Where a copy of a database is made, for `takeDatabase`. */
  databasePath(name: string): string
  /** Throws `storage_full` unless there is room for the databases and the files that it lacks. */
  requireFreeSpace(files: readonly FoundFile[], databaseBytes: number): Promise<void>
  has(file: FoundFile): Promise<boolean>
  /** Does nothing when the file is gone. */
  take(file: FoundFile, signal: AbortSignal, onBytes: (done: number) => void): Promise<void>
  /** Every file that was taken is on the disk, or at its host. */
  flush(): Promise<void>
  takeDatabase(name: string, signal: AbortSignal): Promise<BackedUpFile>
  drop(path: string): Promise<void>
  /** Makes it whole. `list`: a line for each file; the manifest is signed. */
  finish(manifest: Manifest, list: string): Promise<void>
  /** Whatever happened. */
  close(): Promise<void>
}
