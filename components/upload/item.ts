/** The state of one file in the queue. */
import type { ElementUpload, UploadItemState, UploadReason } from './events.ts'

let counted = 0

export class Item {
  readonly id = ++counted
  readonly file: File
  readonly path: string
  state: UploadItemState = 'queued'
  reason: UploadReason | null = null
  /** Waits for what the visitor writes about it. */
  isHeld = false
  /** What the visitor wrote; empty for the file name, and for none. */
  title = ''
  description = ''
  sentBytes = 0
  resumedBytes = 0
  processed = 0
  video: string | null = null
  playable = false
  watchUrl: string | null = null
  /** On the appliance; null until there is one, and again when that one is gone. */
  upload: string | null = null
  fingerprint: string | null = null
  /** Something of it may be on the appliance, known or not. */
  started = false
  /** Runs while it is being sent or followed; its reason says what ended that. */
  running: AbortController | null = null
  /** Resolves once the last try has let go of it. */
  left: Promise<void> = Promise.resolve()

  constructor(file: File, path: string) {
    this.file = file
    this.path = path
  }

  get isActive(): boolean {
    return this.state === 'preparing' || this.state === 'uploading' || this.state === 'waiting'
  }

  /** Bytes are still to be sent. */
  get isUnfinished(): boolean {
    return this.isActive || this.state === 'queued' || this.state === 'paused'
  }

  shown(messageOf: (reason: UploadReason) => string): ElementUpload {
    const { id, file, path, state, reason, sentBytes, resumedBytes, processed, video } = this
    const { playable, watchUrl } = this
    const message = reason === null ? '' : messageOf(reason)
    return {
      id,
      file,
      path,
      state,
      reason,
      message,
      sizeBytes: file.size,
      sentBytes,
      progress: file.size > 0 ? sentBytes / file.size : 0,
      resumedBytes,
      processed,
      video,
      playable,
      watchUrl,
    }
  }
}
