import type { ApiKey } from '../contract/space.ts'
import type { List } from '../contract/values.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { presentKey } from './present.ts'

export function listKeys(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  query: { limit: number; cursor?: string | undefined },
): Promise<List<ApiKey>> {
  return deps.db.read(async (repositories) => {
    const page = await repositories.keys.list(caller.space, query)
    return {
      object: 'list',
      data: page.rows.map(presentKey),
      has_more: page.next !== null,
      next_cursor: page.next,
    }
  })
}
