/** HLS playlists (RFC 8216) as text. Pure: what they say comes in as data, and addresses as they are to be written. */
import type { Rational, SegmentFile } from '../ports/media.ts'

export interface Bitrates { averageBps: number; peakBps: number }

export interface VideoVariant extends Bitrates {
  uri: string
  /** RFC 6381. */
  codec: string
  width: number
  height: number
  frameRate: Rational
}
export interface AudioVariant extends Bitrates {
  uri: string
  codec: string
  name: string
  language: string | null
  isDefault: boolean
  channels: number
}

/** fMP4 with EXT-X-MAP in playlists that hold more than I-frames asks for 6; 7 is what players know as "fMP4". */
const VERSION = 7
const AUDIO_GROUP = 'audio'

/**
 * The multivariant playlist. Players begin with the first variant: that is the smallest, which starts soonest;
 * the others follow by size. A video without a picture has its sound as its only variant.
 */
export function multivariantPlaylist({ variants, audio }: { variants: readonly VideoVariant[]; audio: readonly AudioVariant[] }): string {
  const byRate = [...variants].sort((a, b) => a.peakBps - b.peakBps)
  // One track is a group too: it is fetched apart from the picture. Sound alone needs a group only for a choice.
  const grouped = byRate.length > 0 ? audio.length > 0 : audio.length > 1
  const preferred = audio.find((track) => track.isDefault) ?? audio[0]
  const streams = byRate.length > 0
    ? byRate.map((variant) => [streamInfo(variant, audio, grouped), variant.uri])
    : preferred ? [[streamInfo(null, audio, grouped), preferred.uri]] : []
  return lines([
    '#EXTM3U',
    `#EXT-X-VERSION:${VERSION}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(grouped ? audio.map((track) => mediaTag(track, track === preferred)) : []),
    ...streams.flat(),
  ])
}

function mediaTag(track: AudioVariant, isDefault: boolean): string {
  return tag('EXT-X-MEDIA', {
    TYPE: 'AUDIO',
    'GROUP-ID': quoted(AUDIO_GROUP),
    NAME: quoted(track.name),
    LANGUAGE: track.language === null ? null : quoted(track.language),
    DEFAULT: isDefault ? 'YES' : 'NO',
    AUTOSELECT: 'YES',
    CHANNELS: quoted(String(track.channels)),
    URI: quoted(track.uri),
  })
}

function streamInfo(variant: VideoVariant | null, audio: readonly AudioVariant[], grouped: boolean): string {
  // Any track may be chosen with any picture (RFC 8216 §4.3.4.2): the most demanding counts.
  const most = (rate: (entry: Bitrates) => number): number => Math.max(0, ...audio.map(rate)) + (variant ? rate(variant) : 0)
  const codecs = [...new Set([...(variant ? [variant.codec] : []), ...audio.map((track) => track.codec)])]
  return tag('EXT-X-STREAM-INF', {
    BANDWIDTH: String(Math.ceil(most((entry) => entry.peakBps))),
    'AVERAGE-BANDWIDTH': String(Math.ceil(most((entry) => entry.averageBps))),
    CODECS: quoted(codecs.join(',')),
    RESOLUTION: variant && `${variant.width}x${variant.height}`,
    'FRAME-RATE': variant && (variant.frameRate.num / variant.frameRate.den).toFixed(3),
    AUDIO: grouped ? quoted(AUDIO_GROUP) : null,
    'CLOSED-CAPTIONS': variant && 'NONE',
  })
}

export interface MediaPlaylist {
  initUri: string
  segments: readonly { uri: string; durationSeconds: number }[]
  /** The grid's: fixes the target duration before all segments are known. */
  segmentSeconds: number
  /** Whether more will come. */
  isWhole: boolean
}

export function mediaPlaylist({ initUri, segments, segmentSeconds, isWhole }: MediaPlaylist): string {
  return lines([
    '#EXTM3U',
    `#EXT-X-VERSION:${VERSION}`,
    `#EXT-X-TARGETDURATION:${targetSeconds(segments, segmentSeconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${isWhole ? 'VOD' : 'EVENT'}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    // Without it a player takes a growing playlist for a live one and begins near its end.
    ...(isWhole ? [] : ['#EXT-X-START:TIME-OFFSET=0,PRECISE=YES']),
    `#EXT-X-MAP:URI=${quoted(initUri)}`,
    ...segments.flatMap(({ uri, durationSeconds }) => [`#EXTINF:${durationSeconds.toFixed(6)},`, uri]),
    ...(isWhole ? ['#EXT-X-ENDLIST'] : []),
  ])
}

/** RFC 8216 §4.3.3.1: no duration, rounded, is above it; and it never changes while the playlist grows. */
function targetSeconds(segments: readonly { durationSeconds: number }[], segmentSeconds: number): number {
  return Math.max(1, Math.round(segmentSeconds), ...segments.map(({ durationSeconds }) => Math.round(durationSeconds)))
}

/** What may be listed while segments are made by several encoders: those up to the first that is missing. */
export function listable(segments: readonly SegmentFile[]): SegmentFile[] {
  const gap = segments.findIndex((segment, place) => segment.index !== place)
  return segments.slice(0, gap < 0 ? segments.length : gap)
}

/**
 * The average over all, and the peak as RFC 8216 §4.3.4.2 defines it: the largest rate of any run of segments
 * that lasts between 0.5 and 1.5 target durations. So a last segment of a few frames makes no peak by itself.
 */
export function bitratesOf(segments: readonly SegmentFile[], segmentSeconds: number): Bitrates {
  const bits = segments.reduce((sum, { sizeBytes }) => sum + sizeBytes * 8, 0)
  const seconds = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  if (seconds === 0) return { averageBps: 0, peakBps: 0 }
  const target = targetSeconds(segments, segmentSeconds)
  const average = bits / seconds
  let peak = average
  for (let from = 0; from < segments.length; from++) {
    let runBits = 0
    let runSeconds = 0
    for (let to = from; to < segments.length; to++) {
      runBits += segments[to]!.sizeBytes * 8
      runSeconds += segments[to]!.durationSeconds
      if (runSeconds > 1.5 * target) break
      if (runSeconds >= 0.5 * target) peak = Math.max(peak, runBits / runSeconds)
    }
  }
  return { averageBps: Math.ceil(average), peakBps: Math.ceil(peak) }
}

function tag(name: string, attributes: Record<string, string | null>): string {
  const list = Object.entries(attributes).filter(([, value]) => value !== null)
  return `#${name}:${list.map(([key, value]) => `${key}=${value}`).join(',')}`
}

/** A quoted string may hold neither quotes nor line breaks (RFC 8216 §4.2), and has no way to write them otherwise. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', "'").replaceAll(/[\r\n]+/g, ' ')}"`
}

const lines = (parts: readonly string[]): string => `${parts.join('\n')}\n`
