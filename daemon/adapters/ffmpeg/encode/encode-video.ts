/** Encodes a run of segments in some renditions: see MediaEngine.encodeVideo. */
import { join } from 'node:path'
import { AppError } from '../../../contract/errors.ts'
import { firstFrameOf, isKeyframeDue, secondsOf, segmentOfFrame } from '../../../ports/grid.ts'
import type { EngineCall, SegmentCall } from '../../../ports/engine-call.ts'
import type { VideoPlan, VideoRun } from '../../../ports/media.ts'
import { initOf } from '../../mp4/segments/boxes.ts'
import { withMediaTime } from '../../mp4/segments/edit-list.ts'
import { runArgs, initArgs, seekSecondsOf } from './encode-args.ts'
import { isClosed, readPartial } from '../../mp4/segments/partial-segment.ts'
import { DAMAGED, DAMAGED_LATER } from '../process/damage.ts'
import { encodingFault, explained } from '../process/faults.ts'
import { videoLimits } from '../process/limits.ts'
import { isSync, type Sample } from '../../mp4/segments/fragments.ts'
import { readAfter, run, SILENCE_MS, type Program, type RunIo } from '../process/run.ts'
import { keepInit, writeSegments } from '../../mp4/segments/segment-writer.ts'
import { ticksOf } from './ticks.ts'

/**
 * Frames that a stream with a B-frame pyramid is decoded ahead: that of x265, and of x264 in earlier versions.
 * Always declared, also where it is not needed, so that all runs have the same init segment and delay.
 */
const REORDERED_FRAMES = 2
/**
 * Seconds before a run's first frame at which reading starts. The next margin is tried when no frame
 * was found before the first one.
 */
const SEEK_MARGINS = [0.2, 12, 90, Infinity]
/**
 * In frames: a keyframe at the exact position is found however its time was rounded. One that turns out
 * to be later causes a try with the next margin.
 */
const BEHIND_PLACE = 0.25
/** For containers without an index, where ffmpeg seeks keyframes by trial. */
const BLIND_SEEK_MARGINS = [2, 12, 90, Infinity]

export async function encodeVideo(
  ffmpeg: Program,
  job: VideoRun,
  call: SegmentCall,
): Promise<{ frames: number }> {
  const { plan } = job
  const { pictureSeconds = 0 } = plan
  // When fields are woven into frames, earlier frames influence the output.
  const exact = plan.interlaced ? [] : [(-BEHIND_PLACE * plan.frameRate.den) / plan.frameRate.num]
  // Before the first frame of the file there is nothing to seek.
  const isBeforePicture = secondsOf(plan, firstFrameOf(plan, job.first)) < pictureSeconds
  const margins =
    plan.isAnimation || isBeforePicture
      ? [Infinity]
      : plan.exactSeek === false
        ? BLIND_SEEK_MARGINS
        : [...exact, ...SEEK_MARGINS]
  for (const marginSeconds of margins) {
    await call.bring?.(marginSeconds)
    const done = await tryRun(ffmpeg, job, marginSeconds, call)
    if (done) return done
  }
  // Not reached: the last margin reads from the start, and takes the first frame that there is.
  throw new FoundTooLate()
}

/** Returns null when a seek found no frame up to the first one of the run. */
async function tryRun(
  ffmpeg: Program,
  { source, watermark, plan, first, last, dir, threads, urgent = false }: VideoRun,
  marginSeconds: number,
  { signal, lease, onProgress, onSegment, onBegin, onDamage }: SegmentCall,
): Promise<{ frames: number } | null> {
  const partial = await partialsOf(plan, first, dir, urgent)
  const counts = partial.map(({ length }) => length)
  const existing = Math.min(...counts)
  const has = counts.map((count) => count - existing)
  const firstFrame = firstFrameOf(plan, first) + existing
  onBegin?.(firstFrame)
  const endFrame = firstFrameOf(plan, last + 1)
  const progressed = (index: number): void => {
    counts[index]! += 1
    if (index === plan.renditions.length - 1) onProgress?.(secondsOf(plan, Math.min(...counts)))
  }
  const args = runArgs({
    source,
    plan,
    firstFrame,
    frames: endFrame - firstFrame,
    has,
    threads,
    decoderThreads: urgent ? 0 : threads,
    watermark,
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
            const damage = io.stderrMatch(firstFrame === 0 ? DAMAGED : DAMAGED_LATER)
            await Promise.all(
              plan.renditions.map(({ name }, index) =>
                writeRendition(streams[index]!, {
                  plan,
                  firstFrame: firstFrame + has[index]!,
                  endFrame,
                  dir: join(dir, name),
                  onFrame: () => progressed(index),
                  onSegment: (segment) => onSegment?.(name, segment),
                  partial: urgent ? undefined : { segment: first, samples: partial[index]! },
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
 * What a killed encode has left of the first segment in each rendition; encoders with a longer
 * lookahead have left less.
 */
async function partialsOf(
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

/**
 * The longest beginning that contains every frame up to its end, at most `most` samples, so that
 * something is left to encode.
 */
function closedStart(samples: Sample[], most: number): Sample[] {
  for (let length = Math.min(most, samples.length); length > 0; length--)
    if (isClosed(samples.slice(0, length))) return samples.slice(0, length)
  return []
}

/** Reading started too late; neither ffmpeg nor the file is to blame. */
class FoundTooLate extends AppError {
  constructor() {
    super('encoding_failed', 'No frame was found before the requested position.')
  }
}

/** Without any frame in so many seconds before or after a position, the video ends earlier. */
const EMPTY_SECONDS = 90

/**
 * Evaluates the time of the first decoded frame that ffmpeg prints, in ticks from the first frame of
 * the run (see encode-args.ts). Read from the start, a later frame is the first of a picture that begins
 * after the sound, and is shown until then.
 */
async function foundInTime(
  { stderrMatch, pipes }: RunIo,
  firstFrame: number,
  plan: VideoPlan,
  marginSeconds: number,
): Promise<void> {
  if (seekSecondsOf(plan, firstFrame, marginSeconds) === null) return
  const found = await stderrMatch(/^(?:\[Eval @ \w+\] )?(-?\d+(?:\.\d+)?)$/m)
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
  partial: { segment: number; samples: Sample[] } | undefined
  endedWell: Promise<boolean>
}

async function writeRendition(
  stream: AsyncIterable<Buffer>,
  { plan, firstFrame, endFrame, dir, onFrame, onSegment, partial, endedWell }: Rendition,
): Promise<void> {
  const { perFrame } = ticksOf(plan.frameRate)
  const delay = delayOf(plan)
  const frameOf = (sample: Sample): number =>
    firstFrame + (sample.decodeTime + sample.compositionOffset) / perFrame
  // When continuing a partial segment, the rest of that segment comes first.
  let end =
    partial && partial.samples.length > 0
      ? Math.min(firstFrameOf(plan, partial.segment + 1), endFrame)
      : firstFrame
  await writeSegments(stream, {
    dir,
    init: (bytes) => withMediaTime(bytes, delay),
    opens(sample) {
      const frame = frameOf(sample)
      if (frame < end) return null
      const segment = segmentOfFrame(plan, frame)
      // Segments must be independent: each starts with a keyframe at exactly its first frame.
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
    splits: (sample) =>
      isSync(sample) &&
      isKeyframeDue(plan, (sample.decodeTime + sample.compositionOffset - delay) / perFrame),
    onSegment,
    partial,
    endedWell,
  })
}

/** Delay between decoding and presentation in every rendition, in ticks. */
export const delayOf = (plan: Pick<VideoPlan, 'frameRate'>): number =>
  REORDERED_FRAMES * ticksOf(plan.frameRate).perFrame

/** Encodes a single blank frame, with the headers of a run. */
export async function makeInits(
  ffmpeg: Program,
  { plan, dir }: { plan: VideoPlan; dir: string },
  { signal }: EngineCall,
): Promise<void> {
  const code = encodingFault(plan.renditions)
  const sentence = 'ffmpeg could not encode the video.'
  const inits = await explained(code, sentence, signal, () =>
    run(
      ffmpeg,
      initArgs(plan),
      {
        signal,
        limits: videoLimits(plan, 1),
        silenceMs: SILENCE_MS,
        pipes: plan.renditions.map(() => 'read' as const),
      },
      ({ pipes }) => Promise.all(pipes.map((pipe) => initOf(pipe))),
    ),
  )
  for (const [index, { name }] of plan.renditions.entries()) {
    const init = inits[index]
    if (!init) throw new AppError(code, sentence)
    await keepInit(join(dir, name), withMediaTime(init, delayOf(plan)))
  }
}
