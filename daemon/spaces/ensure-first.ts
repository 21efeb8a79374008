import type { Deps } from '../ports/deps.ts'
import { newSpace } from './create.ts'

/** Creates the first space at the first start. */
export function ensureFirstSpace(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
): Promise<{ id: string }> {
  return deps.db.write(async (repositories) => {
    const existing = await repositories.spaces.oldest()
    if (existing) return existing
    const row = newSpace(deps, 'My videos')
    await repositories.spaces.insert(row)
    return row
  })
}
