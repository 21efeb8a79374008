/**
 * The job `encode`: completes a playable video in the background, until it is ready. Each step skips
 * what is done.
 */
import { allRenditions } from '../ports/all-renditions.ts'
import type { Deps } from '../ports/deps.ts'
import { secondsOf, segmentCount } from '../ports/grid.ts'
import { renditionDir } from '../ports/layout.ts'
import type { VideoPlan } from '../ports/media.ts'
import type { JobRecord } from '../ports/records.ts'
import { isReencode } from './reencode/keep-served.ts'
import { allDone } from './steps/all-done.ts'
import { planFields } from './steps/facts.ts'
import { makePeaks } from './steps/make-peaks.ts'
import { makePoster } from './steps/make-poster.ts'
import { makeStoryboard } from './steps/make-storyboard.ts'
import { onSource } from './steps/on-source.ts'
import { packageFiles } from './steps/package-files.ts'
import { planSource } from './steps/plan-source.ts'
import { publish } from './steps/publish.ts'
import { readTracks } from './steps/read-tracks.ts'
import { DAMAGED, warn } from './steps/warn.ts'
import type { StepWork } from './steps/work.ts'

export function encodeSource(deps: Deps, job: JobRecord, signal: AbortSignal): Promise<void> {
  return onSource(deps, job, signal, planSource, async (work) => {
    const halt = new AbortController()
    const parts = { ...work, signal: AbortSignal.any([work.signal, halt.signal]) }
    const failed = (error: unknown): never => {
      halt.abort(error)
      throw error
    }
    const sound = encodeSound(parts, job).then(() => makePeaks(parts))
    await allDone([
      sound.catch(failed),
      encodePicture(parts, job).catch(failed),
      readTracks(parts).catch(failed),
    ])
    await makePoster(work)
    await makeStoryboard(work)
    await packageFiles(work)
    await publish(work)
  })
}

async function encodeSound(work: StepWork, job: JobRecord): Promise<void> {
  const { deps, encoded, ladder, signal } = work
  for (const { track } of ladder.audio) {
    const { isDamaged } = await deps.maker.makeAudio(encoded, track, {
      priority: { kind: 'background', order: orderOf(work, job) },
      signal,
    })
    if (isDamaged) await warn(work, DAMAGED)
    await deps.db.write(({ media }) =>
      media.updateAudioTrack(track, { status: 'ready' }, work.source.id),
    )
  }
  for (const { track } of ladder.surround ?? [])
    await deps.maker.makeAudio(encoded, track, {
      priority: { kind: 'background', order: orderOf(work, job) },
      signal,
    })
}

/** What is re-encoded comes after everything else: those videos are ready as they are. */
const orderOf = ({ source }: StepWork, { createdAt }: JobRecord): string =>
  isReencode(source) ? `~${createdAt}` : createdAt

async function encodePicture(work: StepWork, job: JobRecord): Promise<void> {
  const { deps, encoded, ladder, signal } = work
  if (!ladder.video) return
  const { frames, isDamaged } = await deps.maker.makeVideo(encoded, {
    priority: { kind: 'background', order: orderOf(work, job) },
    signal,
  })
  if (isDamaged) await warn(work, DAMAGED)
  if (frames < ladder.video.frameCount) await shorten(work, ladder.video, frames)
}

/** The source is shorter than its container declares: corrects the plan, from which all playlists are computed. */
async function shorten(work: StepWork, plan: VideoPlan, frameCount: number): Promise<void> {
  const { deps, source, ladder } = work
  const shorter = { ...plan, frameCount }
  const soundSeconds = Math.max(
    0,
    ...ladder.probe.audio.map((stream) => stream.durationSeconds ?? 0),
  )
  Object.assign(ladder, {
    durationSeconds: Math.max(secondsOf(shorter, frameCount), soundSeconds),
    video: shorter,
  })
  await deps.db.write(({ media }) => media.updateSource(source.id, planFields(ladder)))
  await warn(work, {
    code: 'source_cut_off',
    missingSeconds: secondsOf(plan, plan.frameCount - frameCount),
    missingBytes: null,
  })
  for (const { name } of allRenditions(plan)) {
    for (let segment = segmentCount(shorter); segment < segmentCount(plan); segment += 1) {
      await deps.storage.remove(`${renditionDir(source.video, source.id, name)}/${segment}.m4s`)
    }
  }
}
