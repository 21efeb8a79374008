/** The state of a video as a person reads it. */
import type { Video } from '../../daemon/contract/video.ts'
import type { UploadItem } from '../uploads/upload-item.ts'

export interface StatusWords {
  tone: 'good' | 'busy' | 'wait' | 'bad'
  label: string
  /** 0 to 1 while something moves; null while it waits. */
  progress: number | null | undefined
}

export function statusOf(video: Video, upload?: UploadItem): StatusWords {
  if (video.status === 'created') {
    if (upload?.phase === 'sending') {
      const sent = upload.sizeBytes === 0 ? 0 : upload.sentBytes / upload.sizeBytes
      return { tone: 'busy', label: `Uploading ${percent(sent)}`, progress: sent }
    }
    // The last byte was sent; the appliance's own word is on its way.
    if (upload?.phase === 'sent') return { tone: 'busy', label: 'Uploaded', progress: null }
    return { tone: 'wait', label: 'Waiting for its file', progress: undefined }
  }
  if (video.status === 'uploaded') return { tone: 'busy', label: 'Queued', progress: 0 }
  if (video.status === 'processing') return { tone: 'busy', label: `${video.playable ? 'Playable, finishing' : 'Processing'} ${percent(video.progress)}`, progress: video.progress }
  if (video.status === 'errored') return { tone: 'bad', label: 'Failed', progress: undefined }
  return { tone: 'good', label: 'Ready', progress: undefined }
}

/** Never "100 %" before it is. */
export const percent = (fraction: number): string => `${Math.floor(Math.min(1, Math.max(0, fraction)) * 100)}%`
