import type { Deps } from '../ports/deps.ts'

/** The first start makes the first space. Later ones find it. */
export function ensureFirstSpace(deps: Pick<Deps, 'db' | 'ids' | 'clock'>): Promise<{ id: string }> {
  return deps.db.write(async (repositories) => {
    const existing = await repositories.spaces.oldest()
    if (existing) return existing
    const row = {
      id: deps.ids.space(),
      name: 'My videos',
      allowedDomains: [],
      publicListing: false,
      playerSettings: {},
      encoding: {},
      createdAt: deps.clock.now().toISOString(),
    }
    await repositories.spaces.insert(row)
    return row
  })
}
