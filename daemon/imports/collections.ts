/** Folders become collections, outer ones first; one that an earlier import made is used again. */
import { insertCollection } from '../collections/create.ts'
import type { Deps } from '../ports/deps.ts'
import type { ImportItemRecord, ImportRecord } from '../ports/imports.ts'
import type { Change } from '../model/change.ts'

export async function makeCollections(
  deps: Pick<Deps, 'ids'>,
  tx: Change,
  row: ImportRecord & { account: string },
): Promise<void> {
  const folders = await tx.imports.folders(row.id)
  const imported = await tx.imports.imported(
    { ...row, kind: 'folder' },
    folders.map(({ externalId }) => externalId),
  )
  const created = new Map<string, string>()
  for (const folder of outerFirst(folders)) {
    const former = imported.get(folder.externalId)?.target
    const isHere = former !== undefined && (await tx.collections.get(former)) !== null
    const parent =
      (folder.parent === null ? undefined : created.get(folder.parent)) ?? row.collection
    const target = isHere
      ? former
      : (await insertCollection(deps, tx, { space: row.space, name: folder.name, parent })).id
    if (!isHere)
      await tx.imports.remember({
        space: row.space,
        source: row.source,
        account: row.account,
        kind: 'folder',
        externalId: folder.externalId,
        target,
        import: row.id,
      })
    created.set(folder.externalId, target)
    // Made by this import, before it was tried again.
    if (isHere && folder.target === target) continue
    await tx.imports.updateItem(row.id, folder.position, {
      status: isHere ? 'skipped' : 'done',
      target,
      notes: isHere ? [{ reason: 'imported_before', given: { target } }] : [],
      updatedAt: tx.now,
    })
  }
}

/** A parent that nobody listed, or one that lies in its own child, counts as none. */
function outerFirst(folders: ImportItemRecord[]): ImportItemRecord[] {
  const byId = new Map(folders.map((folder) => [folder.externalId, folder]))
  const ordered = new Set<ImportItemRecord>()
  const visit = (folder: ImportItemRecord, above: Set<ImportItemRecord>): void => {
    const parent = folder.parent === null ? undefined : byId.get(folder.parent)
    if (parent && !ordered.has(parent) && !above.has(parent))
      visit(parent, new Set([...above, folder]))
    ordered.add(folder)
  }
  for (const folder of folders) visit(folder, new Set([folder]))
  return [...ordered]
}
