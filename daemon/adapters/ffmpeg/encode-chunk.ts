/** One chunk of the picture in every rendition: see MediaEngine.encodeChunk. */
import { join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import { firstFrameOf, secondsOf, segmentOfFrame } from '../../ports/grid.ts'
import type { ChunkPlan, EngineCall, VideoPlan } from '../../ports/media.ts'
import { withMediaTime } from './edit-list.ts'
import { chunkArgs } from './encode-args.ts'
import { explained } from './faults.ts'
import { isSync, type Sample } from './fragments.ts'
import { run, type Program } from './run.ts'
import { readSegment } from './segment-files.ts'
import { writeSegments } from './segment-writer.ts'
import { ticksOf } from './ticks.ts'

/**
 * How many frames an x264 stream with a pyramid of B-frames is decoded ahead. Always written as this many, also for a
 * chunk too short to need it, so that every chunk has the same init segment and the same distance from it.
 */
const REORDERED_FRAMES = 2

export interface ChunkJob { source: string; plan: VideoPlan; chunk: ChunkPlan; dir: string; threads: number }

export async function encodeChunk(ffmpeg: Program, job: ChunkJob, { signal, onProgress }: EngineCall): Promise<{ frames: number }> {
  const { source, plan, chunk, dir, threads } = job
  const endFrame = firstFrameOf(plan, chunk.last + 1)
  const firstFrame = firstFrameOf(plan, await firstMissing(job))
  const before = firstFrame - firstFrameOf(plan, chunk.first)
  if (firstFrame >= endFrame) return { frames: before }

  const counts = plan.renditions.map(() => 0)
  const progressed = (index: number): void => {
    counts[index]! += 1
    if (index === plan.renditions.length - 1) onProgress?.(secondsOf(plan, before + Math.min(...counts)))
  }
  const args = chunkArgs({ source, plan, firstFrame, frames: endFrame - firstFrame, threads })
  await explained('encoding_failed', 'ffmpeg could not encode the picture.', signal, () =>
    run(ffmpeg, args, { signal, background: true, pipes: plan.renditions.map(() => 'read' as const) }, ({ pipes }) =>
      Promise.all(plan.renditions.map(({ name }, index) => writeRendition(pipes[index]!, { plan, firstFrame, endFrame, dir: join(dir, name), onFrame: () => progressed(index) }))),
    ),
  )
  return { frames: before + Math.min(...counts) }
}

interface Rendition { plan: VideoPlan; firstFrame: number; endFrame: number; dir: string; onFrame: () => void }

async function writeRendition(stream: AsyncIterable<Buffer>, { plan, firstFrame, endFrame, dir, onFrame }: Rendition): Promise<void> {
  const { perFrame } = ticksOf(plan.frameRate)
  const delay = REORDERED_FRAMES * perFrame
  const frameOf = (sample: Sample): number => firstFrame + (sample.decodeTime + sample.compositionOffset) / perFrame
  let end = firstFrame
  await writeSegments(stream, {
    dir,
    init: (bytes) => withMediaTime(bytes, delay),
    opens(sample) {
      const frame = frameOf(sample)
      if (frame < end) return null
      const segment = segmentOfFrame(plan, frame)
      // Between segments nothing may refer across: each opens with a keyframe, at its very first frame.
      if (frame !== firstFrameOf(plan, segment) || !isSync(sample)) throw new AppError('encoding_failed', `Frame ${frame} does not open its segment.`)
      end = Math.min(firstFrameOf(plan, segment + 1), endFrame)
      return segment
    },
    place(sample) {
      onFrame()
      return { ...sample, decodeTime: sample.decodeTime + firstFrame * perFrame, compositionOffset: sample.compositionOffset + delay }
    },
  })
}

/** A chunk that was cut off goes on after the segments that every rendition has whole. */
async function firstMissing({ plan, chunk, dir }: ChunkJob): Promise<number> {
  for (let segment = chunk.first; segment <= chunk.last; segment++) {
    const planned = firstFrameOf(plan, segment + 1) - firstFrameOf(plan, segment)
    const made = await Promise.all(plan.renditions.map(({ name }) => readSegment(join(dir, name), segment)))
    if (made.some((facts) => facts?.samples !== planned)) return segment
  }
  return chunk.last + 1
}
