/**
 * Types of the events, states and items of `<svc-upload>`. All events bubble and are composed.
 */

/**
 * empty: no file was chosen · queued: files wait for `start()` · uploading · waiting: for the network,
 * the server or a token; resumes automatically · paused: all files that are not finished · processing:
 * videos are being processed · done · failed: nothing is in progress, and at least one file failed.
 */
export type UploadState =
  | 'empty'
  | 'queued'
  | 'uploading'
  | 'waiting'
  | 'paused'
  | 'processing'
  | 'done'
  | 'failed'

/** preparing: checking whether the server already has part of the file · rejected: not accepted, see `reason`. */
export type UploadItemState =
  | 'queued'
  | 'preparing'
  | 'uploading'
  | 'waiting'
  | 'paused'
  | 'processing'
  | 'done'
  | 'failed'
  | 'rejected'

/** Why a file is not accepted. */
export type RejectReason = 'type' | 'size' | 'empty' | 'count'
/** Why a file waits. */
export type WaitReason = 'offline' | 'unreachable' | 'busy' | 'token'
/**
 * Why a file failed. refused: the token has expired or does not permit this · unknown: the video or
 * collection does not exist · state: the video is being processed · full: the server is out of storage ·
 * unreadable: the file was moved or changed · unusable, damaged: the file cannot be used as a video.
 */
export type UploadFault =
  | 'refused'
  | 'unknown'
  | 'state'
  | 'full'
  | 'size'
  | 'unreadable'
  | 'unusable'
  | 'damaged'
  | 'failed'
export type UploadReason = RejectReason | WaitReason | UploadFault

/** A snapshot of one file. */
export interface ElementUpload {
  /** For `pause()`, `cancel()` and similar; counts from 1 on each page. */
  readonly id: number
  readonly file: File
  /** Path from the chosen folder on, such as `Holidays/Day 1/waves.mp4`; otherwise the file name. */
  readonly path: string
  readonly state: UploadItemState
  readonly reason: UploadReason | null
  /** Message for the visitor; empty if there is none. */
  readonly message: string
  readonly sizeBytes: number
  readonly sentBytes: number
  /** 0 to 1. */
  readonly progress: number
  /** Bytes already uploaded before a page reload. */
  readonly resumedBytes: number
  /** Progress of processing the uploaded video, 0 to 1. */
  readonly processed: number
  /** Whether the video can be played; the upload may still be in progress. */
  readonly playable: boolean
  /** Watch page, once the video is playable; null if the video is not public. */
  readonly watchUrl: string | null
  /** ID of the video, as soon as there is one. */
  readonly video: string | null
}

export interface ItemDetail {
  item: ElementUpload
}
export interface ProgressDetail extends ItemDetail {
  /** Progress of all files together, 0 to 1. */
  progress: number
  /** null until it is known. */
  bytesPerSecond: number | null
  secondsLeft: number | null
}
export interface UploadedDetail extends ItemDetail {
  video: string
}
export interface RejectDetail {
  file: File
  reason: RejectReason
  message: string
}
export interface UploadErrorDetail extends ItemDetail {
  reason: UploadFault
  message: string
}

export const UPLOAD_EVENTS = [
  'add',
  'reject',
  'start',
  'progress',
  'pause',
  'resume',
  'cancel',
  'complete',
  'playable',
  'error',
  'statechange',
] as const

export interface SvcUploadEventMap {
  /** A file was chosen; `preventDefault()` skips it. */
  add: CustomEvent<{ file: File; path: string }>
  /** A file was not accepted. */
  reject: CustomEvent<RejectDetail>
  /** A file starts uploading, from the beginning or from where it stopped. */
  start: CustomEvent<ItemDetail>
  progress: CustomEvent<ProgressDetail>
  pause: CustomEvent<ItemDetail>
  resume: CustomEvent<ItemDetail>
  /** A file was canceled; the server deletes what it has received. */
  cancel: CustomEvent<ItemDetail>
  /** A file is uploaded. */
  complete: CustomEvent<UploadedDetail>
  /** A video can be played, perhaps before its upload is complete. */
  playable: CustomEvent<UploadedDetail>
  error: CustomEvent<UploadErrorDetail>
  statechange: CustomEvent<{ state: UploadState }>
}
