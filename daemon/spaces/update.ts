import type { Space, SpaceUpdate } from '../contract/space.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { presentSpace } from './present.ts'
import { findSpace } from './read.ts'

export function updateSpace(deps: Pick<Deps, 'db'>, caller: Caller, id: string, input: SpaceUpdate): Promise<Space> {
  return deps.db.write(async (repositories) => {
    const space = await findSpace(repositories, caller, id)
    const change = { name: input.name ?? space.name, playerSettings: input.player_settings ?? space.playerSettings }
    await repositories.spaces.update(id, change)
    return presentSpace({ ...space, ...change })
  })
}
