/**
 * The job `retire`: deletes the output of a replaced source when nobody watches it any more, at the
 * latest some hours after the new one is ready. Until then nothing is deleted, since fixed URLs still
 * serve it.
 */
import type { Deps } from '../ports/deps.ts'
import { NotYet } from '../ports/not-yet.ts'
import type { JobRecord, VideoRecord } from '../ports/records.ts'
import { change, type Change } from '../model/change.ts'
import { dropSource } from './drop-source.ts'
import { setVideo } from '../model/change-video.ts'

const LONGEST_MS = 6 * 3_600_000
const SOON_MS = 1_000
/** The delay is checked this often, since the setting may differ after a restart. */
const LOOK_MS = 30_000
/** Replaced sources of one video that are kept beside the served one. */
const MOST_EARLIER = 3

export async function retireSources(deps: Deps, job: JobRecord): Promise<void> {
  const video = await deps.db.read(({ videos }) => videos.get(job.subject))
  const earlier = video?.earlierSources ?? []
  // When the next source is ready, it queues a job like this one.
  if (!video || earlier.length === 0 || video.status !== 'ready' || video.readyAt === null) return
  const now = deps.clock.now().getTime()
  const endMs = Date.parse(video.readyAt) + LONGEST_MS
  const quietMs = deps.settings.replacedSeconds * 1_000
  const dueMs = (source: string): number =>
    Math.min(deps.watched.lastRequestedMs(source) + quietMs, endMs)
  const gone = earlier.filter((source) => dueMs(source) <= now)
  if (gone.length > 0) await change(deps, (tx) => leave(tx, job.subject, gone))
  const left = earlier.filter((source) => !gone.includes(source))
  if (left.length > 0)
    throw new NotYet(Math.min(LOOK_MS, Math.max(SOON_MS, Math.min(...left.map(dueMs)) - now)))
}

async function leave(tx: Change, id: string, gone: readonly string[]): Promise<void> {
  const video = await tx.videos.get(id)
  if (!video) return
  const left = (video.earlierSources ?? []).filter((source) => !gone.includes(source))
  await setVideo(tx, video, { earlierSources: left.length > 0 ? left : null })
  for (const source of gone) await dropSource(tx, { id: source, video: id })
}

/**
 * Ids of the replaced sources of a video, including the one that was served until now. Part of a
 * transaction; sources beyond the limit are deleted.
 */
export async function withEarlier(tx: Change, video: VideoRecord): Promise<string[] | null> {
  const all = [
    ...(video.servedSource === null ? [] : [video.servedSource]),
    ...(video.earlierSources ?? []),
  ]
  if (all.length <= MOST_EARLIER) return all.length > 0 ? all : null
  // The newest complete source is kept whatever its age, since fixed URLs serve it.
  const whole = await firstWhole(tx, video, all)
  const retained = all.filter(
    (source, place) =>
      source === whole || place < MOST_EARLIER - (all.indexOf(whole ?? '') >= MOST_EARLIER ? 1 : 0),
  )
  for (const source of all)
    if (!retained.includes(source)) await dropSource(tx, { id: source, video: video.id })
  return retained
}

async function firstWhole(
  tx: Change,
  video: VideoRecord,
  sources: readonly string[],
): Promise<string | null> {
  for (const source of sources) {
    const { renditions } = (await tx.media.of([{ ...video, servedSource: source }])).get(video.id)!
    if (renditions.length > 0 && renditions.every(({ status }) => status === 'ready')) return source
  }
  return null
}
