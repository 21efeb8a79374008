/** The interface of import sources. Listing is paged; files are opened one by one when they are fetched. */
import type { Readable } from 'node:stream'
import type { Deps } from '../ports/deps.ts'
import type {
  ImportCaption,
  ImportItemRecord,
  ImportNote,
  ImportPlace,
  ImportProblem,
} from '../ports/imports.ts'
import type { ImportableFolder, ImportableVideo } from '../ports/texts.ts'

export interface FoundFolder extends ImportableFolder {
  notes?: ImportNote[]
}
export interface FoundVideo extends ImportableVideo {
  /** Set when the item is unavailable: why, and what to do. */
  error?: ImportProblem
  /** Set when there is nothing to import. */
  skip?: boolean
}
export interface ListedPage {
  folders: FoundFolder[]
  videos: FoundVideo[]
  /** Position of the next page; null on the last. */
  next: ImportPlace | null
}

export interface OpenedFile {
  stream: Readable
  sizeBytes: number | null
  fileName: string | null
}
export interface OpenOptions {
  signal: AbortSignal
  received(bytes: number): void
}

export interface Source {
  /** The account that owns the videos, queried before listing. Throws `import_refused`. */
  account(): Promise<{ id: string; name: string }>
  page(place: ImportPlace | null): Promise<ListedPage>
  /**
   * Opens the file. Called right before fetching, since its URL may be valid for minutes only. Throws
   * `import_unavailable`.
   */
  file(item: ImportItemRecord): Promise<(options: OpenOptions) => Promise<OpenedFile>>
  /** Whether a new URL may work when one was refused. */
  renews: boolean
  /** Whether files come through the network, which may be away for a while. */
  isRemote: boolean
  captions(item: ImportItemRecord): Promise<ImportCaption[]>
  caption(caption: ImportCaption, signal: AbortSignal): Promise<Readable>
  /** Stored in the video, so that it can be fetched again without an import. */
  inputUrl(item: ImportItemRecord): string | null
}

export type SourceDeps = Pick<
  Deps,
  'fetcher' | 'webApi' | 'localFolders' | 'vault' | 'clock' | 'settings'
>
