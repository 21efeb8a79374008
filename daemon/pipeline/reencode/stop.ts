/** Stops re-encoding: what waits is removed, and what runs is given up. */
import type { ReencodeStopped } from '../../contract/reencode.ts'
import type { Caller } from '../../ports/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { sourcePrefix } from '../../ports/layout.ts'
import type { JobKind } from '../../ports/records.ts'
import { change, type ChangeDeps } from '../../model/change.ts'
import { findCollection } from '../../model/find-collection.ts'
import { findSpace } from '../../model/find-space.ts'
import { findVideo } from '../../model/find-video.ts'
import { isCopyInWork, isReencode, keepServed } from './keep-served.ts'

type StopDeps = ChangeDeps & Pick<Deps, 'log'>

/** Jobs removed in one transaction. */
const JOBS_AT_ONCE = 200
const COPY_JOBS: readonly JobKind[] = ['process', 'encode', 'track']

/** Throws `video_not_found`. */
export async function stopReencode(
  deps: StopDeps,
  caller: Caller,
  id: string,
): Promise<ReencodeStopped> {
  await deps.db.read((repositories) => findVideo(repositories, caller, id))
  return stopOne(deps, id)
}

/** `collection`: with its descendants; null: all of the space. Throws `space_not_found`, `collection_not_found`. */
export async function stopReencodes(
  deps: StopDeps,
  caller: Caller,
  space: string,
  collection: string | null,
): Promise<ReencodeStopped> {
  await deps.db.read(async (repositories) => {
    await findSpace(repositories, caller, space)
    if (collection) await findCollection(repositories, { ...caller, space }, collection)
  })
  const total: ReencodeStopped = { object: 'reencode_stopped', removed: 0, stopped: 0 }
  const running: string[] = []
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = await removeWaiting(deps, { space, collection }, after)
    total.removed += page.filter(({ isRunning }) => !isRunning).length
    running.push(...page.filter(({ isRunning }) => isRunning).map(({ video }) => video))
    after = page.at(-1)?.video
  }
  for (const id of running) {
    const { removed, stopped } = await stopOne(deps, id)
    total.removed += removed
    total.stopped += stopped
  }
  return total
}

/** Looks and removes in one transaction: a job that is about to begin is seen as such. */
function removeWaiting(
  { db }: Pick<Deps, 'db'>,
  of: { space: string; collection: string | null },
  after: string,
): Promise<{ video: string; isRunning: boolean }[]> {
  return db.write(async ({ jobs }) => {
    const page = await jobs.reencodes(of, after, JOBS_AT_ONCE)
    for (const { video, isRunning } of page)
      if (!isRunning) await jobs.removeOf(video, ['reencode'])
    return page
  })
}

async function stopOne(deps: StopDeps, id: string): Promise<ReencodeStopped> {
  const waited = await deps.db.write(async ({ jobs }) => {
    const row = await jobs.get('reencode', id)
    await jobs.removeOf(id, ['reencode'])
    return row !== null
  })
  // A job that was about to begin has begun or ended after this.
  await deps.queue.cancel(id, ['reencode'])
  const stopped = await giveUpCopy(deps, id)
  if (stopped) deps.log.info({ video: id }, 'the re-encoding of a video was stopped')
  return {
    object: 'reencode_stopped',
    removed: waited && !stopped ? 1 : 0,
    stopped: stopped ? 1 : 0,
  }
}

async function giveUpCopy(deps: StopDeps, id: string): Promise<boolean> {
  const stopped = await change(deps, async (tx) => {
    const video = await tx.videos.get(id)
    const source = video?.source ? await tx.media.source(video.source) : null
    if (!video || !source || !isReencode(source) || !isCopyInWork(video, source)) return null
    await keepServed(tx, video, source)
    return source
  })
  if (!stopped) return false
  await deps.queue.cancel(id, COPY_JOBS)
  // Again, since an encoder may have written until now.
  await change(deps, (tx) => tx.enqueue('sweep', sourcePrefix(id, stopped.id), {}))
  return true
}
