/**
 * Where the samples of a track lie and when they are shown, from its tables (ISO/IEC 14496-12 §8.6,
 * §8.7). Kept in a form that a film of many hours fits into: runs stay runs. Nothing is taken from
 * the tables unchecked, since anybody may have written them: what does not add up answers null.
 */
import { boxesIn, findBox, MOST_CHILDREN } from '../segments/boxes.ts'
import { displaySizeOf, isEnabled, isUpright, languageIn, timescaleIn } from './track-header.ts'

export interface TrackIndex {
  /** `vide`, `soun` … */
  handler: string
  /** Ticks a second. */
  timescale: number
  /** The one sample entry: `avc1`, `mp4a` … with all that is in it. */
  entry: Buffer
  /** Neither turned nor mirrored. */
  isUpright: boolean
  /** In whole pixels; 0 where it is not given. */
  displaySize: { width: number; height: number }
  /** To be played unless somebody chooses otherwise. */
  isEnabled: boolean
  /** Three letters of ISO 639-2 as the file has them, or null. */
  language: string | null
  /** In QuickTime's older numbers instead. */
  hasOldLanguage: boolean
  /** The writer left words of its own with the track, such as its name. */
  hasUserData: boolean
  sampleCount: number
  /** Bytes of each sample; one number when all are equal. */
  sizes: Uint32Array | number
  /** Runs of samples with the same duration: at which sample each begins, when, and the duration. */
  runs: { first: Uint32Array; decodeTime: Float64Array; duration: Uint32Array }
  /** Presentation time minus decode time; null when it is 0 throughout. */
  compositionOffsets: Int32Array | null
  /** Samples at which decoding can begin, counted from 0; null: all. */
  keyframes: Uint32Array | null
  /** Chunks: the sample that each begins with, and where in the file. */
  chunks: { first: Uint32Array; offset: Float64Array }
  edit: Edit
}

/** The presented part of the track: from `mediaTime`, after an initial empty time. */
export interface Edit {
  emptySeconds: number
  /** Ticks of the track. */
  mediaTime: number
  /** null: to the end. */
  durationSeconds: number | null
}

/** A day at 60 pictures a second has 5 million. */
const MOST_SAMPLES = 8_000_000

/**
 * Sound whose samples are all of one size, PCM above all, which has 4,147 million in a day at 48 kHz. Nothing is held or
 * done for each of them.
 */
export const isUniform = ({
  handler,
  sizes,
  compositionOffsets,
}: Pick<TrackIndex, 'handler' | 'sizes' | 'compositionOffsets'>): boolean =>
  handler === 'soun' && typeof sizes === 'number' && compositionOffsets === null

/** Whether or not the file holds what they speak of. Throws, or answers null, for what cannot be trusted. */
export function trackTables(
  trak: Buffer,
  movieTimescale: number,
  mostSamples = MOST_SAMPLES,
): TrackIndex | null {
  const mdia = findBox(trak, 'trak/mdia')
  const stbl = findBox(trak, 'trak/mdia/minf/stbl')
  const handler = mdia && findBox(mdia, 'mdia/hdlr')?.toString('latin1', 16, 20)
  const timescale = mdia && timescaleIn(mdia)
  if (!stbl || !handler || !timescale) return null
  const tables = new Map(
    [...boxesIn(stbl, 8, MOST_CHILDREN)].map(({ type, bytes }) => [type, bytes]),
  )
  const entry = onlyEntry(tables.get('stsd'))
  const sized = sizesOf(tables, Math.min(MOST_SAMPLES, mostSamples))
  if (!entry || !sized || sized.sampleCount === 0) return null
  const { sampleCount, sizes } = sized
  const isHeld = !isUniform({ handler, sizes, compositionOffsets: null }) || tables.has('ctts')
  if (isHeld && sampleCount > Math.min(MOST_SAMPLES, mostSamples)) return null
  const runs = runsOf(tables.get('stts'), sampleCount)
  const chunks = chunksOf(tables, sampleCount)
  const keyframes = keyframesOf(tables.get('stss'), sampleCount)
  const edit = editOf(trak, movieTimescale)
  if (!runs || !chunks || keyframes === 'wrong' || !edit) return null
  return {
    handler,
    timescale,
    entry,
    isUpright: isUpright(trak),
    displaySize: displaySizeOf(trak),
    isEnabled: isEnabled(trak),
    ...languageIn(mdia),
    hasUserData: findBox(trak, 'trak/udta') !== null,
    sampleCount,
    sizes,
    runs,
    chunks,
    keyframes,
    edit,
    compositionOffsets: offsetsOf(tables.get('ctts'), sampleCount),
  }
}

/** A copy, so that the rest of the movie box is not kept with it. */
function onlyEntry(stsd: Buffer | undefined): Buffer | null {
  if (!stsd || stsd.readUInt32BE(12) !== 1) return null
  const [entry] = [...boxesIn(stsd, 16, MOST_CHILDREN)]
  return entry ? Buffer.from(entry.bytes) : null
}

/** How many entries of `width` bytes a table has behind `own` bytes; throws when it names more than it holds. */
function entriesIn(table: Buffer, headerBytes: number, width: number): number {
  const count = table.readUInt32BE(headerBytes - 4)
  if (headerBytes + count * width > table.length)
    throw new Error(`a table says that it has ${count} entries`)
  return count
}

/** null as well where more than `mostSamples` have sizes of their own. */
function sizesOf(
  tables: Map<string, Buffer>,
  mostSamples: number,
): { sampleCount: number; sizes: Uint32Array | number } | null {
  const stsz = tables.get('stsz')
  if (stsz) {
    const same = stsz.readUInt32BE(12)
    if (same > 0) return { sampleCount: stsz.readUInt32BE(16), sizes: same }
    const count = entriesIn(stsz, 20, 4)
    if (count > mostSamples) return null
    return { sampleCount: count, sizes: wordsOf(stsz, 20, count) }
  }
  const stz2 = tables.get('stz2')
  if (!stz2) return null
  const bits = stz2.readUInt8(15)
  if (bits !== 4 && bits !== 8 && bits !== 16) return null
  const count = entriesIn(stz2, 20, bits / 8)
  if (count > mostSamples) return null
  const sizeAt = (sample: number): number => {
    if (bits === 16) return stz2.readUInt16BE(20 + sample * 2)
    if (bits === 8) return stz2.readUInt8(20 + sample)
    const pair = stz2.readUInt8(20 + (sample >> 1))
    return sample % 2 === 0 ? pair >> 4 : pair & 0xf
  }
  const sizes = new Uint32Array(count)
  for (let sample = 0; sample < count; sample++) sizes[sample] = sizeAt(sample)
  return { sampleCount: count, sizes }
}

/** Element by element: building nested arrays would take ten times as long, and a table has millions of entries. */
function wordsOf(table: Buffer, at: number, count: number, less = 0): Uint32Array {
  const words = new Uint32Array(count)
  for (let word = 0; word < count; word++) words[word] = table.readUInt32BE(at + word * 4) - less
  return words
}

function runsOf(stts: Buffer | undefined, sampleCount: number): TrackIndex['runs'] | null {
  if (!stts) return null
  const count = entriesIn(stts, 16, 8)
  if (count > sampleCount) return null
  const first = new Uint32Array(count)
  const decodeTime = new Float64Array(count)
  const duration = new Uint32Array(count)
  let [sample, time] = [0, 0]
  for (let run = 0; run < count; run++) {
    first[run] = Math.min(sample, sampleCount)
    decodeTime[run] = time
    duration[run] = stts.readUInt32BE(20 + run * 8)
    const samples = stts.readUInt32BE(16 + run * 8)
    sample += samples
    time += samples * duration[run]!
  }
  return sample >= sampleCount && Number.isSafeInteger(time)
    ? { first, decodeTime, duration }
    : null
}

/** Read as signed in either version: QuickTime writes them so, and ffmpeg takes them so. */
function offsetsOf(ctts: Buffer | undefined, sampleCount: number): Int32Array | null {
  if (!ctts) return null
  const count = entriesIn(ctts, 16, 8)
  const offsets = new Int32Array(sampleCount)
  let sample = 0
  for (let entry = 0; entry < count && sample < sampleCount; entry++) {
    const end = Math.min(sample + ctts.readUInt32BE(16 + entry * 8), sampleCount)
    offsets.fill(ctts.readInt32BE(20 + entry * 8), sample, end)
    sample = end
  }
  return offsets
}

function keyframesOf(stss: Buffer | undefined, sampleCount: number): Uint32Array | null | 'wrong' {
  if (!stss) return null
  const count = entriesIn(stss, 16, 4)
  const keyframes = wordsOf(stss, 16, count, 1)
  const isRising = keyframes.every(
    (sample, entry) => sample < sampleCount && (entry === 0 || sample > keyframes[entry - 1]!),
  )
  return isRising ? keyframes : 'wrong'
}

function chunksOf(tables: Map<string, Buffer>, sampleCount: number): TrackIndex['chunks'] | null {
  const [stsc, stco, co64] = [tables.get('stsc'), tables.get('stco'), tables.get('co64')]
  const places = stco ?? co64
  if (!stsc || !places) return null
  const width = stco ? 4 : 8
  const chunkCount = entriesIn(places, 16, width)
  const runCount = entriesIn(stsc, 16, 12)
  if (chunkCount > sampleCount) return null
  const first = new Uint32Array(chunkCount)
  const offset = new Float64Array(chunkCount)
  let sample = 0
  for (let run = 0; run < runCount; run++) {
    const at = 16 + run * 12
    const from = stsc.readUInt32BE(at) - 1
    const end = run + 1 < runCount ? stsc.readUInt32BE(at + 12) - 1 : chunkCount
    // Samples of a second description would need a second init segment.
    if (
      (run === 0 && from !== 0) ||
      end < from ||
      end > chunkCount ||
      stsc.readUInt32BE(at + 8) !== 1
    )
      return null
    for (let chunk = from; chunk < end; chunk++) {
      first[chunk] = Math.min(sample, sampleCount)
      offset[chunk] = stco
        ? places.readUInt32BE(16 + chunk * 4)
        : Number(places.readBigUInt64BE(16 + chunk * 8))
      sample += stsc.readUInt32BE(at + 4)
    }
  }
  return sample >= sampleCount ? { first, offset } : null
}

/**
 * Returns the only edit, at normal speed and possibly preceded by an empty one; null for anything else,
 * since a player would have to make a cut.
 */
function editOf(trak: Buffer, movieTimescale: number): Edit | null {
  const elst = findBox(trak, 'trak/edts/elst')
  if (!elst) return { emptySeconds: 0, mediaTime: 0, durationSeconds: null }
  const isWide = elst.readUInt8(8) === 1
  const width = isWide ? 20 : 12
  const edits = Array.from({ length: Math.min(entriesIn(elst, 16, width), 3) }, (_, edit) => {
    const at = 16 + edit * width
    return isWide
      ? {
          duration: Number(elst.readBigUInt64BE(at)),
          mediaTime: Number(elst.readBigInt64BE(at + 8)),
          rate: elst.readUInt32BE(at + 16),
        }
      : {
          duration: elst.readUInt32BE(at),
          mediaTime: elst.readInt32BE(at + 4),
          rate: elst.readUInt32BE(at + 8),
        }
  })
  if (edits.length === 0) return { emptySeconds: 0, mediaTime: 0, durationSeconds: null }
  const empty = edits[0]!.mediaTime === -1 ? edits.shift()! : null
  const [edit, ...more] = edits
  if (
    !edit ||
    more.length > 0 ||
    edit.mediaTime < 0 ||
    edit.rate !== 0x10000 ||
    !(movieTimescale > 0)
  )
    return null
  return {
    emptySeconds: (empty?.duration ?? 0) / movieTimescale,
    mediaTime: edit.mediaTime,
    durationSeconds: edit.duration === 0 ? null : edit.duration / movieTimescale,
  }
}
