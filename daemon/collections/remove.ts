import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findCollection } from './find.ts'

/** No video is lost: what lay inside moves to the parent. */
export async function removeCollection(deps: Pick<Deps, 'db' | 'clock'>, caller: Caller, id: string): Promise<void> {
  await deps.db.write(async (repositories) => {
    const collection = await findCollection(repositories, caller, id)
    await repositories.collections.remove(id, collection.parent, deps.clock.now().toISOString())
  })
}
