/**
 * Probes an ordinary MP4 (H.264, 8 bits, 4:2:0, at a constant rate, with AAC or no audio) from its
 * index, with the result of ffprobe but without the time to start a process. Everything else is left to
 * ffprobe.
 */
import { languageOf, MOST_PIXELS } from './probed.ts'
import type { AudioStreamInfo, ColorInfo, Probe, VideoStreamInfo } from '../../../ports/probe.ts'
import { aacConfig } from '../../mp4/source/aac.ts'
import type { MovieIndex } from '../../mp4/source/movie-index.ts'
import { sequenceParameters, type SequenceParameters } from '../../mp4/source/sps.ts'
import { insideEntry } from '../../mp4/source/sample-entry.ts'
import type { TrackIndex } from '../../mp4/source/track-index.ts'
import { compositionTimeOf, decodeTimeOf, durationOf } from '../../mp4/source/track-samples.ts'
import { trusted } from '../../mp4/source/trusted.ts'

/** ffprobe's name for all files of this family. */
const CONTAINER = 'mov,mp4,m4a,3gp,3g2,mj2'
/** Boxes of a sample entry that cannot change anything else about the picture. */
const KNOWN_BOXES = new Set(['avcC', 'btrt', 'colr', 'free', 'pasp'])
/** Below this rate, AAC may contain twice its declared rate (implicit SBR). */
const LEAST_SOUND_RATE = 32_000
/** In the order of ISO/IEC 23001-8; more channels are left to ffprobe. */
const LAYOUTS = [null, 'mono', 'stereo'] as const
const COLOR_NAMES: Record<'primaries' | 'transfer' | 'matrix', Map<number, string>> = {
  primaries: new Map([
    [1, 'bt709'],
    [5, 'bt470bg'],
    [6, 'smpte170m'],
  ]),
  transfer: new Map([
    [1, 'bt709'],
    [6, 'smpte170m'],
  ]),
  matrix: new Map([
    [1, 'bt709'],
    [5, 'bt470bg'],
    [6, 'smpte170m'],
  ]),
}

/** Returns null when the file is in any respect not plain. */
export function plainMp4(index: MovieIndex, sizeBytes: number): Probe | null {
  const { tracks, durationSeconds, hasCover, isUpright } = index
  if (
    hasCover ||
    !isUpright ||
    durationSeconds === null ||
    !tracks.every((track) => track !== null)
  )
    return null
  const pictures = tracks.filter(({ handler }) => handler === 'vide')
  const sounds = tracks.filter(({ handler }) => handler === 'soun')
  if (
    pictures.length !== 1 ||
    pictures.length + sounds.length !== tracks.length ||
    tracks.some(({ hasUserData }) => hasUserData)
  )
    return null
  return trusted(() => {
    const video = pictureOf(pictures[0]!, tracks.indexOf(pictures[0]!))
    const audio = sounds.map((track) => soundOf(track, tracks.indexOf(track)))
    if (!video || !audio.every((sound) => sound !== null)) return null
    return { container: CONTAINER, startSeconds: 0, durationSeconds, sizeBytes, video, audio }
  })
}

function pictureOf(track: TrackIndex, index: number): VideoStreamInfo | null {
  const { entry, timescale, runs, sampleCount } = track
  if (entry.toString('latin1', 4, 8) !== 'avc1' || !track.isUpright || !beginsAtOnce(track))
    return null
  const inside = insideEntry(entry)
  const avcC = inside.find(({ type }) => type === 'avcC')?.bytes
  const pasp = inside.find(({ type }) => type === 'pasp')?.bytes
  const picture = avcC && sequenceParameters(avcC)
  if (
    !picture ||
    inside.some(({ type }) => !KNOWN_BOXES.has(type)) ||
    (pasp && pasp.readUInt32BE(8) !== pasp.readUInt32BE(12))
  )
    return null
  const { width, height } = picture
  if (
    !picture.isCommonFormat ||
    !picture.isProgressive ||
    !picture.hasSquarePixels ||
    picture.fullRange
  )
    return null
  if (
    width !== entry.readUInt16BE(32) ||
    height !== entry.readUInt16BE(34) ||
    width * height > MOST_PIXELS
  )
    return null
  // Without `pasp`, the display size determines the shape of the pixels.
  if (!pasp && (track.displaySize.width !== width || track.displaySize.height !== height))
    return null
  const color = colorOf(picture, inside.find(({ type }) => type === 'colr')?.bytes)
  const [duration] = runs.duration
  // Only the last frame may be longer or shorter.
  const isConstant =
    runs.first.length === 1 || (runs.first.length === 2 && runs.first[1] === sampleCount - 1)
  if (!color || !duration || !isConstant) return null
  const ticks = ticksOf(track)
  return {
    index,
    codec: 'h264',
    codedWidth: width,
    codedHeight: height,
    displayWidth: width,
    displayHeight: height,
    rotation: 0,
    averageFrameRate: reduced(sampleCount * timescale, ticks),
    realFrameRate: reduced(timescale, duration),
    pixelFormat: 'yuv420p',
    interlaced: false,
    color,
    startSeconds: 0,
    durationSeconds: ticks / timescale,
  }
}

function soundOf(track: TrackIndex, index: number): AudioStreamInfo | null {
  const config = aacConfig(track.entry)
  const channelLayout = config && LAYOUTS[config.channels]
  if (
    !config ||
    !channelLayout ||
    config.isExtended ||
    config.sampleRate < LEAST_SOUND_RATE ||
    config.sampleRate !== track.timescale ||
    track.hasOldLanguage
  )
    return null
  const { edit } = track
  const durationSeconds = Math.min(
    edit.durationSeconds ?? Infinity,
    ticksOf(track) / track.timescale,
  )
  if (edit.emptySeconds > 0 || durationSeconds <= 0) return null
  return {
    index,
    codec: 'aac',
    channels: config.channels,
    channelLayout,
    sampleRate: config.sampleRate,
    language: languageOf(track.language ?? undefined),
    title: null,
    isDefault: track.isEnabled,
    durationSeconds,
  }
}

/** Whether the first frame is presented at 0 and the last one to its end. */
function beginsAtOnce(track: TrackIndex): boolean {
  const { edit, sampleCount } = track
  const presentedAt = compositionTimeOf(track, 0)
  const end = ticksOf(track)
  return (
    edit.emptySeconds === 0 &&
    presentedAt === edit.mediaTime &&
    sampleCount > 1 &&
    (edit.durationSeconds === null ||
      Math.abs(edit.durationSeconds * track.timescale - end) <= durationOf(track, sampleCount - 1))
  )
}

const ticksOf = (track: TrackIndex): number =>
  decodeTimeOf(track, track.sampleCount - 1) + durationOf(track, track.sampleCount - 1)

/** The color metadata when stream and container agree; null when they differ or are unusual. */
function colorOf({ color }: SequenceParameters, colr: Buffer | undefined): ColorInfo | null {
  if (!color)
    return colr ? null : { fullRange: false, matrix: null, primaries: null, transfer: null }
  const [primaries, transfer, matrix] = [
    COLOR_NAMES.primaries.get(color.primaries),
    COLOR_NAMES.transfer.get(color.transfer),
    COLOR_NAMES.matrix.get(color.matrix),
  ]
  const isSame =
    !colr ||
    (['nclx', 'nclc'].includes(colr.toString('latin1', 8, 12)) &&
      [12, 14, 16].every(
        (at, field) =>
          colr.readUInt16BE(at) === [color.primaries, color.transfer, color.matrix][field],
      ) &&
      !(colr.length > 18 && colr.readUInt8(18) & 0x80))
  return primaries && transfer && matrix && isSame
    ? { fullRange: false, matrix, primaries, transfer }
    : null
}

function reduced(num: number, den: number): { num: number; den: number } {
  let [a, b] = [num, den]
  while (b > 0) [a, b] = [b, a % b]
  return { num: num / a, den: den / a }
}
