/** Imports as rows, and how their sources are reached. */
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
import type { Page } from './page.ts'

export interface ImportRecord {
  id: string
  space: string
  source: ImportSourceName
  status: ImportStatus
  dryRun: boolean
  again: boolean
  /** Of the other platform, or a path on this machine; null: everything. */
  folder: string | null
  collection: string | null
  visibility: 'public' | 'private' | null
  /** Whose videos: what was imported is known by it and the external id; null until the source was asked. */
  account: string | null
  accountName: string | null
  /** Sealed by the vault; null when the import has ended. */
  token: string | null
  /** Where listing goes on; the source knows what it means. */
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
  /** From 1, in the order in which they were found. */
  position: number
  kind: 'folder' | 'video'
  externalId: string
  name: string
  /** External id of its folder. */
  parent: string | null
  status: ImportItemStatus
  /** The video, or the collection, that it has become. */
  target: string | null
  sizeBytes: number | null
  receivedBytes: number
  attempts: number
  error: ImportProblem | null
  notes: ImportNote[]
  /** Of a video: what is known of it. */
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
  visibility: 'public' | 'private'
  language: string | null
  /** When it was made there. */
  madeAt: string | null
  /** Of the file, where it has an address that lasts. */
  url: string | null
  captions: ImportCaption[]
}
export interface ImportCaption {
  language: string
  kind: 'subtitles' | 'captions'
  label: string | null
  /** An address, or a path in the folder. */
  from: string
}

/** What an import made, for all those that come after. */
export interface ImportedRecord {
  space: string
  source: ImportSourceName
  account: string
  kind: 'folder' | 'video'
  externalId: string
  target: string
  /** The one that made it, or has taken it over. */
  import: string
}

export interface ImportProgress {
  folders: number
  videos: Record<ImportItemStatus, number>
  bytes: number
  /** null: no size is known. */
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
  /** Gives them their positions; those that were found before stay as they are. */
  addItems(id: string, rows: Omit<ImportItemRecord, 'import' | 'position'>[]): Promise<void>
  items(id: string, filter: ImportItemFilter): Promise<Page<ImportItemRecord>>
  item(id: string, position: number): Promise<ImportItemRecord | null>
  folders(id: string): Promise<ImportItemRecord[]>
  /** A video that waits, least tried first. */
  nextItem(id: string): Promise<ImportItemRecord | null>
  /** Those that were begun and have not come. */
  itemsUnderWay(id: string): Promise<ImportItemRecord[]>
  updateItem(
    id: string,
    position: number,
    change: Partial<Omit<ImportItemRecord, 'import' | 'position'>>,
  ): Promise<void>
  /** Videos that failed wait as if they had never been tried. Answers how many wait now. */
  waitAgain(id: string, now: string): Promise<number>
  progress(ids: readonly string[]): Promise<Map<string, ImportProgress>>
  /** By external id. */
  imported(
    of: Pick<ImportedRecord, 'space' | 'source' | 'account' | 'kind'>,
    externalIds: readonly string[],
  ): Promise<Map<string, ImportedRecord>>
  /** In the place of what was remembered. */
  remember(row: ImportedRecord): Promise<void>
}

/**
 * The API of another platform: public addresses only (CONTRACT §9), never on by a redirect, since a
 * token comes along.
 */
export interface WebApi {
  /** Throws `source_address_refused`, and `source_unreachable` where no answer comes or it is no JSON. */
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

/** Folders of this machine, below one that the owner named. Links are never followed. */
export interface LocalFolders {
  /** The path without links. Throws `import_folder_not_found`. */
  find(path: string): Promise<string>
  /** What lies directly in a folder, by name; hidden files and the data folder are left out. */
  list(root: string, folder: string): Promise<LocalEntry[]>
  /** Throws `source_unreachable` for what is no file, or no more. */
  open(root: string, path: string): Promise<{ stream: Readable; sizeBytes: number }>
}
export interface LocalEntry {
  name: string
  kind: 'file' | 'folder' | 'link'
  sizeBytes: number
}
