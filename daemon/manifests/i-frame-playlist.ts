/** I-frame playlists, for previews while seeking (RFC 8216 §4.3.3.6). */
import { lines, quoted } from './hls-text.ts'
import type { Bitrates } from './manifest.ts'

/** A keyframe, with the header of its fragment. */
export interface IFrame {
  uri: string
  /** In the segment. */
  offset: number
  sizeBytes: number
  /** Until the next one. */
  durationSeconds: number
}

/** Byte ranges need 4, EXT-X-MAP 5. */
const VERSION = 7

export function iFramePlaylist(initUri: string, iFrames: readonly IFrame[]): string {
  return lines([
    '#EXTM3U',
    `#EXT-X-VERSION:${VERSION}`,
    `#EXT-X-TARGETDURATION:${Math.max(1, ...iFrames.map(({ durationSeconds }) => Math.round(durationSeconds)))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-I-FRAMES-ONLY',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI=${quoted(initUri)}`,
    ...iFrames.flatMap(({ uri, offset, sizeBytes, durationSeconds }) => [
      `#EXTINF:${durationSeconds.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${sizeBytes}@${offset}`,
      uri,
    ]),
    '#EXT-X-ENDLIST',
  ])
}

/** Bitrates when each frame is displayed for its duration in the video. */
export function iFrameRates(iFrames: readonly IFrame[]): Bitrates {
  const seconds = iFrames.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  const bits = iFrames.reduce((sum, { sizeBytes }) => sum + sizeBytes * 8, 0)
  const peak = Math.max(
    0,
    ...iFrames.map(({ sizeBytes, durationSeconds }) => (sizeBytes * 8) / durationSeconds),
  )
  return { averageBps: seconds > 0 ? Math.ceil(bits / seconds) : 0, peakBps: Math.ceil(peak) }
}
