/** Ends an import: destroys its token and removes unfinished videos. */
import { ERRORS, type ErrorCode } from '../contract/errors.ts'
import type { ImportStatus } from '../contract/import.ts'
import type { Deps } from '../ports/deps.ts'
import type { ImportRecord, ImportProblem } from '../ports/imports.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { removeVideo } from '../videos/remove.ts'
import { isEmpty, isImportedHere } from './found.ts'
import { noteArrived } from './note-arrived.ts'
import { notifyImport } from './notify.ts'

export const isOver = (status: ImportStatus): boolean =>
  status === 'finished' || status === 'failed' || status === 'cancelled'

/** False when it had ended before. */
export async function end(
  tx: Change,
  id: string,
  status: 'finished' | 'failed' | 'cancelled',
  error: ImportProblem | null,
): Promise<boolean> {
  const row = await tx.imports.get(id)
  if (!row || isOver(row.status)) return false
  await tx.imports.update(id, {
    status,
    error,
    token: null,
    place: null,
    waitingUntil: null,
    endedAt: tx.now,
  })
  return true
}

export async function failImport(
  deps: ChangeDeps & Pick<Deps, 'log'>,
  id: string,
  code: ErrorCode,
  message: string,
): Promise<void> {
  await change(deps, (tx) =>
    end(tx, id, 'failed', { code, message: message || ERRORS[code].title }),
  )
  const row = await deps.db.read(({ imports }) => imports.get(id))
  if (row) await putInOrder(deps, row)
  await notifyImport(deps, id)
}

/**
 * Puts the items of an import in order after the process was killed or the import has ended: unfinished
 * items wait again, finished ones count. For an import that has ended, videos without a file are
 * removed.
 */
export async function putInOrder(deps: ChangeDeps, row: ImportRecord): Promise<void> {
  const over = isOver(row.status)
  for (const item of await deps.db.read(({ imports }) => imports.activeItems(row.id))) {
    const left = await change(deps, async (tx) => {
      const video = item.target === null ? null : await tx.videos.get(item.target)
      if (item.status === 'fetching' && video && !isEmpty(video)) {
        await noteArrived(tx, row, item, video)
        return null
      }
      await tx.imports.updateItem(row.id, item.position, {
        status: 'waiting',
        receivedBytes: 0,
        target: over ? null : (video?.id ?? null),
        updatedAt: tx.now,
      })
      const imported = await tx.imports.imported(
        { ...row, account: row.account ?? '', kind: 'video' },
        [item.externalId],
      )
      return over && isImportedHere(row, item, imported.get(item.externalId)) ? video : null
    })
    if (left)
      await removeVideo(deps, { space: row.space, collections: null }, left.id, {
        onlyUnused: true,
      })
  }
}
