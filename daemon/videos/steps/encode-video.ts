import { AppError } from '../../contract/errors.ts'
import { firstFrameOf, secondsOf, segmentCount } from '../../ports/grid.ts'
import { renditionDir, sourceFile, sourcePrefix } from '../../ports/layout.ts'
import type { ChunkPlan, VideoPlan } from '../../ports/media.ts'
import { planChunks } from '../plan.ts'
import { allDone } from './all-done.ts'
import { planFields } from './facts.ts'
import type { Work } from './work.ts'

/**
 * All chunks, as many at a time as there are encoders; `onFirstChunk` runs once when the beginning
 * can be played. Chunks whose segments are all on disk are done: nothing is made twice.
 */
export async function encodeVideo(work: Work, onFirstChunk: () => Promise<void>): Promise<void> {
  const plan = work.ladder.video
  if (!plan) return onFirstChunk()

  const there = await segmentsThere(work, plan)
  const waiting = planChunks(plan, work.deps.settings.encoders)
  const stop = new AbortController()
  const signal = AbortSignal.any([work.signal, stop.signal])
  let endFrame = plan.frameCount
  let beginning: Promise<void> = Promise.resolve()

  /** Beside the other chunks, since it may have to wait for the sound. */
  function begin(): void {
    beginning = onFirstChunk().catch(halt)
    // It is waited for when the encoders are through; until then nobody listens.
    beginning.catch(() => undefined)
  }

  function halt(error: unknown): never {
    stop.abort(error)
    throw error
  }

  async function encodeNext(): Promise<void> {
    for (let chunk = waiting.shift(); chunk; chunk = waiting.shift()) {
      // Another chunk found the end of the source before this one begins.
      if (firstFrameOf(plan!, chunk.first) >= endFrame) continue
      if (!isThere(there, chunk)) endFrame = Math.min(endFrame, await encodeChunk(work, plan!, chunk, signal))
      reportWhole(work, plan!, chunk)
      if (chunk.index === 0) begin()
    }
  }

  const encoders = Array.from({ length: work.deps.settings.encoders }, () => encodeNext().catch(halt))
  await allDone([...encoders, Promise.allSettled(encoders).then(() => beginning)])
  if (endFrame < plan.frameCount) await shorten(work, plan, endFrame)
}

/** Answers the frame at which the source ended, or a later one than any. */
async function encodeChunk(work: Work, plan: VideoPlan, chunk: ChunkPlan, signal: AbortSignal): Promise<number> {
  const { deps, video, source, progress } = work
  const firstFrame = firstFrameOf(plan, chunk.first)
  const { frames } = await deps.media.encodeChunk(
    {
      source: deps.storage.localPath(sourceFile(video.id, source.id)),
      plan,
      chunk,
      dir: deps.storage.localPath(`${sourcePrefix(video.id, source.id)}/renditions`),
      threads: 1,
    },
    { signal, onProgress: (seconds) => progress.report({ kind: 'video', id: chunk.index }, seconds) },
  )
  if (chunk.index === 0 && frames === 0) throw new AppError('source_damaged', 'No picture of this file could be decoded. Export it again and upload it again.')
  const planned = firstFrameOf(plan, chunk.last + 1) - firstFrame
  return frames < planned ? firstFrame + frames : Infinity
}

function reportWhole({ progress }: Work, plan: VideoPlan, chunk: ChunkPlan): void {
  progress.report({ kind: 'video', id: chunk.index }, secondsOf(plan, firstFrameOf(plan, chunk.last + 1) - firstFrameOf(plan, chunk.first)))
}

/** Segments that every rendition has. */
async function segmentsThere({ deps, video, source }: Work, plan: VideoPlan): Promise<Set<number>> {
  const counts = new Map<number, number>()
  for (const { name } of plan.renditions) {
    const files = await deps.media.segments(deps.storage.localPath(renditionDir(video.id, source.id, name)), plan)
    for (const { index } of files) counts.set(index, (counts.get(index) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count === plan.renditions.length).map(([index]) => index))
}

function isThere(there: Set<number>, chunk: ChunkPlan): boolean {
  for (let segment = chunk.first; segment <= chunk.last; segment += 1) if (!there.has(segment)) return false
  return true
}

/** The source ended before its container said: the plan, and with it every playlist, follows the truth. */
async function shorten(work: Work, plan: VideoPlan, frameCount: number): Promise<void> {
  const { deps, source } = work
  const shorter = { ...plan, frameCount }
  const soundSeconds = Math.max(0, ...work.ladder.probe.audio.map((stream) => stream.durationSeconds ?? 0))
  work.ladder = { ...work.ladder, durationSeconds: Math.max(secondsOf(shorter, frameCount), soundSeconds), video: shorter }
  await deps.db.write(({ media }) => media.updateSource(source.id, planFields(work.ladder)))
  for (const { name } of plan.renditions) {
    for (let segment = segmentCount(shorter); segment < segmentCount(plan); segment += 1) {
      await deps.storage.remove(`${renditionDir(source.video, source.id, name)}/${segment}.m4s`)
    }
  }
}
