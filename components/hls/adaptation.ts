/** Which quality the next segment has, and when one that is under way is given up. */

/** How much of the bandwidth a quality may need: to go up to it, to keep it, and to keep it with much in the buffer. */
const UP = 0.7
const KEEP = 0.9
const KEEP_WITH_BUFFER = 1
const MUCH_SECONDS = 12
/** Nothing is given up sooner after it was asked for, and nothing that will be there within a second. */
const PATIENCE_MS = 500
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
  receivedBytes: number
  /** 0: not known. */
  totalBytes: number
  elapsedMs: number
  aheadSeconds: number
  playbackRate: number
  /** Size of the smallest quality as a share of this one; 1: this is the smallest; NaN: there is no choice. */
  smallest: number
}

/** Whether playback would stop before the segment is there, and would not, or for less long, for the smallest. */
export function isHopeless(transfer: SegmentProgress): boolean {
  const { receivedBytes, totalBytes, elapsedMs, smallest } = transfer
  if (elapsedMs < PATIENCE_MS || !(smallest < 1)) return false
  const secondsFor = (bytes: number): number => (bytes * elapsedMs) / receivedBytes / 1000
  const lastsSeconds = Math.max(transfer.aheadSeconds / transfer.playbackRate, SOON_SECONDS)
  if (receivedBytes === 0) return elapsedMs / 1000 > lastsSeconds
  const remaining = secondsFor(totalBytes - receivedBytes)
  return remaining > lastsSeconds && secondsFor(totalBytes * smallest) < remaining
}
