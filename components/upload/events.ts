/**
 * Events, states and items of `<svc-upload>`, for those who listen in TypeScript. All events bubble
 * and are composed.
 */

/**
 * empty: no file was chosen · queued: files wait for `start()` · uploading · waiting: for the
 * network, the appliance or a token; it goes on by itself · paused: all that is not finished ·
 * processing: every byte has come · done · failed: nothing moves any more, and at least one file
 * failed.
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

/** preparing: looked for on the appliance, where a part of it may be already · rejected: never begun, see `reason`. */
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

/** Why a file is not taken. */
export type RejectReason = 'type' | 'size' | 'empty' | 'count'
/** Why it waits. */
export type WaitReason = 'offline' | 'unreachable' | 'busy' | 'token'
/**
 * Why it failed. refused: the token has ended, or does not reach this · unknown: there is no such
 * video or collection · state: the video is being worked on · full: the appliance has no room ·
 * unreadable: the file was moved or changed · unusable, damaged: it cannot become a video.
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
  /** For `pause()`, `cancel()` and the like; counts from 1 on each page. */
  readonly id: number
  readonly file: File
  /** Within the folder that was dropped, if it was one: `Holidays/Day 1/waves.mp4`. */
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
  /** 0 to 1: of the work on the video, while it is being processed. */
  readonly processed: number
  /** The video can be played, though more of it may still be on its way. */
  readonly playable: boolean
  /** Where it can be watched, once it is playable; null where only some people may. */
  readonly watchUrl: string | null
  /** The video's id, as soon as there is one. */
  readonly video: string | null
}

export interface ItemDetail {
  item: ElementUpload
}
export interface ProgressDetail extends ItemDetail {
  /** Progress of all files together, 0 to 1. */
  progress: number
  /** null until it can be told. */
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
  /** A file was chosen; `preventDefault()` leaves it out. */
  add: CustomEvent<{ file: File; path: string }>
  /** A file was not taken. */
  reject: CustomEvent<RejectDetail>
  /** Its first byte is about to be sent, or the first of what is missing. */
  start: CustomEvent<ItemDetail>
  progress: CustomEvent<ProgressDetail>
  pause: CustomEvent<ItemDetail>
  resume: CustomEvent<ItemDetail>
  /** Given up, and on its way out of the appliance. */
  cancel: CustomEvent<ItemDetail>
  /** Every byte has come. */
  complete: CustomEvent<UploadedDetail>
  /** The video can be played; it may be so before `complete`. */
  playable: CustomEvent<UploadedDetail>
  error: CustomEvent<UploadErrorDetail>
  statechange: CustomEvent<{ state: UploadState }>
}
