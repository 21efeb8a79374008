/** Which quality the next segment has, and when one that is under way is given up. */
import type { StreamingDownload } from '../download.ts'

/** How much of the bandwidth a quality may need: to go up to it, to keep it, and to keep it with much in the buffer. */
const UP = 0.7
const KEEP = 0.9
const KEEP_WITH_BUFFER = 1
const MUCH_SECONDS = 12
/** Nothing is given up sooner after its first byte, and nothing that will be there within a second. */
const PATIENCE_MS = 400
const SOON_SECONDS = 1

export interface Situation {
  /** Bitrates of the qualities, ascending. */
  bitratesBps: readonly number[]
  /** Index of the one before; -1: it is none of these. */
  current: number
  bandwidthBps: number
  /** Seconds in the buffer after the playback position. */
  aheadSeconds: number
}

/** An index into `bitratesBps`; the lowest where the line is too slow for all. */
export function chooseQuality(situation: Situation): number {
  const { bitratesBps, current, bandwidthBps, aheadSeconds } = situation
  const keep = aheadSeconds >= MUCH_SECONDS ? KEEP_WITH_BUFFER : KEEP
  const fitting = bitratesBps.findLastIndex(
    (bitrateBps, index) => bitrateBps <= bandwidthBps * (index > current ? UP : keep),
  )
  return Math.max(0, fitting)
}

export interface SegmentProgress {
  download: Pick<StreamingDownload, 'requestedAt' | 'cameAt' | 'receivedBytes' | 'totalBytes'>
  /** In milliseconds of `performance.now()`. */
  now: number
  /** In the buffer before the segment. */
  aheadSeconds: number
  /** In the segment itself, which is played while it arrives. */
  segmentSeconds: number
  playbackRate: number
  /** Size of the smallest quality as a share of this one; 1: this is the smallest; NaN: there is no choice. */
  smallest: number
}

/** Whether playback would stop before all of the segment is there, and the smallest would be there sooner. */
export function isHopeless(transfer: SegmentProgress): boolean {
  const { download, now, aheadSeconds, segmentSeconds, playbackRate, smallest } = transfer
  const { requestedAt, cameAt, receivedBytes, totalBytes } = download
  if (!(smallest < 1)) return false
  const lasts = (seconds: number): number => Math.max(seconds / playbackRate, SOON_SECONDS)
  if (receivedBytes === 0 || cameAt === undefined)
    return (now - requestedAt) / 1000 > lasts(aheadSeconds)
  const receivingMs = now - cameAt
  if (receivingMs < PATIENCE_MS) return false
  const secondsFor = (bytes: number): number => (bytes * receivingMs) / receivedBytes / 1000
  const remaining = secondsFor(totalBytes - receivedBytes)
  return (
    remaining > lasts(aheadSeconds + segmentSeconds * KEEP) &&
    (cameAt - requestedAt) / 1000 + secondsFor(totalBytes * smallest) < remaining
  )
}

/**
 * Late is what two looks in a row find hopeless: a single one may come just after a busy moment of the page, before the
 * bytes of that moment are read.
 */
export class Lateness {
  #hopeless: SegmentProgress['download'] | undefined

  isLate(transfer: SegmentProgress): boolean {
    const before = this.#hopeless
    this.#hopeless = isHopeless(transfer) ? transfer.download : undefined
    return this.#hopeless !== undefined && this.#hopeless === before
  }
}
