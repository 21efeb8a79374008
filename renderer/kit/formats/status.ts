import type { ArrivingState } from '../../../daemon/contract/arriving.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { numberFormat } from './formats.ts'
import { messages } from '../messages.ts'

const w = messages.formats

export interface StatusLabel {
  tone: 'good' | 'busy' | 'wait' | 'bad'
  label: string
  /** 0 to 1 while something moves; null while it waits. */
  progress?: number | null
}

/** How far the file is that is on its way from this page. */
interface Sending {
  phase: 'waiting' | 'sending' | 'sent' | 'failed'
  sizeBytes: number
  sentBytes: number
}

export function statusOf(video: Video, upload?: Sending): StatusLabel {
  if (video.status === 'created') {
    if (video.playable && video.arriving) return whileArriving(video.arriving, upload)
    if (upload?.phase === 'sending') {
      const sent = upload.sizeBytes === 0 ? 0 : upload.sentBytes / upload.sizeBytes
      return { tone: 'busy', label: w.uploading(percent(sent)), progress: sent }
    }
    // The last byte was sent; the appliance's own word is on its way.
    if (upload?.phase === 'sent') return { tone: 'busy', label: w.uploaded, progress: null }
    return { tone: 'wait', label: w.waiting }
  }
  // Waiting resumes without help, so this is not a failure.
  if (video.waiting)
    return {
      tone: 'wait',
      label: w.waitingFor[video.waiting.code],
      progress: video.progress,
    }
  if (video.status === 'uploaded') return { tone: 'busy', label: w.queued, progress: 0 }
  if (video.status === 'processing')
    return {
      tone: 'busy',
      label: (video.playable ? w.finishing : w.processing)(percent(video.progress)),
      progress: video.progress,
    }
  if (video.status === 'errored') return { tone: 'bad', label: w.failed }
  // A video from an older event has none.
  if (video.warnings?.length) return { tone: 'wait', label: w.incomplete }
  return { tone: 'good', label: w.ready }
}

/** A video that plays while the rest of its file is on its way; not at the moment, if nobody sends. */
function whileArriving(
  { size_bytes: size, received_bytes: received, playable_seconds, receiving }: ArrivingState,
  upload: Sending | undefined,
): StatusLabel {
  const { uploading, arriving, arrivingPaused } = w
  const progress = received / size
  // Playing begins as soon as the first seconds are there.
  if (playable_seconds === 0) return { tone: 'busy', label: uploading(percent(progress)), progress }
  return receiving || upload?.phase === 'sending' || upload?.phase === 'sent'
    ? { tone: 'busy', label: arriving(percent(progress)), progress }
    : { tone: 'wait', label: arrivingPaused(percent(progress)), progress }
}

const format = numberFormat({ style: 'percent', maximumFractionDigits: 0 })

/** Never "100 %" before it is. */
export const percent = (fraction: number): string =>
  format(Math.floor(Math.min(1, Math.max(0, fraction)) * 100) / 100)
