import { AppError } from '../contract/errors.ts'
import type { Space } from '../contract/space.ts'
import type { List } from '../contract/values.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { SpaceRecord } from '../ports/records.ts'
import { presentSpace } from './present-space.ts'

/** The owner may use every space, a key only its own. */
export async function findSpace(
  repositories: Pick<Repositories, 'spaces'>,
  caller: Caller,
  id: string,
): Promise<SpaceRecord> {
  const space =
    caller.kind === 'owner' || caller.space === id ? await repositories.spaces.get(id) : null
  if (!space) throw new AppError('space_not_found', `There is no space ${id}.`)
  return space
}

export function getSpace(
  deps: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  id: string,
): Promise<Space> {
  return deps.db.read(async (repositories) =>
    presentSpace(deps.settings, await findSpace(repositories, caller, id)),
  )
}

export function listSpaces(
  deps: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  query: { limit: number; cursor?: string | undefined },
): Promise<List<Space>> {
  return deps.db.read(async (repositories) => {
    const page = await repositories.spaces.list({
      ...query,
      only: caller.spaces ?? undefined,
    })
    return {
      object: 'list',
      data: page.rows.map((row) => presentSpace(deps.settings, row)),
      has_more: page.next !== null,
      next_cursor: page.next,
    }
  })
}
