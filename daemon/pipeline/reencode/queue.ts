/** Queues the re-encoding of a video. */
import { refusal } from '../../contract/errors.ts'
import type { Reencode } from '../../contract/reencode.ts'
import type { Video } from '../../contract/video.ts'
import type { Caller } from '../../ports/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { sourceFile } from '../../ports/layout.ts'
import { change, type Change, type ChangeDeps } from '../../model/change.ts'
import { findVideo, presented } from '../../model/find-video.ts'
import { encodingOf } from '../encoding-of.ts'
import { isCopyInWork } from './keep-served.ts'
import { isOpen, nextOpening } from './time-window.ts'
import { isUpToDate } from './up-to-date.ts'

/** Throws `video_not_found`, `invalid_state`. */
export async function queueReencode(
  deps: ChangeDeps & Pick<Deps, 'storage' | 'media'>,
  caller: Caller,
  id: string,
  wanted: Reencode,
  signal: AbortSignal,
): Promise<Video> {
  const { status, isRunning } = await deps.db.read(async (repositories) => {
    const video = await findVideo(repositories, caller, id)
    const source = video.source === null ? null : await repositories.media.source(video.source)
    return { ...video, isRunning: isCopyInWork(video, source) }
  })
  if (isRunning) throw refusal('reencode_runs')
  const verdict = await verdictOf(deps, id, wanted, signal)
  if (verdict === 'busy') throw refusal('reencode_not_ready', { status })
  if (verdict === 'without_source') throw refusal('reencode_without_source')
  if (verdict === 'up_to_date') throw refusal('reencode_up_to_date')
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    await enqueueReencode(deps, tx, id, wanted)
    return presented(deps, tx, video)
  })
}

export type ReencodeVerdict = 'queued' | 'up_to_date' | 'without_source' | 'busy'

/** Whether the video can and need be re-encoded; `queued` when both. */
export async function verdictOf(
  deps: Pick<Deps, 'db' | 'storage' | 'media'>,
  id: string,
  { force }: Pick<Reencode, 'force'>,
  signal: AbortSignal,
): Promise<ReencodeVerdict> {
  const { video, source } = await deps.db.read(async ({ videos, media }) => {
    const row = await videos.get(id)
    const served = row?.servedSource ?? null
    return { video: row, source: served === null ? null : await media.source(served) }
  })
  if (video?.status !== 'ready' || !source) return 'busy'
  if (!(await deps.storage.stat(sourceFile(id, source.id)))) return 'without_source'
  const encoding = await encodingOf(deps, video, signal)
  return !force && source.ladder && isUpToDate(source.ladder, encoding) ? 'up_to_date' : 'queued'
}

/** A video that waits already gets this time window instead of its own. */
export async function enqueueReencode(
  { clock }: Pick<Deps, 'clock'>,
  tx: Change,
  id: string,
  { between, force }: Reencode,
): Promise<void> {
  const now = clock.now()
  const runAt = between === undefined || isOpen(between, now) ? now : nextOpening(between, now)
  await tx.enqueue(
    'reencode',
    id,
    { ...(between === undefined ? {} : { between }), ...(force ? { force: 'true' } : {}) },
    { runAt: runAt.toISOString(), replaces: true },
  )
}
