/** Events and states of `<svc-files>`, for those who listen in TypeScript. All bubble and are composed. */
import type { FailureDetail } from '../languages/en/failures.ts'

/**
 * idle: not near the view yet · waiting: no file has been made yet · ready: there are files · none:
 * none of the wanted kinds · failed.
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
  /** Somebody chose a file; `preventDefault()` stops it. */
  download: CustomEvent<DownloadDetail>
  error: CustomEvent<FailureDetail>
  statechange: CustomEvent<{ state: FilesState }>
}
