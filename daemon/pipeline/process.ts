/**
 * The job `process`: probes and plans a stored source and makes the video playable. Playback can start
 * and seek at once, since missing segments are made on request. Encoding all of it is a job of its own
 * (encode.ts), so that a long film never delays the next video. Each step skips what is done.
 */
import type { Deps } from '../ports/deps.ts'
import { firstFrameOf, segmentCount } from '../ports/grid.ts'
import type { JobRecord } from '../ports/records.ts'
import { change } from '../model/change.ts'
import { takeCover } from '../stills/cover.ts'
import { makePoster } from './steps/make-poster.ts'
import { onSource } from './steps/on-source.ts'
import { planSource } from './steps/plan-source.ts'
import { markPlayable } from './steps/publish.ts'
import { DAMAGED, warn } from './steps/warn.ts'
import { currentVideo } from './steps/work.ts'

/** Segments that are encoded with priority, for the poster and the start of playback. */
export const BEGINNING_SEGMENTS = 2

export function processVideo(deps: Deps, job: JobRecord, signal: AbortSignal): Promise<void> {
  return onSource(deps, job, signal, planSource, async (work) => {
    // A copy is served when all of it is encoded, so no viewer waits for its beginning.
    const isCopy = work.source.copyOf !== null
    const plan = isCopy ? null : work.ladder.video
    if (!isCopy) await takeCover(deps, { ...work.source, ladder: work.ladder }, work.signal)
    if (plan) {
      const upTo = Math.min(BEGINNING_SEGMENTS, segmentCount(plan))
      const { frames, isDamaged } = await deps.maker.makeVideo(work.encoded, {
        priority: { kind: 'first-segments', order: job.createdAt },
        upTo,
        signal: work.signal,
      })
      if (isDamaged) await warn(work, DAMAGED)
      await makePoster(work, Math.min(frames, firstFrameOf(plan, upTo)))
    }
    if (!isCopy) await markPlayable(work)
    await change(deps, async (tx) => {
      await currentVideo(tx, work.source)
      await tx.enqueue('encode', work.video.id, { source: work.source.id })
      await tx.enqueue('placeholder', work.video.id, {})
    })
  })
}
