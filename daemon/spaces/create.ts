import type { Space, SpaceCreate } from '../contract/space.ts'
import type { Deps } from '../ports/deps.ts'
import type { SpaceRecord } from '../ports/records.ts'
import { presentSpace } from '../model/present-space.ts'

export async function createSpace(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'settings'>,
  { name }: SpaceCreate,
): Promise<Space> {
  const row = newSpace(deps, name)
  return deps.db.write(async ({ spaces }) => {
    await spaces.insert(row)
    return presentSpace(deps.settings, row)
  })
}

export function newSpace(deps: Pick<Deps, 'ids' | 'clock'>, name: string): SpaceRecord {
  return {
    id: deps.ids.space(),
    name,
    allowedDomains: [],
    publicListing: false,
    playerSettings: {},
    branding: null,
    encoding: {},
    createdAt: deps.clock.now().toISOString(),
  }
}
