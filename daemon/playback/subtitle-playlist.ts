/** A subtitle in HLS: a playlist whose only segment is the whole file (RFC 8216 §3.5). */
import { lines } from '../manifests/hls-text.ts'

const VERSION = 7

export function subtitlePlaylist(uri: string, durationSeconds: number): string {
  return lines([
    '#EXTM3U',
    `#EXT-X-VERSION:${VERSION}`,
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(durationSeconds))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${durationSeconds.toFixed(6)},`,
    uri,
    '#EXT-X-ENDLIST',
  ])
}

/**
 * The text for players. A header maps cue time 0 to media time 0. An empty, invisible cue at the end of
 * the video is added, since ffmpeg ends a DASH presentation when its first track ends.
 */
export function playedText(vtt: string, durationSeconds: number): string {
  const tied = vtt.replace(
    /^(\uFEFF?WEBVTT[^\n]*\n)/,
    '$1X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n',
  )
  const endMs = Math.ceil(durationSeconds * 1000)
  return `${tied.trimEnd()}\n\n${clock(endMs)} --> ${clock(endMs + 1)}\n\n`
}

function clock(ms: number): string {
  const pad = (value: number, width = 2) => String(value).padStart(width, '0')
  return `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1_000) % 60)}.${pad(ms % 1_000, 3)}`
}
