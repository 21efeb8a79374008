/** Queues the re-encoding of the videos of a space or a collection. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReencodeQueued, SpaceReencode } from '../../contract/reencode.ts'
import type { Caller } from '../../ports/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { change, type ChangeDeps } from '../../model/change.ts'
import { findCollection } from '../../model/find-collection.ts'
import { findSpace } from '../../model/find-space.ts'
import { chooseEncoders } from '../../plan/choose-encoders.ts'
import { enqueueReencode, verdictOf, type ReencodeVerdict } from './queue.ts'

/** In one transaction, so that others can write in between. */
const VIDEOS_AT_ONCE = 50

/**
 * Archived videos are left out. Works in small batches: what was queued when the request is broken off
 * stays queued. Throws `space_not_found`, `collection_not_found`.
 */
export async function queueReencodes(
  deps: ChangeDeps & Pick<Deps, 'storage' | 'media'>,
  caller: Caller,
  space: string,
  wanted: SpaceReencode,
  signal: AbortSignal,
): Promise<ReencodeQueued> {
  const { collection } = wanted
  const { encoding } = await deps.db.read(async (repositories) => {
    const found = await findSpace(repositories, caller, space)
    if (collection) await findCollection(repositories, { ...caller, space }, collection)
    return found
  })
  // Fails at once when no encoder can be asked.
  await chooseEncoders(deps, encoding, signal)
  const counts: Record<ReencodeVerdict, number> = {
    queued: 0,
    up_to_date: 0,
    without_source: 0,
    busy: 0,
  }
  for (let cursor: string | null | undefined = undefined; cursor !== null;) {
    signal.throwIfAborted()
    const page = await deps.db.read(({ videos }) =>
      videos.ids(space, {
        sort: 'created_at',
        limit: VIDEOS_AT_ONCE,
        cursor: cursor ?? undefined,
        collection,
        recursive: true,
        archived: false,
      }),
    )
    const queued: string[] = []
    for (const id of page.rows) {
      const verdict = await verdictOf(deps, id, wanted, signal)
      counts[verdict] += 1
      if (verdict === 'queued') queued.push(id)
    }
    if (queued.length > 0)
      await change(deps, async (tx) => {
        for (const id of queued) await enqueueReencode(deps, tx, id, wanted)
      })
    cursor = page.next
    await nextTurn()
  }
  return { object: 'reencode_queued', ...counts }
}
