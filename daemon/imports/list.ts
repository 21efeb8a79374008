import type { Import, ImportItem, ImportItemFilter } from '../contract/import.ts'
import type { List } from '../contract/values.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findImport } from './find.ts'
import { presentImport, presentItem } from './present.ts'

export function listImports(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  query: { limit: number; cursor?: string | undefined },
): Promise<List<Import>> {
  return deps.db.read(async ({ imports }) => {
    const { rows, next } = await imports.list(caller.space, query)
    const progress = await imports.progress(rows.map(({ id }) => id))
    return {
      object: 'list',
      data: rows.map((row) => presentImport(row, progress.get(row.id)!)),
      has_more: next !== null,
      next_cursor: next,
    }
  })
}

export function listItems(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  id: string,
  filter: ImportItemFilter,
): Promise<List<ImportItem>> {
  return deps.db.read(async (repositories) => {
    await findImport(repositories, caller, id)
    const { rows, next } = await repositories.imports.items(id, filter)
    return {
      object: 'list',
      data: rows.map(presentItem),
      has_more: next !== null,
      next_cursor: next,
    }
  })
}
