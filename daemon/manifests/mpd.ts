/**
 * The DASH manifest (ISO/IEC 23009-1, live profile, static) as text. Pure. Segments are numbered from 0
 * and listed in a timeline, since their lengths differ. Media times are presentation times, with edit
 * lists applied, so every track begins at 0 and needs no offset.
 */
import type { Rational } from '../ports/probe.ts'
import type { Bitrates } from './manifest.ts'

/** In ticks of the timescale, without gaps, from 0. */
export interface Timeline {
  timescale: number
  durations: readonly number[]
}

export interface DashPicture {
  /** An adaptation set of one codec family, within which players switch. */
  timeline: Timeline
  frameRate: Rational
  /** Display aspect ratio, such as 16:9. */
  aspectRatio: string
  representations: readonly MpdVideo[]
}
export interface MpdVideo extends Bitrates {
  id: string
  codec: string
  width: number
  height: number
}
export interface DashSound extends Bitrates {
  id: string
  codec: string
  label: string
  language: string | null
  isDefault: boolean
  channels: number
  sampleRate: number
  timeline: Timeline
}
export interface DashSubtitle {
  id: string
  uri: string
  label: string
  language: string
  isCaptions: boolean
  bitrateBps: number
}

/** The storyboard, as one segment of tiles (DASH-IF IOP 4.3, §6.2.6). */
export interface DashThumbnails {
  uri: string
  columns: number
  rows: number
  /** Pixels of one tile. */
  width: number
  height: number
  /** How long one tile is shown. */
  tileSeconds: number
  sizeBytes: number
}

export interface Mpd {
  durationSeconds: number
  /** Parent folder of the representations: `<folder>/<id>/init.mp4`, `<folder>/<id>/<number>.m4s`. */
  pictureFolder: string
  soundFolder: string
  longestSegmentSeconds: number
  pictures: readonly DashPicture[]
  sounds: readonly DashSound[]
  subtitles: readonly DashSubtitle[]
  /** null until it is made. */
  thumbnails: DashThumbnails | null
}

const ROLE = 'urn:mpeg:dash:role:2011'
const CHANNELS = 'urn:mpeg:dash:23003:3:audio_channel_configuration:2011'
const TILES = 'http://dashif.org/guidelines/thumbnail_tile'
const THUMBNAIL_TIMESCALE = 1_000
/** Buffer that a player fills before it starts: with less, the first segment may not arrive in time. */
const BUFFER_SECONDS = 2

export function mpdText(mpd: Mpd): string {
  const period = element('Period', { id: '0', start: 'PT0S' }, [
    ...mpd.pictures.map((picture, index) =>
      pictureSet(picture, { id: String(index), folder: mpd.pictureFolder }),
    ),
    ...mpd.sounds.map((sound, index) =>
      soundSet(sound, { id: String(mpd.pictures.length + index), folder: mpd.soundFolder }),
    ),
    ...mpd.subtitles.map((subtitle, index) =>
      subtitleSet(subtitle, String(mpd.pictures.length + mpd.sounds.length + index)),
    ),
    ...(mpd.thumbnails
      ? [
          thumbnailSet(
            mpd.thumbnails,
            String(mpd.pictures.length + mpd.sounds.length + mpd.subtitles.length),
          ),
        ]
      : []),
  ])
  const root = element(
    'MPD',
    {
      xmlns: 'urn:mpeg:dash:schema:mpd:2011',
      profiles: 'urn:mpeg:dash:profile:isoff-live:2011',
      type: 'static',
      mediaPresentationDuration: duration(mpd.durationSeconds),
      maxSegmentDuration: duration(mpd.longestSegmentSeconds),
      minBufferTime: duration(BUFFER_SECONDS),
    },
    [period],
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`
}

/** `id`: identifies the adaptation set when the manifest is reloaded. */
interface Place {
  id: string
  folder: string
}

function pictureSet(
  { timeline, frameRate, aspectRatio, representations }: DashPicture,
  { id, folder }: Place,
): string {
  const rate = frameRate.den === 1 ? String(frameRate.num) : `${frameRate.num}/${frameRate.den}`
  const common = {
    id,
    contentType: 'video',
    mimeType: 'video/mp4',
    segmentAlignment: 'true',
    startWithSAP: '1',
    frameRate: rate,
    maxFrameRate: rate,
    sar: '1:1',
    par: aspectRatio,
    maxWidth: String(Math.max(...representations.map(({ width }) => width))),
    maxHeight: String(Math.max(...representations.map(({ height }) => height))),
  }
  return element('AdaptationSet', common, [
    role('main'),
    template(folder, timeline),
    ...representations.map(({ id, codec, width, height, peakBps }) =>
      element('Representation', {
        id,
        codecs: codec,
        bandwidth: bitRate(peakBps),
        width: String(width),
        height: String(height),
      }),
    ),
  ])
}

function soundSet(
  { id, codec, label, language, isDefault, channels, sampleRate, timeline, peakBps }: DashSound,
  { id: set, folder }: Place,
): string {
  const common = {
    id: set,
    contentType: 'audio',
    mimeType: 'audio/mp4',
    lang: language,
    segmentAlignment: 'true',
    startWithSAP: '1',
  }
  return element('AdaptationSet', common, [
    role(isDefault ? 'main' : 'alternate'),
    element('Label', {}, [escaped(label)]),
    template(folder, timeline),
    element(
      'Representation',
      { id, codecs: codec, bandwidth: bitRate(peakBps), audioSamplingRate: String(sampleRate) },
      [element('AudioChannelConfiguration', { schemeIdUri: CHANNELS, value: String(channels) })],
    ),
  ])
}

function subtitleSet(
  { id, uri, label, language, isCaptions, bitrateBps }: DashSubtitle,
  set: string,
): string {
  return element(
    'AdaptationSet',
    { id: set, contentType: 'text', mimeType: 'text/vtt', lang: language },
    [
      role(isCaptions ? 'caption' : 'subtitle'),
      element('Label', {}, [escaped(label)]),
      element('Representation', { id, bandwidth: bitRate(bitrateBps) }, [
        element('BaseURL', {}, [escaped(uri)]),
      ]),
    ],
  )
}

function thumbnailSet(
  { uri, columns, rows, width, height, tileSeconds, sizeBytes }: DashThumbnails,
  id: string,
): string {
  const ticks = Math.round(tileSeconds * THUMBNAIL_TIMESCALE) * columns * rows
  return element('AdaptationSet', { id, contentType: 'image', mimeType: 'image/jpeg' }, [
    element('SegmentTemplate', {
      timescale: String(THUMBNAIL_TIMESCALE),
      startNumber: '0',
      duration: String(ticks),
      media: uri,
    }),
    element(
      'Representation',
      {
        id: 'thumbnails',
        bandwidth: bitRate((sizeBytes * 8 * THUMBNAIL_TIMESCALE) / ticks),
        width: String(width * columns),
        height: String(height * rows),
      },
      [element('EssentialProperty', { schemeIdUri: TILES, value: `${columns}x${rows}` })],
    ),
  ])
}

const role = (value: string): string => element('Role', { schemeIdUri: ROLE, value })

function template(folder: string, { timescale, durations }: Timeline): string {
  return element(
    'SegmentTemplate',
    {
      timescale: String(timescale),
      startNumber: '0',
      presentationTimeOffset: '0',
      initialization: `${folder}/$RepresentationID$/init.mp4`,
      media: `${folder}/$RepresentationID$/$Number$.m4s`,
    },
    [element('SegmentTimeline', {}, runs(durations))],
  )
}

/** Equal neighbours are written once. */
function runs(durations: readonly number[]): string[] {
  const written: string[] = []
  for (let from = 0; from < durations.length;) {
    let to = from + 1
    while (durations[to] === durations[from]) to += 1
    const repeats = to - from - 1
    written.push(
      element('S', {
        ...(from === 0 ? { t: '0' } : {}),
        d: String(durations[from]),
        r: repeats > 0 ? String(repeats) : null,
      }),
    )
    from = to
  }
  return written
}

/** The schema requires a positive integer. */
const bitRate = (bps: number): string => String(Math.max(1, Math.ceil(bps)))
const duration = (seconds: number): string => `PT${Number(seconds.toFixed(6))}S`

/** Omits attributes that are null; children are inserted unescaped. */
function element(
  name: string,
  attributes: Record<string, string | null>,
  children: readonly string[] = [],
): string {
  const list = Object.entries(attributes)
    .flatMap(([key, value]) => (value === null ? [] : [` ${key}="${escaped(value)}"`]))
    .join('')
  if (children.length === 0) return `<${name}${list}/>\n`
  const inside = children.join('')
  return inside.startsWith('<')
    ? `<${name}${list}>\n${inside}</${name}>\n`
    : `<${name}${list}>${inside}</${name}>\n`
}

function escaped(text: string): string {
  const visible = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  return visible
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
