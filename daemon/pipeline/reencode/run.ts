/**
 * The job `reencode`: waits for its turn, its time window and enough disk space, begins to encode the
 * video again, and ends with it. The queue runs one such job at a time, so one video at a time is
 * re-encoded; the encoding itself is done by the jobs `process` and `encode`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../contract/errors.ts'
import type { Deps } from '../../ports/deps.ts'
import { NotYet } from '../../ports/not-yet.ts'
import type { JobRecord, SourceRecord, VideoRecord } from '../../ports/records.ts'
import type { PlannedEncoding } from '../../plan/renditions.ts'
import { untilVideo } from '../../model/until-video.ts'
import { encodingOf } from '../encoding-of.ts'
import { encodeAgain } from './encode-again.ts'
import { isCopyInWork } from './keep-served.ts'
import { isOpen, nextOpening } from './time-window.ts'
import { isUpToDate, pixelsToday } from './up-to-date.ts'

/** A full disk and the end of a re-encode are looked for this often. */
const LOOK_MS = 5_000
/** A transcription would have to start again. */
const TRANSCRIBING_MS = 60_000

export async function reencodeVideo(
  deps: Deps,
  job: JobRecord,
  signal: AbortSignal,
): Promise<void> {
  const source = (await startedBefore(deps, job.subject)) ?? (await begin(deps, job, signal))
  if (source === null) return
  await untilOver(deps, { video: job.subject, source }, signal)
  const video = await deps.db.read(({ videos }) => videos.get(job.subject))
  if (video?.servedSource === source) deps.log.info({ video: video.id }, 'a video was re-encoded')
  else if (video)
    deps.log.error(
      { video: video.id },
      'a video could not be re-encoded; its earlier version is served as before',
    )
}

/** The new source, when the job was interrupted after its beginning. */
async function startedBefore(deps: Pick<Deps, 'db'>, id: string): Promise<string | null> {
  return deps.db.read(async ({ videos, media }) => {
    const video = await videos.get(id)
    const newest = video?.source ? await media.source(video.source) : null
    return video && isCopyInWork(video, newest) ? newest!.id : null
  })
}

/** Returns null when there is nothing to do; throws `NotYet` outside of the time window. */
async function begin(deps: Deps, job: JobRecord, signal: AbortSignal): Promise<string | null> {
  for (let hasWarned = false; ;) {
    const found = await find(deps, job)
    if (!found) return null
    const { video, before, other } = found
    const { between, force } = job.payload
    await requireOpen(deps, between)
    const encoding = await encodingOf(deps, video, signal)
    if (!force && before.ladder && isUpToDate(before.ladder, encoding)) return null
    if (other) {
      await untilOver(deps, other, signal)
      continue
    }
    try {
      await deps.storage.requireFreeSpace(await expectedBytes(deps, video, before, encoding))
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'storage_full')) throw error
      if (!hasWarned)
        deps.log.warn({ video: video.id }, 're-encoding waits until there is enough disk space')
      hasWarned = true
      await wait(LOOK_MS, undefined, { signal })
      continue
    }
    signal.throwIfAborted()
    return encodeAgain(deps, before)
  }
}

/** Reads the job again, since its time window may have been changed, or it was removed. */
async function find(
  deps: Pick<Deps, 'db'>,
  job: JobRecord,
): Promise<{
  video: VideoRecord
  before: SourceRecord
  other: { video: string; source: string } | null
} | null> {
  return deps.db.read(async ({ jobs, videos, media }) => {
    const row = await jobs.get('reencode', job.subject)
    const video = await videos.get(job.subject)
    // A newer source, which is being processed now or has failed, has the renditions of today.
    if (!row || video?.status !== 'ready' || video.servedSource === null) return null
    job.payload = row.payload
    const before = await media.source(video.servedSource)
    const isTranscribing = (await media.subtitlesOf(video.id)).some(
      ({ origin, status }) => origin === 'generated' && status === 'encoding',
    )
    if (isTranscribing) throw new NotYet(TRANSCRIBING_MS)
    return before && { video, before, other: await jobs.runningReencode() }
  })
}

/** All that wait for the same window are moved at once: each would otherwise run only to wait again. */
async function requireOpen(
  deps: Pick<Deps, 'db' | 'clock'>,
  between: string | undefined,
): Promise<void> {
  const now = deps.clock.now()
  if (between === undefined || isOpen(between, now)) return
  const opens = nextOpening(between, now)
  await deps.db.write(({ jobs }) => jobs.postponeReencodes(between, opens.toISOString()))
  throw new NotYet(opens.getTime() - now.getTime())
}

/** What the new version takes beside the present one: as much for each pixel. */
async function expectedBytes(
  deps: Pick<Deps, 'db'>,
  video: VideoRecord,
  before: SourceRecord,
  encoding: PlannedEncoding,
): Promise<number> {
  const { renditions } = (await deps.db.read(({ media }) => media.of([video]))).get(video.id)!
  const bytes = renditions.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0)
  const growth = before.ladder ? pixelsToday(before.ladder, encoding) : 1
  return Math.ceil(bytes * Math.max(1, growth))
}

/** Waits until the new source is served, given up, or replaced. */
async function untilOver(
  deps: Pick<Deps, 'db' | 'announcer'>,
  { video: id, source }: { video: string; source: string },
  signal: AbortSignal,
): Promise<void> {
  const isOver = (video: VideoRecord | null): boolean =>
    video?.source !== source || video.status === 'ready' || video.status === 'errored'
  const soon = (): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)])
  while (!(await untilVideo(deps, id, isOver, soon()))) signal.throwIfAborted()
}
