/** Types of the events and states of `<svc-files>`. All events bubble and are composed. */
import type { FailureDetail } from '../languages/en/failures.ts'

/**
 * empty: no video is set · idle: not near the visible area yet · loading · waiting: no file is ready
 * yet · ready: files are listed · none: there are no files of these kinds · failed.
 */
export type FilesState = 'empty' | 'idle' | 'loading' | 'waiting' | 'ready' | 'none' | 'failed'

export const FILES_EVENTS = ['download', 'error', 'statechange'] as const

export const KINDS = ['video', 'audio', 'subtitles', 'transcript', 'original'] as const
export type FileKind = (typeof KINDS)[number]

export interface DownloadDetail {
  kind: FileKind
  /** File name. */
  fileName: string
  url: string
  sizeBytes: number | null
}

export interface SvcFilesEventMap {
  /** The viewer chose a file; `preventDefault()` stops the download. */
  download: CustomEvent<DownloadDetail>
  error: CustomEvent<FailureDetail>
  statechange: CustomEvent<{ state: FilesState }>
}
