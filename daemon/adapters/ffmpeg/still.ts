/** The frame on screen at a moment, as an image: see MediaEngine.still. */
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../contract/errors.ts'
import { segmentOfFrame } from '../../ports/grid.ts'
import type { EngineCall, StillFormat, StillJob, VideoPlan } from '../../ports/media.ts'
import { findBox } from './boxes.ts'
import { mediaTimeOf } from './edit-list.ts'
import { explained } from './faults.ts'
import { fragmentOf, isSync, samplesOf, type Sample } from './fragments.ts'
import { pipeInput } from './input-args.ts'
import { run, type Program } from './run.ts'
import { initPath, segmentPath } from './segment-writer.ts'
import { ticksOf } from './ticks.ts'
import { flushFolderOf, writeWhole } from './whole-file.ts'

const DEFAULT_QUALITY: Record<StillFormat, number> = { jpg: 82, png: 100, webp: 80, avif: 60 }

/** Half a thousandth of a frame: a time that was written as a decimal still means its frame. */
const EPSILON_FRAMES = 0.0005

export function frameAt(plan: Pick<VideoPlan, 'frameRate' | 'frameCount'>, timeSeconds: number): number {
  const { num, den } = plan.frameRate
  const frame = Math.floor((timeSeconds * num) / den + EPSILON_FRAMES)
  return Math.max(0, Math.min(frame, plan.frameCount - 1))
}

/** Decodes what comes through fd 3, and writes the nth frame as it is. */
export const stillArgs = (nth: number): string[] => [
  '-nostdin', '-hide_banner', '-loglevel', 'error',
  ...pipeInput(3),
  '-vf', `select=eq(n\\,${nth})`, '-frames:v', '1', '-fps_mode', 'passthrough',
  '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1',
]

export async function still(ffmpeg: Program, job: StillJob, { signal }: EngineCall): Promise<void> {
  await explained('encoding_failed', 'The frame could not be read.', signal, async () => {
    const frame = frameAt(job.plan, job.timeSeconds)
    const { input, nth } = await decodable(job, frame)
    const pixels = await run(ffmpeg, stillArgs(nth), { signal, stdout: true, pipes: ['write'] }, ({ stdout, pipes }) => {
      pipes[0]!.end(input)
      return buffer(stdout)
    })
    const { width, height } = sizeOf(input)
    if (pixels.length !== width * height * 3) throw new AppError('encoding_failed', `Frame ${frame} is not in its segment.`)
    const image = encoded(resized(sharp(pixels, { raw: { width, height, channels: 3 } }), job, width, height), job)
    const bytes = await image.toBuffer()
    signal.throwIfAborted()
    await mkdir(dirname(job.output), { recursive: true })
    await writeWhole(job.output, [bytes])
    await flushFolderOf(job.output)
  })
}

/** Init and as little of the segment as the frame needs: from the keyframe before it up to itself. */
async function decodable({ dir, plan }: StillJob, frame: number): Promise<{ input: Buffer; nth: number }> {
  const segment = segmentOfFrame(plan, frame)
  const [init, bytes] = await Promise.all([readFile(initPath(dir)), readFile(segmentPath(dir, segment))])
  const moofBytes = bytes.readUInt32BE(0)
  const samples = samplesOf(bytes.subarray(0, moofBytes), bytes.subarray(moofBytes))
  const timeOf = (sample: Sample): number => sample.decodeTime + sample.compositionOffset - mediaTimeOf(init)
  const wanted = frame * ticksOf(plan.frameRate).perFrame
  const at = samples.findIndex((sample) => timeOf(sample) === wanted)
  if (at < 0) throw new AppError('encoding_failed', `Frame ${frame} is not in segment ${segment}.`)
  const from = samples.findLastIndex((sample, index) => index <= at && isSync(sample))
  const needed = samples.slice(from, at + 1)
  return { input: Buffer.concat([init, ...fragmentOf(1, needed)]), nth: needed.filter((sample) => timeOf(sample) < wanted).length }
}

/** Pixels of the picture, from the track's sample entry. */
function sizeOf(init: Buffer): { width: number; height: number } {
  const stsd = findBox(init, 'moov/trak/mdia/minf/stbl/stsd')
  if (!stsd) throw new Error('an init segment without a sample entry')
  // SampleEntry and VisualSampleEntry fields before the width: 16 bytes of stsd, 8 of the box header, 24 more.
  return { width: stsd.readUInt16BE(48), height: stsd.readUInt16BE(50) }
}

function resized(image: Sharp, { width, height, fit }: StillJob, fullWidth: number, fullHeight: number): Sharp {
  if (width === null && height === null) return image
  if (width === null || height === null || fit === 'contain') return image.resize(width, height, { fit: 'inside', withoutEnlargement: true })
  // A box that is larger than the picture is made smaller in its own shape: never upscaled, still filled.
  const shrink = Math.min(1, fullWidth / width, fullHeight / height)
  return image.resize(Math.max(1, Math.round(width * shrink)), Math.max(1, Math.round(height * shrink)), { fit: 'cover' })
}

function encoded(image: Sharp, { format, quality }: StillJob): Sharp {
  const at = { quality: quality ?? DEFAULT_QUALITY[format] }
  if (format === 'jpg') return image.jpeg({ ...at, mozjpeg: false })
  if (format === 'webp') return image.webp({ ...at, effort: 3 })
  // Effort 2: a third of the time of the default for a few percent more bytes.
  if (format === 'avif') return image.avif({ ...at, effort: 2 })
  return image.png()
}
