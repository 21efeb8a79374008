/** Reads only those bytes that are needed to decode certain frames. */
import { open, readFile } from 'node:fs/promises'
import { AppError } from '../../../contract/errors.ts'
import { firstFrameOf, segmentOfFrame } from '../../../ports/grid.ts'
import type { VideoPlan } from '../../../ports/media.ts'
import type { Rung } from '../../../ports/stills.ts'
import { findBox } from '../../mp4/segments/boxes.ts'
import { mediaTimeOf } from '../../mp4/segments/edit-list.ts'
import { fragmentOf, isSync, type Sample } from '../../mp4/segments/fragments.ts'
import { fragmentsOf, type SegmentFragment } from '../../mp4/segments/segment-table.ts'
import { initPath, segmentPath } from '../../mp4/segments/segment-writer.ts'
import { ticksOf } from '../encode/ticks.ts'

/** In the order of decoding. */
export interface NeededSample extends Sample {
  /** Ticks from the video's start. */
  presentedAt: number
}

export const readInit = (dir: string): Promise<Buffer> => readFile(initPath(dir))

/**
 * The samples from which some frames of a segment are decoded; no frame depends on the samples that are
 * left out.
 */
export async function readNeeded(
  { dir, plan }: Rung,
  init: Buffer,
  frames: number[],
): Promise<NeededSample[]> {
  const segment = segmentOfFrame(plan, frames[0]!)
  const file = await open(segmentPath(dir, segment), 'r')
  try {
    const { size } = await file.stat()
    const samples = samplesIn(await fragmentsOf(file, size, segment))
    const { perFrame } = ticksOf(plan.frameRate)
    // Segments of a cut have the times of the uncut version.
    const moved = plan.starts
      ? firstFrameOf(plan, segment) * perFrame - (samples[0]?.decodeTime ?? 0)
      : 0
    const runUp = mediaTimeOf(init)
    const presented = samples.map((sample) => ({
      ...sample,
      decodeTime: sample.decodeTime + moved,
      presentedAt: sample.decodeTime + moved + sample.compositionOffset - runUp,
    }))
    const wanted = new Set(frames.map((frame) => frame * perFrame))
    const isWanted = ({ presentedAt }: { presentedAt: number }): boolean => wanted.has(presentedAt)
    const found = presented.filter(isWanted).length
    if (found < wanted.size)
      throw new AppError(
        'encoding_failed',
        `Segment ${segment} has only ${found} of the ${wanted.size} requested frames ` +
          `(${frames.join(', ')}).`,
      )

    // From a keyframe up to the last that is wanted before the next keyframe.
    const needed = groupsOf(presented).flatMap((group) =>
      group.slice(0, group.findLastIndex(isWanted) + 1),
    )
    const from = needed[0]!.offset
    const to = needed.at(-1)!.offset + needed.at(-1)!.size
    const bytes = Buffer.alloc(to - from)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
    if (bytesRead < bytes.length)
      throw new AppError('encoding_failed', `Segment ${segment} is incomplete.`)
    const read = needed.map(({ offset, size, ...sample }) => ({
      ...sample,
      data: bytes.subarray(offset - from, offset - from + size),
    }))
    const nalLengthBytes = nalLengthOf(init)
    return read.filter((sample) => isWanted(sample) || isReference(sample.data, nalLengthBytes))
  } finally {
    await file.close()
  }
}

interface Entry extends Omit<Sample, 'data'> {
  /** In the file. */
  offset: number
  size: number
}

function samplesIn(fragments: readonly SegmentFragment[]): Entry[] {
  return fragments.flatMap(({ entries, payload, ...fragment }) => {
    let { decodeTime } = fragment
    let { offset } = payload
    return entries.map((entry) => {
      const sample = { ...entry, decodeTime, offset }
      decodeTime += entry.duration
      offset += entry.size
      return sample
    })
  })
}

/** Each begins with a keyframe. */
function groupsOf<T extends Entry>(samples: T[]): T[][] {
  const starts = samples.flatMap((sample, index) => (isSync(sample) ? [index] : []))
  return starts.map((start, index) => samples.slice(start, starts[index + 1]))
}

/**
 * The samples as a fragment whose frames are shown `shift` ticks later. Between them others may be missing,
 * so decode times are new: a tick apart, and all before the first frame is shown.
 */
export function placed(
  init: Buffer,
  sequence: number,
  samples: NeededSample[],
  shift: number,
): Buffer[] {
  const toPresentation = shift + mediaTimeOf(init)
  const start = Math.max(
    0,
    Math.min(...samples.map(({ presentedAt }) => presentedAt)) + toPresentation - samples.length,
  )
  return fragmentOf(
    sequence,
    samples.map(({ presentedAt, ...sample }, index) => {
      const decodeTime = start + index
      return {
        ...sample,
        decodeTime,
        duration: 1,
        compositionOffset: presentedAt + toPresentation - decodeTime,
      }
    }),
  )
}

/** H.264 (ISO/IEC 14496-15 §5.3.3.1): how many bytes hold the length of a NAL unit. */
function nalLengthOf(init: Buffer): number {
  const avcC = findBox(init, 'moov/trak/mdia/minf/stbl/stsd/avc1/avcC')
  if (!avcC) throw new Error('stills are read from H.264 renditions')
  return (avcC.readUInt8(12) & 3) + 1
}

/** Whether other pictures are predicted from this one (nal_ref_idc of its slices, ITU-T H.264 §7.4.1). */
function isReference(sample: Buffer, nalLengthBytes: number): boolean {
  for (let at = 0; at + nalLengthBytes < sample.length;) {
    const header = sample.readUInt8(at + nalLengthBytes)
    const type = header & 0x1f
    if (type >= 1 && type <= 5) return (header & 0x60) !== 0
    at += nalLengthBytes + sample.readUIntBE(at, nalLengthBytes)
  }
  return true
}

/** Pixels of the picture, from the track's sample entry. */
export function sizeOf(init: Buffer): { width: number; height: number } {
  const stsd = findBox(init, 'moov/trak/mdia/minf/stbl/stsd')
  if (!stsd) throw new Error('an init segment without a sample entry')
  // SampleEntry and VisualSampleEntry fields before the width: 16 bytes of stsd, 8 of the box header, 24 more.
  return { width: stsd.readUInt16BE(48), height: stsd.readUInt16BE(50) }
}

/** Frames grouped by their segment, in order. */
export function bySegment(plan: VideoPlan, frames: number[]): number[][] {
  return [...Map.groupBy(frames, (frame) => segmentOfFrame(plan, frame)).values()]
}
