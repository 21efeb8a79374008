/** Imports as rows, and access to their sources. */
import type { Readable } from 'node:stream'
import type { ErrorCode } from '../contract/errors.ts'
import type { Given } from '../contract/fill-in.ts'
import type {
  ImportItemFilter,
  ImportItemStatus,
  ImportSourceName,
  ImportStatus,
} from '../contract/import.ts'
import type { ImportNoteReason } from '../contract/import-notes.ts'
import type { SubtitleKind } from '../contract/subtitle-choices.ts'
import type { Visibility } from '../contract/visibility.ts'
import type { Page } from './page.ts'

export interface ImportRecord {
  id: string
  space: string
  source: ImportSourceName
  status: ImportStatus
  dryRun: boolean
  again: boolean
  /** Folder on the other platform, or path on this machine; null imports everything. */
  folder: string | null
  collection: string | null
  visibility: Visibility | null
  /**
   * Account that owns the videos. Imported items are identified by it and their external id. null until
   * the source was queried.
   */
  account: string | null
  accountName: string | null
  /** Sealed by the vault; null after the import has ended. */
  token: string | null
  /** Where listing resumes; only the source can interpret it. */
  place: ImportPlace | null
  waitingUntil: string | null
  error: ImportProblem | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
}
export type ImportPlace = Record<string, unknown>
export interface ImportProblem {
  code: ErrorCode
  message: string
}

export interface ImportItemRecord {
  import: string
  /** From 1, in the order of discovery. */
  position: number
  kind: 'folder' | 'video'
  /** By which the source knows it; shortened where that is long (imports/item-key.ts). */
  externalId: string
  name: string
  /** `externalId` of its folder. */
  parent: string | null
  status: ImportItemStatus
  /** Id of the video or collection that was created from it. */
  target: string | null
  sizeBytes: number | null
  receivedBytes: number
  attempts: number
  error: ImportProblem | null
  notes: ImportNote[]
  /** What is known about a video; null for a folder. */
  plan: ImportPlan | null
  updatedAt: string
}

export interface ImportNote {
  reason: ImportNoteReason
  given?: Given
}

export interface ImportPlan {
  description: string
  tags: string[]
  visibility: Visibility
  language: string | null
  /** Creation time on the other platform. */
  madeAt: string | null
  /** URL of the file, when it does not expire. */
  url: string | null
  /** Where the file is within a folder of this machine. */
  path?: string
  captions: ImportCaption[]
}
export interface ImportCaption {
  language: string
  kind: SubtitleKind
  label: string | null
  /** URL, or path within the folder. */
  from: string
}

/** The result of importing one item, remembered for later imports. */
export interface ImportedRecord {
  space: string
  source: ImportSourceName
  account: string
  kind: 'folder' | 'video'
  externalId: string
  target: string
  /** The import that created the target, or has taken it over. */
  import: string
}

export interface ImportProgress {
  folders: number
  videos: Record<ImportItemStatus, number>
  bytes: number
  /** null when no size is known. */
  totalBytes: number | null
}

export interface ImportRepository {
  insert(row: ImportRecord): Promise<void>
  get(id: string): Promise<ImportRecord | null>
  /** Newest first. */
  list(
    space: string,
    query: { limit: number; cursor?: string | undefined },
  ): Promise<Page<ImportRecord>>
  update(id: string, change: Partial<Omit<ImportRecord, 'id' | 'space'>>): Promise<void>
  /**
   * Adds newly discovered items and assigns their positions; known items are left unchanged. Returns those that were
   * known.
   */
  addItems(
    id: string,
    rows: Omit<ImportItemRecord, 'import' | 'position'>[],
  ): Promise<ImportItemRecord[]>
  items(id: string, filter: ImportItemFilter): Promise<Page<ImportItemRecord>>
  item(id: string, position: number): Promise<ImportItemRecord | null>
  folders(id: string): Promise<ImportItemRecord[]>
  /** A waiting video, the one with the fewest attempts first. */
  nextItem(id: string): Promise<ImportItemRecord | null>
  /** Lowers the attempts of waiting videos that have had more than `most`. */
  limitAttempts(id: string, most: number): Promise<void>
  /** Items that were started and have not finished. */
  activeItems(id: string): Promise<ImportItemRecord[]>
  updateItem(
    id: string,
    position: number,
    change: Partial<Omit<ImportItemRecord, 'import' | 'position'>>,
  ): Promise<void>
  /**
   * Resets failed videos to waiting: all, or those at `positions`. No waiting video has attempts afterwards.
   * Returns how many are waiting now.
   */
  waitAgain(id: string, now: string, positions?: readonly number[]): Promise<number>
  progress(ids: readonly string[]): Promise<Map<string, ImportProgress>>
  /** Results of earlier imports by external id. */
  imported(
    of: Pick<ImportedRecord, 'space' | 'source' | 'account' | 'kind'>,
    externalIds: readonly string[],
  ): Promise<Map<string, ImportedRecord>>
  /** Replaces what was remembered about the item. */
  remember(row: ImportedRecord): Promise<void>
}

/**
 * Client for the API of another platform. Connects to public addresses only and follows
 * no redirect, since requests carry a token.
 */
export interface WebApi {
  /** Throws `source_address_refused`; `source_unreachable` when there is no answer or it is not JSON. */
  get(
    url: string,
    options: { headers: Record<string, string>; signal: AbortSignal },
  ): Promise<WebAnswer>
}
export interface WebAnswer {
  status: number
  header(name: string): string | null
  body: unknown
}

/** Folders of this machine below the one that the operator has named. Never follows links. */
export interface LocalFolders {
  /** Resolves a path without following links. Throws `import_folder_not_found`. */
  find(path: string): Promise<string>
  /**
   * Direct entries of a folder, by name, without hidden files and the data folder. Throws `source_unreachable` for a
   * folder that cannot be read.
   */
  list(root: string, folder: string): Promise<LocalEntry[]>
  /** Throws `source_unreachable` for anything that is not a file, or no longer exists. */
  open(root: string, path: string): Promise<{ stream: Readable; sizeBytes: number }>
}
export interface LocalEntry {
  name: string
  /** unreachable: a file that no path leads to, because its name is not UTF-8. */
  kind: 'file' | 'folder' | 'link' | 'unreachable'
  sizeBytes: number
}
