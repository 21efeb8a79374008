import { sourcePrefix } from '../ports/layout.ts'
import type { JobKind, SourceRecord } from '../ports/records.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { isCopyInWork, keepServed } from '../pipeline/reencode/keep-served.ts'

const COPY_JOBS: readonly JobKind[] = ['process', 'encode', 'track']

/** Gives up a copy that is being made; nothing when it is complete or was given up already. */
export async function giveUpCut(
  deps: ChangeDeps,
  id: string,
  { id: source }: Pick<SourceRecord, 'id'>,
): Promise<boolean> {
  const stopped = await change(deps, async (tx) => {
    const video = await tx.videos.get(id)
    const copy = await tx.media.source(source)
    if (!video || !copy || !isCopyInWork(video, copy)) return false
    await keepServed(tx, video, copy)
    return true
  })
  if (!stopped) return false
  await deps.queue.cancel(id, COPY_JOBS)
  // Again, since an encoder may have written until now.
  await change(deps, (tx) => tx.enqueue('sweep', sourcePrefix(id, source), {}))
  return true
}
