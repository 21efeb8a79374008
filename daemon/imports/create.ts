import { findCollection } from '../model/find-collection.ts'
import { refusal } from '../contract/errors.ts'
import type { Import, ImportCreate } from '../contract/import.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { ImportRecord } from '../ports/imports.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { CSV_ACCOUNT } from './csv/source.ts'
import { presentedImport } from './find.ts'
import { addFound } from './found.ts'

type CreateDeps = ChangeDeps & Pick<Deps, 'texts' | 'localFolders' | 'vault'>

/** Creates an import. A CSV list is validated here; everything else starts in the job. */
export async function createImport(
  deps: CreateDeps,
  caller: Caller,
  input: ImportCreate,
  signal: AbortSignal,
): Promise<Import> {
  const listed =
    input.source === 'csv'
      ? await deps.texts.read('list', { content: input.content }, signal)
      : null
  const folder = await folderOf(deps, caller, input)
  return change(deps, async (tx) => {
    if (input.collection) await findCollection(tx, caller, input.collection)
    const row: ImportRecord & { account: string | null } = {
      id: deps.ids.prefixed('imp'),
      space: caller.space,
      source: input.source,
      status: 'waiting',
      dryRun: input.dry_run ?? false,
      again: input.again ?? false,
      folder,
      collection: input.collection ?? null,
      visibility: input.visibility ?? null,
      account: null,
      accountName: null,
      token: input.source === 'vimeo' ? deps.vault.seal(input.access_token) : null,
      place: null,
      waitingUntil: null,
      error: null,
      createdAt: tx.now,
      startedAt: null,
      endedAt: null,
    }
    await tx.imports.insert(row)
    if (listed) await addFound(tx, { ...row, account: CSV_ACCOUNT }, listed)
    await tx.enqueue('import', row.id, {})
    return presentedImport(tx, row)
  })
}

async function folderOf(
  { localFolders }: CreateDeps,
  caller: Caller,
  input: ImportCreate,
): Promise<string | null> {
  if (input.source === 'vimeo') return input.folder ?? null
  if (input.source === 'csv') return null
  // Only the owner secret proves access to this machine's folders; a browser session does not.
  if (caller.via !== 'owner_secret') throw refusal('folder_by_command')
  return localFolders.find(input.path)
}
