/** Converts ffprobe's terms to those of MediaEngine. */
import type { AudioStreamInfo, ColorInfo, Rational, VideoStreamInfo } from '../../../ports/probe.ts'
import { rotationFiltersOf } from './rotation-filters.ts'

/** The part of ffprobe's JSON that is used; every field may be missing. */
export interface ProbedFile {
  format?: { format_name?: string; duration?: string; start_time?: string }
  streams?: ProbedStream[]
}
export interface ProbedStream {
  index: number
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  pix_fmt?: string
  field_order?: string
  color_range?: string
  color_space?: string
  color_transfer?: string
  color_primaries?: string
  r_frame_rate?: string
  time_base?: string
  avg_frame_rate?: string
  start_time?: string
  duration?: string
  nb_frames?: string
  has_b_frames?: number
  channels?: number
  sample_rate?: string
  disposition?: Record<string, number>
  tags?: Record<string, string>
  channel_layout?: string
  side_data_list?: {
    side_data_type?: string
    rotation?: number
    displaymatrix?: string
    dv_profile?: number
  }[]
}

/** A single decoded frame of this size takes 100 MB, and a tiny file can claim any size. */
export const MOST_PIXELS = 8_192 * 8_192

const INTERLACED = new Set(['tt', 'bb', 'tb', 'bt'])

export function pictureOf(stream: ProbedStream): VideoStreamInfo {
  const rotation = rotationOf(stream)
  const interlaced = INTERLACED.has(stream.field_order ?? '')
  const rotationFilters = interlaced ? rotationFiltersOf(matrixOf(stream)) : null
  const aspect = ratio(stream.sample_aspect_ratio) ?? { num: 1, den: 1 }
  const width = stretched(stream.width ?? 1, aspect)
  const height = stream.height ?? 1
  const turned = rotation === 90 || rotation === 270
  const average = ratio(stream.avg_frame_rate)
  const real = ratio(stream.r_frame_rate)
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    codedWidth: stream.width ?? 1,
    codedHeight: height,
    displayWidth: turned ? height : width,
    displayHeight: turned ? width : height,
    rotation,
    averageFrameRate: average ?? real ?? { num: 25, den: 1 },
    realFrameRate: real ?? average ?? { num: 25, den: 1 },
    pixelFormat: stream.pix_fmt ?? 'unknown',
    interlaced,
    ...(rotationFilters ? { rotationFilters } : {}),
    color: colorOf(stream),
    durationSeconds: null,
  }
}

/** To whole pairs of pixels, as any picture is made: 720 × 480 with pixels of 32:27 is 854 × 480. */
function stretched(width: number, { num, den }: Rational): number {
  return num === den ? width : Math.max(2, Math.round((width * num) / den / 2) * 2)
}

/** The names that every ffmpeg from 5.1 on takes as well as gives; what is newer counts as unknown. */
const MATRICES = new Set([
  'gbr',
  'bt709',
  'fcc',
  'bt470bg',
  'smpte170m',
  'smpte240m',
  'bt2020nc',
  'bt2020c',
])
const PRIMARIES = new Set([
  'bt709',
  'bt470m',
  'bt470bg',
  'smpte170m',
  'smpte240m',
  'film',
  'bt2020',
  'smpte428',
  'smpte431',
  'smpte432',
])
const TRANSFERS = new Set([
  'bt709',
  'bt470m',
  'bt470bg',
  'smpte170m',
  'smpte240m',
  'linear',
  'log100',
  'log316',
  'iec61966-2-4',
  'bt1361e',
  'iec61966-2-1',
  'bt2020-10',
  'bt2020-12',
  'smpte2084',
  'smpte428',
  'arib-std-b67',
])

function colorOf(stream: ProbedStream): ColorInfo {
  const knownName = (names: Set<string>, name: string | undefined): string | null =>
    name && names.has(name) ? name : null
  return {
    fullRange: stream.color_range === 'pc' || (stream.pix_fmt ?? '').startsWith('yuvj'),
    matrix: knownName(MATRICES, stream.color_space),
    primaries: knownName(PRIMARIES, stream.color_primaries),
    transfer: knownName(TRANSFERS, stream.color_transfer),
  }
}

const matrixOf = ({ side_data_list: data = [] }: ProbedStream): string =>
  data.find(({ displaymatrix }) => displaymatrix)?.displaymatrix ?? ''

/** Clockwise, as a viewer turns it; the display matrix counts the other way round. */
function rotationOf(stream: ProbedStream): VideoStreamInfo['rotation'] {
  const matrix = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation
  const clockwise = matrix === undefined ? Number(stream.tags?.rotate ?? 0) : -matrix
  return ((((Math.round(clockwise / 90) * 90) % 360) + 360) % 360) as VideoStreamInfo['rotation']
}

export function audioOf(stream: ProbedStream): AudioStreamInfo {
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    channels: stream.channels ?? 0,
    channelLayout:
      stream.channel_layout && stream.channel_layout !== 'unknown' ? stream.channel_layout : null,
    sampleRate: Number(stream.sample_rate ?? 0),
    language: languageOf(stream.tags?.language),
    title: stream.tags?.title?.trim() || null,
    isDefault: stream.disposition?.default === 1,
    durationSeconds: null,
  }
}

/** Containers have `ger` or `deu`; BCP 47 has `de`. */
export function languageOf(tag: string | undefined): string | null {
  if (!tag) return null
  try {
    const language = Intl.getCanonicalLocales(tag.trim())[0] ?? null
    return language === 'und' || language === 'mul' || language === 'zxx' ? null : language
  } catch {
    // Not the name of a language.
    return null
  }
}

export function tagOf(stream: ProbedStream, name: string): string | undefined {
  return Object.entries(stream.tags ?? {}).find(([key]) => key.toUpperCase() === name)?.[1]
}

/** Ticks a second of the stream's clock; null when there is none. */
export function clockOf({ time_base: base }: ProbedStream): Rational | null {
  const tick = ratio(base)
  return tick && { num: tick.den, den: tick.num }
}

/** `30000/1001` or `4:3`; null for anything else. */
function ratio(text: string | undefined): Rational | null {
  const [num, den] = (text ?? '').split(/[/:]/).map(Number)
  return num && den && num > 0 && den > 0 ? { num, den } : null
}

/** `12.012000`, and `00:00:12.012000000` as Matroska's tags have it. */
export function secondsOrNull(text: string | undefined): number | null {
  if (!text) return null
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return Number.isFinite(seconds) ? seconds : null
}
