/** HLS playlists (RFC 8216) as text. Pure: all contents and URLs are passed in. */
import { defaultTrack } from '../ports/default-track.ts'
import { isLargeEnoughToStart } from '../contract/sizes.ts'
import { lines, quoted, tag } from './hls-text.ts'
import type { SegmentFile } from '../ports/media.ts'
import type { Rational } from '../ports/probe.ts'

export interface Bitrates {
  averageBps: number
  peakBps: number
}

export interface VideoVariant extends Bitrates {
  uri: string
  /** RFC 6381. */
  codec: string
  width: number
  height: number
  frameRate: Rational
  /** I-frame playlist, once all keyframes exist. */
  iFrames: (Bitrates & { uri: string }) | null
}
export interface AudioVariant extends Bitrates {
  uri: string
  codec: string
  name: string
  language: string | null
  isDefault: boolean
  channels: number
}
export interface SubtitleVariant {
  uri: string
  name: string
  language: string
  /** Also describes sounds. */
  isCaptions: boolean
}
export interface Multivariant {
  /** Listed before all others, whatever its bitrate. */
  leading?: VideoVariant | null
  variants: readonly VideoVariant[]
  audio: readonly AudioVariant[]
  /**
   * Audio with more channels: one for each of `audio`, in its order, the same where there are not more.
   * Every variant is listed with it once more, after all others.
   */
  surround?: readonly AudioVariant[]
  subtitles: readonly SubtitleVariant[]
}

/** fMP4 with EXT-X-MAP in media playlists requires version 6; players know 7 as "fMP4". */
const VERSION = 7
const AUDIO_GROUP = 'audio'
const SURROUND_GROUP = 'surround'
const SUBTITLE_GROUP = 'subtitles'
/** Apple's characteristics for captions (HLS authoring specification, 4.5). */
const CAPTIONS =
  'public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound'
/** The order of codec families: every player decodes the first, fewer the others. */
const FAMILIES = ['avc1', 'hvc1', 'av01']

/**
 * The multivariant playlist. Players start with the first variant, so that is the smallest H.264 that
 * looks good on a phone, and starts soonest; the others follow by size, then the other codecs. For audio
 * only, the audio is the single variant.
 */
export function multivariantPlaylist({
  leading,
  variants,
  audio,
  surround = [],
  subtitles,
}: Multivariant): string {
  const sorted = [...variants].sort((a, b) => familyOf(a) - familyOf(b) || a.peakBps - b.peakBps)
  const first = leading ?? sorted.find(isFirst) ?? null
  const ordered = first ? [first, ...sorted.filter((variant) => variant !== first)] : sorted
  // Even a single track needs a group, since it is fetched apart from the video. Audio-only streams
  // need one only for a choice.
  const grouped = ordered.length > 0 ? audio.length > 0 : audio.length > 1
  const preferred = defaultTrack(audio)
  const groups = { audio: grouped ? AUDIO_GROUP : null, subtitles: subtitles.length > 0 }
  const surrounded = { ...groups, audio: SURROUND_GROUP }
  const streams =
    ordered.length > 0
      ? [
          ...ordered.map((variant) => [streamInfo(variant, audio, groups), variant.uri]),
          ...(surround.length > 0 ? ordered : []).map((variant) => [
            streamInfo(variant, surround, surrounded),
            variant.uri,
          ]),
        ]
      : preferred
        ? [[streamInfo(null, audio, groups), preferred.uri]]
        : []
  /** The default of several tracks in one language, which players select automatically. */
  const chosenOf = (language: string | null) =>
    preferred?.language === language
      ? preferred
      : audio.find((track) => track.language === language)
  const audioNames = distinct(audio)
  const mediaTag = (track: AudioVariant, index: number, group: string): string =>
    audioTag(track, audioNames[index]!, {
      group,
      isDefault: audio[index] === preferred,
      isChosen: audio[index] === chosenOf(track.language),
    })
  const subtitleNames = distinct(subtitles)
  return lines([
    '#EXTM3U',
    `#EXT-X-VERSION:${VERSION}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(grouped ? audio.map((track, index) => mediaTag(track, index, AUDIO_GROUP)) : []),
    // Names and marks are those of the same sound in the other group (RFC 8216 §4.3.4.1.1).
    ...(ordered.length > 0 ? surround : []).map((track, index) =>
      mediaTag(track, index, SURROUND_GROUP),
    ),
    ...subtitles.map((track, index) => subtitleTag(track, subtitleNames[index]!)),
    ...streams.flat(),
    ...ordered.flatMap((variant) =>
      variant.iFrames ? [iFrameStreamInfo(variant, variant.iFrames)] : [],
    ),
  ])
}

const isFirst = (variant: VideoVariant): boolean =>
  variant.codec.startsWith(FAMILIES[0]!) && isLargeEnoughToStart(variant)
const familyOf = ({ codec }: VideoVariant): number => FAMILIES.indexOf(codec.split('.')[0]!)

/** Names within a group must be unique (RFC 8216 §4.3.4.1.1). */
function distinct(tracks: readonly { name: string }[]): string[] {
  const taken = new Set<string>()
  return tracks.map(({ name }) => {
    let free = name
    for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`
    taken.add(free)
    return free
  })
}

function audioTag(
  track: AudioVariant,
  name: string,
  { group, isDefault, isChosen }: { group: string; isDefault: boolean; isChosen: boolean },
): string {
  return tag('EXT-X-MEDIA', {
    TYPE: 'AUDIO',
    'GROUP-ID': quoted(group),
    NAME: quoted(name),
    LANGUAGE: track.language === null ? null : quoted(track.language),
    DEFAULT: isDefault ? 'YES' : 'NO',
    AUTOSELECT: isChosen ? 'YES' : 'NO',
    CHANNELS: quoted(String(track.channels)),
    URI: quoted(track.uri),
  })
}

/** Never on by default: the settings of the player or the system decide. */
function subtitleTag(track: SubtitleVariant, name: string): string {
  return tag('EXT-X-MEDIA', {
    TYPE: 'SUBTITLES',
    'GROUP-ID': quoted(SUBTITLE_GROUP),
    NAME: quoted(name),
    LANGUAGE: quoted(track.language),
    DEFAULT: 'NO',
    AUTOSELECT: 'YES',
    FORCED: 'NO',
    CHARACTERISTICS: track.isCaptions ? quoted(CAPTIONS) : null,
    URI: quoted(track.uri),
  })
}

function streamInfo(
  variant: VideoVariant | null,
  audio: readonly AudioVariant[],
  groups: { audio: string | null; subtitles: boolean },
): string {
  // Any track may be combined with any variant (RFC 8216 §4.3.4.2), so the highest rate counts.
  const most = (rate: (entry: Bitrates) => number): number =>
    Math.max(0, ...audio.map(rate)) + (variant ? rate(variant) : 0)
  const codecs = [
    ...new Set([...(variant ? [variant.codec] : []), ...audio.map((track) => track.codec)]),
  ]
  return tag('EXT-X-STREAM-INF', {
    BANDWIDTH: String(Math.ceil(most((entry) => entry.peakBps))),
    'AVERAGE-BANDWIDTH': String(Math.ceil(most((entry) => entry.averageBps))),
    CODECS: quoted(codecs.join(',')),
    RESOLUTION: variant && `${variant.width}x${variant.height}`,
    'FRAME-RATE': variant && (variant.frameRate.num / variant.frameRate.den).toFixed(3),
    // The output is BT.709, whatever the source.
    'VIDEO-RANGE': variant && 'SDR',
    AUDIO: groups.audio && quoted(groups.audio),
    SUBTITLES: groups.subtitles ? quoted(SUBTITLE_GROUP) : null,
    'CLOSED-CAPTIONS': variant && 'NONE',
  })
}

function iFrameStreamInfo(variant: VideoVariant, iFrames: Bitrates & { uri: string }): string {
  return tag('EXT-X-I-FRAME-STREAM-INF', {
    BANDWIDTH: String(Math.ceil(iFrames.peakBps)),
    'AVERAGE-BANDWIDTH': String(Math.ceil(iFrames.averageBps)),
    CODECS: quoted(variant.codec),
    RESOLUTION: `${variant.width}x${variant.height}`,
    'VIDEO-RANGE': 'SDR',
    URI: quoted(iFrames.uri),
  })
}

export interface MediaPlaylist {
  initUri: string
  segments: readonly { uri: string; durationSeconds: number }[]
  /** Longest segment of all media playlists, which share one target duration (RFC 8216 §6.2.4). */
  longestSeconds: number
}

export function mediaPlaylist({ initUri, segments, longestSeconds }: MediaPlaylist): string {
  return lines([
    '#EXTM3U',
    `#EXT-X-VERSION:${VERSION}`,
    `#EXT-X-TARGETDURATION:${targetSeconds(segments, longestSeconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI=${quoted(initUri)}`,
    ...segments.flatMap(({ uri, durationSeconds }) => [
      `#EXTINF:${durationSeconds.toFixed(6)},`,
      uri,
    ]),
    '#EXT-X-ENDLIST',
  ])
}

/** RFC 8216 §4.3.3.1: no duration, rounded to an integer, exceeds it. */
function targetSeconds(
  segments: readonly { durationSeconds: number }[],
  longestSeconds: number,
): number {
  return Math.max(
    1,
    Math.round(longestSeconds),
    ...segments.map(({ durationSeconds }) => Math.round(durationSeconds)),
  )
}

/**
 * The average over all segments, and the peak according to RFC 8216 §4.3.4.2: the largest rate of any
 * run of segments that lasts between 0.5 and 1.5 target durations. So a very short last segment is not
 * a peak by itself.
 */
export function bitratesOf(segments: readonly SegmentFile[], segmentSeconds: number): Bitrates {
  const bits = segments.reduce((sum, { sizeBytes }) => sum + sizeBytes * 8, 0)
  const seconds = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  if (seconds === 0) return { averageBps: 0, peakBps: 0 }
  const target = targetSeconds(segments, segmentSeconds)
  const average = bits / seconds
  let peak = average
  for (let from = 0; from < segments.length; from += 1) {
    let runBits = 0
    let runSeconds = 0
    for (let to = from; to < segments.length; to += 1) {
      runBits += segments[to]!.sizeBytes * 8
      runSeconds += segments[to]!.durationSeconds
      if (runSeconds > 1.5 * target) break
      if (runSeconds >= 0.5 * target) peak = Math.max(peak, runBits / runSeconds)
    }
  }
  return { averageBps: Math.ceil(average), peakBps: Math.ceil(peak) }
}
