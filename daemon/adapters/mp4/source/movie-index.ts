/** Reads the index of an MP4 or MOV file. Nothing else is read, so a film of two hours takes milliseconds. */
import { open, type FileHandle } from 'node:fs/promises'
import { boxesIn, findBox, MOST_CHILDREN } from '../segments/boxes.ts'
import { trusted } from './trusted.ts'
import { cutTrack, type CutTrack } from './cut-track.ts'
import { isUniform, trackTables, type TrackIndex } from './track-index.ts'
import { firstBeyond } from './track-samples.ts'

export interface MovieIndex {
  /**
   * In the order of the file, which is ffmpeg's numbering of streams; null where it is of another
   * kind or cannot be trusted.
   */
  tracks: (TrackIndex | null)[]
  /**
   * Parallel to `tracks`: the existing part of tracks that extend beyond the end of the file; null for
   * all others.
   */
  cuts: (CutTrack | null)[]
  /** From the movie header; null when absent. */
  durationSeconds: number | null
  /** The whole movie is neither turned nor mirrored. */
  isUpright: boolean
  /** Pictures that belong to the file and not to a track, such as a cover. */
  hasCover: boolean
  /** Estimated memory of this index. */
  heldBytes: number
}

/** A film of 24 hours has one of 60 MB. */
const MOST_INDEX_BYTES = 96 * 1024 * 1024
/** Before the index, or behind it, stand a few. */
const MOST_BOXES = 1_000
const MOST_TRACKS = 100
/** For all tracks together, but for those that are uniform: a day of video at 60 frames per second, with audio. */
const MOST_SAMPLES_OF_ALL = 16_000_000

/**
 * null when it is no such file, has no such index (a fragmented file has it in pieces), or has one
 * that does not add up.
 */
export async function readIndex(path: string): Promise<MovieIndex | null> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const moov = await movieBox(file, size)
    return moov && indexOf(moov, size)
  } finally {
    await file.close()
  }
}

async function movieBox(file: FileHandle, fileBytes: number): Promise<Buffer | null> {
  const place = await placeOfMovie(file, fileBytes)
  return place && exactly(file, place.offset, place.length)
}

/** Where the movie box is; null where there is none that is read, or `isThere` denies what leads to it. */
export async function placeOfMovie(
  file: FileHandle,
  fileBytes: number,
  isThere: (from: number, to: number) => boolean = () => true,
): Promise<{ offset: number; length: number } | null> {
  let at = 0
  for (let count = 0; count < MOST_BOXES && at + 8 <= fileBytes; count++) {
    if (!isThere(at, Math.min(at + 16, fileBytes))) return null
    const box = await boxAt(file, at, fileBytes)
    if (!box) return null
    const { type, length, isWide } = box
    if (type === 'moov')
      return isWide || length > MOST_INDEX_BYTES || !isThere(at, at + length)
        ? null
        : { offset: at, length }
    at += length
  }
  return null
}

/** `isWide`: its length is given in 64 bits. null where none begins that ends within the file. */
export async function boxAt(
  file: FileHandle,
  at: number,
  fileBytes: number,
): Promise<{ type: string; length: number; isWide: boolean } | null> {
  const header = Buffer.alloc(16)
  const { bytesRead } = await file.read(header, 0, 16, at)
  if (bytesRead < 8) return null
  const short = header.readUInt32BE(0)
  const length =
    short === 1 && bytesRead === 16
      ? Number(header.readBigUInt64BE(8))
      : short === 0
        ? fileBytes - at
        : short
  return length < 8 || at + length > fileBytes
    ? null
    : { type: header.toString('latin1', 4, 8), length, isWide: short === 1 }
}

async function exactly(file: FileHandle, offset: number, length: number): Promise<Buffer | null> {
  const bytes = Buffer.allocUnsafe(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  // The size may have been written as "to the end of the file".
  bytes.writeUInt32BE(length, 0)
  return bytesRead === length ? bytes : null
}

function indexOf(moov: Buffer, fileBytes: number): MovieIndex | null {
  return trusted(() => {
    const boxes = [...boxesIn(moov, 8, MOST_CHILDREN)]
    const mvhd = findBox(moov, 'moov/mvhd')
    const traks = boxes.filter(({ type }) => type === 'trak')
    if (!mvhd || traks.length > MOST_TRACKS || boxes.some(({ type }) => type === 'mvex'))
      return null
    const movieTimescale = mvhd.readUInt32BE(mvhd.readUInt8(8) === 1 ? 28 : 20)
    let samples = 0
    const found = traks.map(({ bytes }) => {
      const seen = trusted(() =>
        lookedAt(bytes, movieTimescale, fileBytes, MOST_SAMPLES_OF_ALL - samples),
      ) ?? { track: null, cut: null, samples: 0 }
      samples += seen.samples
      return seen
    })
    const [tracks, cuts] = [found.map(({ track }) => track), found.map(({ cut }) => cut)]
    const isWide = mvhd.readUInt8(8) === 1
    const duration = isWide ? Number(mvhd.readBigUInt64BE(32)) : mvhd.readUInt32BE(24)
    const durationSeconds =
      duration > 0 && duration < (isWide ? Number.MAX_SAFE_INTEGER : 0xffffffff)
        ? duration / movieTimescale
        : null
    const hasCover = boxes.some(
      ({ type, bytes }) =>
        (type === 'udta' || type === 'meta') && bytes.includes('covr', 0, 'latin1'),
    )
    const matrix = isWide ? 56 : 44
    const isUpright = [
      [0, 0x10000],
      [4, 0],
      [12, 0],
      [16, 0x10000],
    ].every(([place, value]) => mvhd.readInt32BE(matrix + place!) === value)
    return {
      tracks,
      cuts,
      durationSeconds,
      isUpright,
      hasCover,
      heldBytes: tracks.reduce((sum, track) => sum + heldBy(track), 0),
    }
  })
}

/** `samples`: how many of them were looked at one by one. */
function lookedAt(
  trak: Buffer,
  movieTimescale: number,
  fileBytes: number,
  mostSamples: number,
): { track: TrackIndex | null; cut: CutTrack | null; samples: number } | null {
  const track = trackTables(trak, movieTimescale, mostSamples)
  if (!track) return null
  const samples = isUniform(track) ? 0 : track.sampleCount
  const beyond = firstBeyond(track, fileBytes)
  return beyond === track.sampleCount
    ? { track, cut: null, samples }
    : { track: null, cut: cutTrack(track, beyond), samples }
}

function heldBy(track: TrackIndex | null): number {
  if (!track) return 0
  const { sizes, runs, compositionOffsets, keyframes, chunks } = track
  const lists = [
    typeof sizes === 'number' ? null : sizes,
    ...Object.values(runs),
    compositionOffsets,
    keyframes,
    ...Object.values(chunks),
  ]
  return lists.reduce((sum, list) => sum + (list?.byteLength ?? 0), 0)
}
