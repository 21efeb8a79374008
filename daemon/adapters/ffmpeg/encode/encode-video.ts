/** A run of segments of the picture in some renditions: see MediaEngine.encodeVideo. */
import { join } from 'node:path'
import { AppError } from '../../../contract/errors.ts'
import { firstFrameOf, secondsOf, segmentOfFrame } from '../../../ports/grid.ts'
import type { EngineCall, SegmentCall, VideoPlan, VideoRun } from '../../../ports/media.ts'
import { initOf } from '../../mp4/segments/boxes.ts'
import { withMediaTime } from '../../mp4/segments/edit-list.ts'
import { chunkArgs, initArgs } from './encode-args.ts'
import { isClosed, readPartial } from '../../mp4/segments/partial-segment.ts'
import { DAMAGED, DAMAGED_LATER } from '../process/damage.ts'
import { encodingFault, explained } from '../process/faults.ts'
import { videoLimits } from '../process/limits.ts'
import { isSync, type Sample } from '../../mp4/segments/fragments.ts'
import { readAfter, run, SILENCE_MS, type Program, type RunIo } from '../process/run.ts'
import { keepInit, writeSegments } from '../../mp4/segments/segment-writer.ts'
import { ticksOf } from './ticks.ts'

/**
 * How many frames an x264 stream with a pyramid of B-frames is decoded ahead. Always written as this many, also for a
 * run too short to need it, so that every run has the same init segment and the same distance from it.
 */
const REORDERED_FRAMES = 2
/**
 * How far before a run's first frame reading begins, in seconds. The next is tried when no picture
 * was found before that frame.
 */
const SEEK_MARGINS = [0.2, 12, 90, Infinity]
/**
 * In frames, so that a keyframe at the very place is found however its time was rounded; one that
 * comes after it shows, and the next margin is tried.
 */
const BEHIND_PLACE = 0.25
/** Containers that have no index of their own: keyframes are sought by trying. */
const BLIND_SEEK_MARGINS = [2, 12, 90, Infinity]

export async function encodeVideo(
  ffmpeg: Program,
  job: VideoRun,
  call: SegmentCall,
): Promise<{ frames: number }> {
  const { plan } = job
  // Where fields are woven into frames, the frames before have a say.
  const exact = plan.interlaced ? [] : [(-BEHIND_PLACE * plan.frameRate.den) / plan.frameRate.num]
  const margins = plan.exactSeek === false ? BLIND_SEEK_MARGINS : [...exact, ...SEEK_MARGINS]
  for (const marginSeconds of margins) {
    const done = await tryRun(ffmpeg, job, marginSeconds, call)
    if (done) return done
  }
  throw new AppError(
    'source_damaged',
    'Seeking in this file failed. Export it again, then upload it again.',
  )
}

/** null: the first picture that could be decoded comes after the run's first frame. */
async function tryRun(
  ffmpeg: Program,
  { source, plan, first, last, dir, threads, urgent = false }: VideoRun,
  marginSeconds: number,
  { signal, lease, onProgress, onSegment, onBegin, onDamage }: SegmentCall,
): Promise<{ frames: number } | null> {
  const begun = await begunOf(plan, first, dir, urgent)
  const counts = begun.map(({ length }) => length)
  const there = Math.min(...counts)
  const has = counts.map((count) => count - there)
  const firstFrame = firstFrameOf(plan, first) + there
  onBegin?.(firstFrame)
  const endFrame = firstFrameOf(plan, last + 1)
  const progressed = (index: number): void => {
    counts[index]! += 1
    if (index === plan.renditions.length - 1) onProgress?.(secondsOf(plan, Math.min(...counts)))
  }
  const args = chunkArgs({
    source,
    plan,
    firstFrame,
    frames: endFrame - firstFrame,
    has,
    threads,
    decoderThreads: urgent ? 0 : threads,
    marginSeconds,
  })
  try {
    await explained(
      encodingFault(plan.renditions),
      'ffmpeg could not encode the video.',
      signal,
      () =>
        run(
          ffmpeg,
          args,
          {
            signal,
            lease,
            limits: videoLimits(plan, endFrame - firstFrame),
            background: !urgent,
            silenceMs: SILENCE_MS,
            pipes: plan.renditions.map(() => 'read' as const),
          },
          async (io) => {
            const found = foundInTime(io, firstFrame, plan, marginSeconds)
            const streams = io.pipes.map((pipe) => readAfter(found, pipe))
            await found
            const damage = io.said(firstFrame === 0 ? DAMAGED : DAMAGED_LATER)
            await Promise.all(
              plan.renditions.map(({ name }, index) =>
                writeRendition(streams[index]!, {
                  plan,
                  firstFrame: firstFrame + has[index]!,
                  endFrame,
                  dir: join(dir, name),
                  onFrame: () => progressed(index),
                  onSegment: (segment) => onSegment?.(name, segment),
                  begun: urgent ? undefined : { segment: first, samples: begun[index]! },
                  endedWell: io.endedWell,
                }),
              ),
            )
            if (await damage) onDamage?.()
          },
        ),
    )
  } catch (error) {
    if (error instanceof FoundTooLate) return null
    throw error
  }
  return { frames: Math.min(...counts) }
}

/**
 * What an encode that was killed left of the first segment, in each rendition: those that look
 * further ahead have less.
 */
async function begunOf(
  plan: VideoPlan,
  segment: number,
  dir: string,
  urgent: boolean,
): Promise<Sample[][]> {
  if (urgent) return plan.renditions.map(() => [])
  const wholeFrames = firstFrameOf(plan, segment + 1) - firstFrameOf(plan, segment)
  return Promise.all(
    plan.renditions.map(async ({ name }) =>
      closedStart(await readPartial(join(dir, name), segment), wholeFrames - 1),
    ),
  )
}

/** The longest beginning that shows every frame up to its end; of `most`, to leave something to encode. */
function closedStart(samples: Sample[], most: number): Sample[] {
  for (let length = Math.min(most, samples.length); length > 0; length--)
    if (isClosed(samples.slice(0, length))) return samples.slice(0, length)
  return []
}

/** Not the fault of ffmpeg: reading began too late. */
class FoundTooLate extends AppError {
  constructor() {
    super('encoding_failed', 'No frame was found before the requested position.')
  }
}

/** No picture at all within so many seconds before a place, or behind it: the video ends earlier. */
const EMPTY_SECONDS = 90

/** ffmpeg says the time of the first picture it decoded, in ticks from the run's first frame (see encode-args.ts). */
async function foundInTime(
  { said, pipes }: RunIo,
  firstFrame: number,
  plan: VideoPlan,
  marginSeconds: number,
): Promise<void> {
  if (firstFrame === 0) return
  const found = await said(/^(?:\[Eval @ \w+\] )?(-?\d+(?:\.\d+)?)$/m)
  if (
    found === null
      ? marginSeconds >= EMPTY_SECONDS
      : Number(found[1]) <= ticksOf(plan.frameRate).perFrame / 2
  )
    return
  for (const pipe of pipes) pipe.destroy()
  throw new FoundTooLate()
}

interface Rendition {
  plan: VideoPlan
  firstFrame: number
  endFrame: number
  dir: string
  onFrame: () => void
  onSegment: (segment: number) => void
  begun: { segment: number; samples: Sample[] } | undefined
  endedWell: Promise<boolean>
}

async function writeRendition(
  stream: AsyncIterable<Buffer>,
  { plan, firstFrame, endFrame, dir, onFrame, onSegment, begun, endedWell }: Rendition,
): Promise<void> {
  const { perFrame } = ticksOf(plan.frameRate)
  const delay = delayOf(plan)
  const frameOf = (sample: Sample): number =>
    firstFrame + (sample.decodeTime + sample.compositionOffset) / perFrame
  // In the middle of a segment that was begun before, its rest comes first.
  let end =
    begun && begun.samples.length > 0
      ? Math.min(firstFrameOf(plan, begun.segment + 1), endFrame)
      : firstFrame
  await writeSegments(stream, {
    dir,
    init: (bytes) => withMediaTime(bytes, delay),
    opens(sample) {
      const frame = frameOf(sample)
      if (frame < end) return null
      const segment = segmentOfFrame(plan, frame)
      // Between segments nothing may refer across: each opens with a keyframe, at its very first frame.
      if (frame !== firstFrameOf(plan, segment) || !isSync(sample))
        throw new AppError(
          encodingFault(plan.renditions),
          `Frame ${frame} is not at the start of its segment.`,
        )
      end = Math.min(firstFrameOf(plan, segment + 1), endFrame)
      return segment
    },
    place(sample) {
      onFrame()
      return {
        ...sample,
        decodeTime: sample.decodeTime + firstFrame * perFrame,
        compositionOffset: sample.compositionOffset + delay,
      }
    },
    onSegment,
    begun,
    endedWell,
  })
}

/** What presentation lags behind decoding in every rendition, in ticks. */
export const delayOf = (plan: Pick<VideoPlan, 'frameRate'>): number =>
  REORDERED_FRAMES * ticksOf(plan.frameRate).perFrame

/** A single empty picture, with all that a run would say of itself. */
export async function makeInits(
  ffmpeg: Program,
  { plan, dir }: { plan: VideoPlan; dir: string },
  { signal }: EngineCall,
): Promise<void> {
  await explained(
    encodingFault(plan.renditions),
    'ffmpeg could not encode the video.',
    signal,
    () =>
      run(
        ffmpeg,
        initArgs(plan),
        {
          signal,
          limits: videoLimits(plan, 1),
          silenceMs: SILENCE_MS,
          pipes: plan.renditions.map(() => 'read' as const),
        },
        ({ pipes }) =>
          Promise.all(
            plan.renditions.map(async ({ name }, index) => {
              const init = await initOf(pipes[index]!)
              await keepInit(join(dir, name), withMediaTime(init, delayOf(plan)))
            }),
          ),
      ),
  )
}
