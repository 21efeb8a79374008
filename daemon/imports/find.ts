import { AppError } from '../contract/errors.ts'
import type { Import } from '../contract/import.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { ImportRecord } from '../ports/imports.ts'
import { presentImport } from './present.ts'

export async function findImport(
  { imports }: Pick<Repositories, 'imports'>,
  caller: Pick<Caller, 'space'>,
  id: string,
): Promise<ImportRecord> {
  const row = await imports.get(id)
  if (!row || row.space !== caller.space)
    throw new AppError('import_not_found', `There is no import ${id} in this space.`)
  return row
}

export function getImport(deps: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<Import> {
  return deps.db.read(async (repositories) =>
    presentedImport(repositories, await findImport(repositories, caller, id)),
  )
}

export async function presentedImport(
  { imports }: Pick<Repositories, 'imports'>,
  row: ImportRecord,
): Promise<Import> {
  return presentImport(row, (await imports.progress([row.id])).get(row.id)!)
}
